import type { EntrantTold } from '../../api/tournaments';
import { about, useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';

interface AbsentProps {
  /** Those who were declared absent, or left, and have not come back. */
  absent: readonly EntrantTold[];
  onBack: (entrants: readonly EntrantTold[]) => void;
}

/** Lists who is not paired because they were missing; one tap brings each of them back. */
export function Absent({ absent, onBack }: AbsentProps) {
  const t = useTexts(directing);
  const { lang } = useSettings();
  const w = useTexts(officeTexts);
  const rounds = [...new Set(absent.map((one) => one.absent_since!))].sort((a, b) => a - b);
  const title = t.absentSince(absent.length, rounds);
  return (
    <section class="missing notes" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {absent.map((one) => (
          <li key={one.entrant}>
            <span class="what">
              <b>{one.label ?? w.someone}</b>
              {rounds.length > 1 && <small>{t.absentFrom(one.absent_since!)}</small>}
            </span>
            <Key aria-label={about(lang, t.isBack, one.label ?? w.someone)} onClick={() => onBack([one])}>
              {t.isBack}
            </Key>
          </li>
        ))}
      </ul>
      {absent.length > 1 && (
        <Key class="all" onClick={() => onBack(absent)}>
          {t.allBack}
        </Key>
      )}
    </section>
  );
}
