import { useState } from 'preact/hooks';
import { changeTournament, type NewTournament, type Tournament } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { visibility as texts } from '../../i18n/texts/visibility';
import { useSettings } from '../../store/settings';
import type { Office } from '../../tournaments/useOffice';
import { Choice } from '../../ui/Choice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

const KINDS: readonly Tournament['visibility'][] = ['public', 'unlisted', 'private'];
const SHOWS: readonly Tournament['show'][] = ['names', 'initials', 'aliases'];

/** Who may see the tournament, and what they are told of its people. */
export function VisibilitySheet({ office, onClose }: { office: Office; onClose: () => void }) {
  const t = useTexts(texts);
  const w = useTexts(officeTexts);
  const { lang } = useSettings();
  const [trouble, setTrouble] = useState<string | null>(null);
  const { id, visibility, show } = office.tournament;
  // what is so then comes by the live connection, as for every other device
  const change = (wanted: Partial<NewTournament>) => {
    setTrouble(null);
    changeTournament(id, office.known.token, wanted).catch((error) => setTrouble(refusalOf(error, lang)));
  };
  return (
    <Sheet tone="calm" title={t.title} onClose={onClose}>
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      <Choice
        label={t.title}
        value={visibility}
        values={KINDS.map((kind) => [kind, t.kinds[kind]] as const)}
        onChange={(kind) => change({ visibility: kind })}
      />
      <p>{t.says[visibility]}</p>
      <Choice
        label={t.names}
        value={show}
        values={SHOWS.map((kind) => [kind, t.shows[kind]] as const)}
        onChange={(kind) => change({ show: kind })}
      />
      <p>{t.shown[show]}</p>
      <div class="keys">
        <Key quiet data-first onClick={onClose}>
          {w.close}
        </Key>
      </div>
    </Sheet>
  );
}
