import { useState } from 'preact/hooks';
import type { Seat } from '../../../api/types';
import { useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { seatTexts } from '../../../i18n/texts/seat';
import { href } from '../../../router';
import { Choice } from '../../../ui/Choice';
import { Key } from '../../../ui/Key';
import { Sheet } from '../../../ui/Sheet';
import { useAnswer } from '../../../ui/useAnswer';
import { Handing } from '../HandOver';

interface CodesProps {
  seats: readonly Seat[];
  nameOf: (seat: Seat) => string;
  codeOf: (seat: Seat) => Promise<string>;
  onClose: () => void;
  /** Where they are not phones that play. */
  title?: string;
  text?: string;
}

/** The way in for each seat's own phone: drawn, and written. */
export function SeatCodes({ seats, nameOf, codeOf, onClose, title, text }: CodesProps) {
  const t = useTexts(seatTexts);
  const { close } = useTexts(common);
  const [seat, setSeat] = useState(seats[0]!);
  const [codes, setCodes] = useState<Record<Seat, string>>({});
  const [failed, setFailed] = useState(false);
  const code = codes[seat];
  useAnswer(
    [seat],
    () => {
      setFailed(false);
      return !codes[seat] && codeOf(seat);
    },
    (made) => setCodes((before) => ({ ...before, [seat]: made })),
    () => setFailed(true),
  );
  return (
    <Sheet tone="calm" title={title ?? t.phones} onClose={onClose}>
      {seats.length > 1 && (
        <Choice wraps label={t.whose} value={seat} values={seats.map((one) => [one, nameOf(one)])} onChange={setSeat} />
      )}
      {code && (
        <Handing small path={href({ page: 'join', code })} label={nameOf(seat)}>
          <p>
            <b>{nameOf(seat)}</b> · {t.typed}
            <span class="code">{code}</span>
          </p>
        </Handing>
      )}
      {failed && <p role="alert">{t.failed}</p>}
      <p class="small">{text ?? t.phonesText}</p>
      <Key big wide data-first onClick={onClose}>
        {close}
      </Key>
    </Sheet>
  );
}
