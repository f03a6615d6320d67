import { useTexts } from '../../i18n';
import { lately } from '../../i18n/texts/lately';
import { Key } from '../../ui/Key';

/** Takes the last move back; at the bottom left of every pad. */
export function UndoKey({ onUndo }: { onUndo: () => void }) {
  const t = useTexts(lately);
  return (
    <Key icon="undo" quiet class="undo" aria-label={t.undoLabel} data-key="undo" data-act="undo" onClick={onUndo}>
      <span>{t.undo}</span>
    </Key>
  );
}
