import type { ProblemBody } from '../../api/types';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { creating } from '../../i18n/texts/creating';
import { CreationKey } from '../../ui/CreationKey';
import { Key, KeyLink } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

/** Whether the service did not take the match because its maker may not make one there. */
export const asksForKey = ({ status }: ProblemBody): boolean => status === 401;

interface Props {
  problem: ProblemBody;
  onRetry: () => void;
}

/** The service lets only those create matches who have a key: it is typed here, and the match is created then. */
export function CreationSheet({ problem, onRetry }: Props) {
  const t = useTexts(creating);
  const { home } = useTexts(common);
  return (
    <Sheet tone="ask" title={t.title} onClose={() => undefined}>
      <p>{t.text}</p>
      {problem.type.endsWith('token-unknown') && <p role="alert">{t.wrong}</p>}
      <CreationKey />
      <div class="keys two">
        <Key go onClick={onRetry}>
          {t.again}
        </Key>
        <KeyLink href="/">{home}</KeyLink>
      </div>
    </Sheet>
  );
}
