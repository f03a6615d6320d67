/** What stood in a move's place before a person changed it: a mark that opens it, and it, struck through. */
import type { TimelineItem } from '../api/types';
import { Sentence } from '../cards/Card';
import { useTexts } from '../i18n';
import { marks } from '../i18n/texts/marks';
import { Icon } from '../ui/Icon';

type Was = TimelineItem['was'];

interface Props {
  was: Was | undefined;
  open: boolean;
  onToggle: () => void;
}

/** "corrected"; where something stood there before, a key that shows it. */
export function CorrectedMark({ was = [], open, onToggle }: Props) {
  const t = useTexts(marks);
  if (!was.length) return <span class="mark cor">{t.putIn}</span>;
  return (
    <button type="button" class="mark cor" aria-expanded={open} onClick={onToggle}>
      {t.corrected}
      <Icon name={open ? 'up' : 'down'} />
    </button>
  );
}

/** All that stood there, the oldest first. */
export function StoodBefore({ was = [] }: { was: Was | undefined }) {
  return (
    <p class="note before">
      {was.map((one) => (
        <s key={one.version}>
          <Sentence of={one.text} />
        </s>
      ))}
    </p>
  );
}
