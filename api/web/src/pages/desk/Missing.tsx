import type { Entrant, Table } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { useNow } from '../../tournaments/reading';
import { Key } from '../../ui/Key';
import { saidOfClaim, signs } from './results';
import type { Kind, Trouble } from './troubles';

const MINUTE = 60_000;
const DECIDED: readonly Kind[] = ['results', 'dispute', 'claims', 'undecided'];

interface MissingProps {
  troubles: readonly Trouble[];
  missing: number;
  /** When the round was started. */
  began: string | null;
  /** Minutes after which a table without a word is called. */
  patience: number;
  nameOf: (entrant: Entrant) => string;
  /** What came with the calls of a table. */
  saidAt: (table: number) => string;
  /** How a table says that it sits; null: its seats are right. */
  seatsAt: (at: Table) => Record<string, Entrant> | null;
  /** Seats a table so, and answers its call; null for who may not. */
  onSeat: ((at: Table, seats: Record<string, Entrant>) => void) | null;
  onOpen: (table: number) => void;
  onAnswer: (table: number) => void;
  onTake: (trouble: Trouble) => void;
}

/** The tables that are still missing, what cannot wait first. */
export function Missing({
  troubles,
  missing,
  began,
  patience,
  nameOf,
  saidAt,
  seatsAt,
  onSeat,
  onOpen,
  onAnswer,
  onTake,
}: MissingProps) {
  const t = useTexts(directing);
  const now = useNow(began !== null);
  const waited = began === null ? 0 : Math.floor((now - Date.parse(began)) / MINUTE);
  return (
    <section class="missing" aria-label={t.missing(missing)}>
      <h2>{t.missing(missing)}</h2>
      <ul>
        {troubles.map((one) => {
          const { kind, at, claims } = one;
          const says = claims
            .map((claim) => t.says(nameOf(claim.entrant), signs(saidOfClaim(claim), at.entrants)))
            .join(' · ');
          const seats = kind === 'call' ? seatsAt(at) : null;
          return (
            <li key={at.table} class={kind}>
              <span class="no">{at.table}</span>
              <span class="what">
                <b>{kind === 'silent' && waited >= patience ? t.trouble.late(waited) : t.trouble[kind]}</b>
                {seats && <small>{t.saysSeats(seatsInWords(seats, nameOf))}</small>}
                <small>{says || (kind === 'call' && saidAt(at.table)) || at.entrants.map(nameOf).join(', ')}</small>
              </span>
              {kind === 'claim' ? (
                <Key onClick={() => onTake(one)}>{t.takeIt}</Key>
              ) : seats && onSeat ? (
                <Key go onClick={() => onSeat(at, seats)}>
                  {t.seatThemSo}
                </Key>
              ) : kind === 'call' ? (
                <Key go onClick={() => onAnswer(at.table)}>
                  {t.going}
                </Key>
              ) : (
                <Key rule={DECIDED.includes(kind)} onClick={() => onOpen(at.table)}>
                  {DECIDED.includes(kind) ? t.decide : t.look}
                </Key>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** "A Anna, B Boris". */
const seatsInWords = (seats: Record<string, Entrant>, nameOf: (entrant: Entrant) => string): string =>
  Object.entries(seats)
    .sort()
    .map(([seat, one]) => `${seat} ${nameOf(one)}`)
    .join(', ');
