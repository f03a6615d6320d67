import { useState } from 'preact/hooks';
import { command, type Entrant } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { refusalOf } from '../../i18n/texts/refusals';
import { seatsWrong } from '../../i18n/texts/seatsWrong';
import { uuid } from '../../random';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { isDirecting } from '../../store/tournaments';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { type OwnTable, useOwnTable } from './ownTable';

interface Props {
  match: string;
  nameOf: (seat: string) => string;
  onClose: () => void;
}

/** How the people of the table sit: the desk is called with it; the director's own device changes the seats at once. */
export function SeatsWrong({ match, ...props }: Props) {
  const own = useOwnTable(match);
  return own && <Seats own={own} {...props} />;
}

function Seats({ own, nameOf, onClose }: Omit<Props, 'match'> & { own: OwnTable }) {
  const t = useTexts(seatsWrong);
  const { close } = useTexts(common);
  const { lang } = useSettings();
  const { known, round, table } = own;
  const [seated, setSeated] = useState<readonly Entrant[]>(table.entrants);
  const [lifted, setLifted] = useState<Entrant | null>(null);
  const [told, setTold] = useState<{ text: string; bad?: boolean } | null>(null);
  const directs = isDirecting(known);
  const isChanged = seated.some((one, n) => one !== table.entrants[n]);
  const isDone = told !== null && !told.bad;

  function tap(one: Entrant): void {
    setTold(null);
    if (lifted !== null && lifted !== one)
      setSeated(seated.map((each) => (each === one ? lifted : each === lifted ? one : each)));
    setLifted(lifted === null ? one : null);
  }

  function send(): void {
    const seats = Object.fromEntries(seated.map((one, n) => [seatAt(n), one]));
    const seen = round.version !== undefined && { seen: round.version };
    const body = directs
      ? { type: 'reseat', round: round.round, table: table.table, seats, reason: t.reason, ...seen }
      : { type: 'call', table: table.table, seats };
    command(known.id, known.token, uuid(), body).then(
      () => setTold({ text: directs ? t.changed : t.told }),
      (error) => setTold({ text: refusalOf(error, lang), bad: true }),
    );
  }

  return (
    <Sheet tone="ask" title={t.title} onClose={onClose}>
      <p>{t.hint}</p>
      <div class="keys">
        {seated.map((one, n) => (
          <Key
            key={one}
            wide
            chosen={lifted === one}
            aria-pressed={lifted === one}
            aria-disabled={isDone}
            onClick={() => !isDone && tap(one)}
          >
            {seatAt(n)} · {nameOf(seatAt(table.entrants.indexOf(one)))}
          </Key>
        ))}
      </div>
      <p role={told?.bad ? 'alert' : 'status'}>{told?.text ?? '\u00a0'}</p>
      <div class="keys ends">
        <Key quiet onClick={onClose}>
          {close}
        </Key>
        {!isDone && (
          <Key go aria-disabled={!isChanged} onClick={() => isChanged && send()}>
            {directs ? t.change : t.tell}
          </Key>
        )}
      </div>
    </Sheet>
  );
}
