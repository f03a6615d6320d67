import { useTexts } from '../../i18n';
import { correcting } from '../../i18n/texts/correcting';
import { Icon } from '../../ui/Icon';
import type { Move } from '../../viewing/moves';

/** What sets a move apart in the ledger: corrected, irregular. */
export function Marks({ move }: { move: Pick<Move, 'corrected' | 'irregular'> }) {
  const t = useTexts(correcting);
  const { corrected, irregular } = move;
  return (
    <>
      {irregular && (
        <span class="mark irr" role="img" aria-label={t.irregular(irregular.rule)}>
          <Icon name="gavel" />
          {irregular.rule}
        </span>
      )}
      {corrected && (
        <span class="mark cor" role="img" aria-label={t.corrected}>
          <Icon name="pen" />
        </span>
      )}
    </>
  );
}
