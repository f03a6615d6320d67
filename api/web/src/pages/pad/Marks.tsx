import { useTexts } from '../../i18n';
import { marks } from '../../i18n/texts/marks';
import { Icon } from '../../ui/Icon';
import { CorrectedMark } from '../../viewing/Before';
import type { Move } from '../../viewing/moves';

interface Props {
  move: Pick<Move, 'corrected' | 'irregular' | 'was'>;
  /** What stood there before is shown. */
  open: boolean;
  onToggle: () => void;
}

/** What sets a move apart in the ledger: corrected, irregular. */
export function Marks({ move, open, onToggle }: Props) {
  const t = useTexts(marks);
  const { corrected, irregular, was } = move;
  return (
    <>
      {irregular && (
        <span class="mark irr" role="img" aria-label={t.irregular(irregular.rule)}>
          <Icon name="gavel" />
          {irregular.rule}
        </span>
      )}
      {corrected && <CorrectedMark was={was} open={open} onToggle={onToggle} />}
    </>
  );
}
