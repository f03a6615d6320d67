import { useTricks } from '../../games';
import { useTexts } from '../../i18n';
import { comments } from '../../i18n/texts/comments';
import { keyTexts } from '../../i18n/texts/keys';
import { type KeyLine, KeysSheet } from '../../ui/KeysSheet';
import { SIGNS } from '../../viewing/comments';

interface Props {
  /** Whether this reader may comment, and begin a what-if. */
  comments: boolean;
  branches: boolean;
  onClose: () => void;
}

/** What the keyboard does in the replay. */
export function Keys({ comments: writes, branches, onClose }: Props) {
  const k = useTexts(keyTexts);
  const { sign } = useTexts(comments);
  const { one } = useTricks();
  const t = k.replay;
  const lines: (KeyLine | false)[] = [
    [['←', '→'], t.move],
    [[k.shift, '←', '→'], t.trick(one)],
    [['M', `${k.shift} M`], t.mark],
    [[k.home, k.end], t.ends],
    [[k.space], t.play],
    writes && [['C'], t.comment],
    writes && [['1–6'], `${t.signs}${SIGNS.map((drawn, n) => `${drawn} ${sign[n]}`).join(', ')}`],
    branches && [['W'], t.whatIf],
    [['A'], t.audit],
  ];
  return <KeysSheet lines={lines.filter((line) => line !== false)} onClose={onClose} />;
}
