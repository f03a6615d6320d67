import type { Entrant } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { tournament as texts } from '../../i18n/texts/tournament';
import { useSettings } from '../../store/settings';
import { timeOfDay } from '../../tournaments/figures';
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
  onOpen: (table: number) => void;
  onTake: (trouble: Trouble) => void;
}

/** The tables that are still missing, what cannot wait first. */
export function Missing({ troubles, missing, began, patience, nameOf, onOpen, onTake }: MissingProps) {
  const t = useTexts(directing);
  const c = useTexts(texts);
  const { lang } = useSettings();
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
          return (
            <li key={at.table} class={kind}>
              <span class="no">{at.table}</span>
              <span class="what">
                <b>{kind === 'silent' && waited >= patience ? t.trouble.late(waited) : t.trouble[kind]}</b>
                <small>
                  {at.ends_at && `${c.ends(timeOfDay(at.ends_at, lang))} · `}
                  {says || at.entrants.map(nameOf).join(', ')}
                </small>
              </span>
              {kind === 'claim' ? (
                <Key onClick={() => onTake(one)}>{t.takeIt}</Key>
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
