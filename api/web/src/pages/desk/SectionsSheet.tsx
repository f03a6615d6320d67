import { useState } from 'preact/hooks';
import { changeTournament, readTournament } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { refusalOf } from '../../i18n/texts/refusals';
import { sections as texts } from '../../i18n/texts/sections';
import { useSettings } from '../../store/settings';
import { tournaments } from '../../store/tournaments';
import type { Section } from '../../tournaments/sections/useSections';
import type { Office } from '../../tournaments/useOffice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

interface Props {
  office: Office;
  /** The linked ones. */
  sections: readonly Section[];
  onClose: () => void;
}

/** Have a tournament name some others as its sections, or no longer. */
async function rename(id: string, token: string, others: readonly string[], wanted: boolean): Promise<void> {
  const named = (await readTournament(id, token)).sections.filter((one) => !others.includes(one));
  await changeTournament(id, token, { sections: wanted ? [...named, ...others] : named });
}

/** Link tournaments that this device directs as sections of one day: each is told the other, by its own right. */
export function SectionsSheet({ office, sections: shown, onClose }: Props) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [going, setGoing] = useState(false);
  const { id, sections, game } = office.tournament;
  const linked = new Set(shown.map((one) => one.id));
  const others = tournaments.get().filter((one) => one.id !== id && one.role === 'director');
  const isNamed = (other: string) => sections.includes(other);
  async function link(other: string, token: string, wanted: boolean): Promise<void> {
    setTrouble(null);
    setGoing(true);
    const rest = sections.filter((each) => each !== other);
    try {
      // whoever is a section already names the new one, too, as far as this device directs it
      await rename(other, token, [id, ...rest], wanted);
      for (const one of others.filter((each) => rest.includes(each.id)))
        await rename(one.id, one.token, [other], wanted);
      await rename(id, office.known.token, [other], wanted);
    } catch (error) {
      setTrouble(refusalOf(error, lang));
    } finally {
      setGoing(false);
    }
  }
  return (
    <Sheet tone="calm" title={t.title} onClose={onClose}>
      <p>{t.says}</p>
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      {others.length === 0 && <p>{t.none}</p>}
      <div class="keys">
        {others.map((one) => (
          <Key
            key={one.id}
            chosen={isNamed(one.id)}
            aria-pressed={isNamed(one.id)}
            aria-disabled={going}
            onClick={() => !going && void link(one.id, one.token, !isNamed(one.id))}
          >
            {one.name || t.nameless}
            <small>
              {one.game !== game && `${one.game} · `}
              {!isNamed(one.id) ? t.apart : linked.has(one.id) ? t.linked : t.half}
            </small>
          </Key>
        ))}
      </div>
      <div class="keys">
        <Key quiet data-first onClick={onClose}>
          {t.close}
        </Key>
      </div>
    </Sheet>
  );
}
