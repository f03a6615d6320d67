import { useState } from 'preact/hooks';
import type { Command, Correction } from '../../../api/types';
import { useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { correcting } from '../../../i18n/texts/correcting';
import type { Session } from '../../../session/session';
import { Key } from '../../../ui/Key';
import { Sheet } from '../../../ui/Sheet';
import { usePlaces } from '../places';
import type { SaidType } from '../SaidRequest';
import { type Draft, fresh } from './draft';
import type { Target } from './target';
import { VerdictKeys } from './VerdictKeys';

interface Props {
  session: Session;
  head: string;
  target: Target;
  commands: readonly Command[];
  Said: SaidType;
  nameOf: (seat: string) => string;
  onCorrect: (correction: Correction) => void;
  /** One more move was forgotten there. */
  onMore: () => void;
  onClose: () => void;
}

/** A forgotten move that the later ones cannot bear as it stands. */
export function BeforeSheet({ session, head, target, commands, Said, nameOf, onCorrect, onMore, onClose }: Props) {
  const t = useTexts(correcting);
  const { close } = useTexts(common);
  const places = usePlaces();
  const [draft, setDraft] = useState<Draft>(fresh('before', commands));
  return (
    <Sheet tone="ask" title={t.beforeLine(places(target.place))} onClose={onClose}>
      <ul class="said">
        {commands.map((command, i) => (
          <li key={i}>
            <Said command={command} nameOf={nameOf} />
          </li>
        ))}
      </ul>
      <VerdictKeys {...{ session, head, target, draft, onCorrect }} label={t.record} onDraft={setDraft}>
        <Key go data-first onClick={onMore}>
          {t.oneMore}
        </Key>
      </VerdictKeys>
      <Key quiet wide class="last" onClick={onClose}>
        {close}
      </Key>
    </Sheet>
  );
}
