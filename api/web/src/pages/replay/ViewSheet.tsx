import './sheets.css';
import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { readState } from '../../api/matches';
import type { Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { hindsight } from '../../i18n/texts/hindsight';
import { troubleOf } from '../../i18n/texts/troubles';
import { useSettings } from '../../store/settings';
import { Choice } from '../../ui/Choice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { useAnswer } from '../../ui/useAnswer';
import type { NameOf } from '../../viewing/parts';
import { HINDSIGHT, ofSeat, PUBLIC, seatOf } from './views';

interface Props {
  match: string;
  token: string | null;
  /** The place on show, and the version after which nothing may show. */
  at: string | null;
  until: string | null;
  view: string | null;
  seats: readonly Seat[];
  nameOf: NameOf;
  onView: (view: string | null) => void;
  onClose: () => void;
}

const ALL = 'all';

/** Whose eyes to see with: of all those only that the service allows to this reader. */
export function ViewSheet({ match, token, at, until, view, seats, nameOf, onView, onClose }: Props) {
  const t = useTexts(hindsight);
  const { lang } = useSettings();
  const [open, setOpen] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState('');
  const mayLook = (one: string) =>
    readState(match, token, { at, until, view: one }).then(
      () => one,
      (error) => {
        const problem = error instanceof Problem ? error.body : null;
        const trouble = problem ? troubleOf(problem, lang) : t.offline;
        if (trouble) setTrouble(trouble);
        return null;
      },
    );
  useAnswer(
    [match, token],
    () => Promise.all([PUBLIC, ...seats.map(ofSeat), HINDSIGHT].map(mayLook)),
    (known) => setOpen(known.filter((one) => one !== null)),
  );
  const word = (one: string) => ({ [PUBLIC]: t.everybody, [HINDSIGHT]: t.key })[one] ?? t.seat(nameOf(seatOf(one)!));
  return (
    <Sheet tone="calm" title={null} label={t.title} onClose={onClose}>
      <Choice
        tall
        label={t.title}
        value={view ?? ALL}
        values={[[ALL, t.all], ...open.map((one) => [one, word(one)] as const)]}
        onChange={(one) => {
          onView(one === ALL ? null : one);
          onClose();
        }}
      />
      {trouble && <p role="alert">{trouble}</p>}
      <div class="keys">
        <Key onClick={onClose}>{t.close}</Key>
      </div>
    </Sheet>
  );
}
