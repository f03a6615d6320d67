import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { Find } from '../../tournaments/parts';
import type { Acts } from './useActs';
import type { Shown } from './useShown';

interface Props extends Pick<Acts, 'check'> {
  shown: Shown;
}

/** Letters of a name; Enter checks in who is meant, or takes them back who had left. Of several, arrows choose. */
export function FindField({ shown, check }: Props) {
  const t = useTexts(door);
  const { typed, onType, meant, onMove } = shown;
  return (
    <Find
      value={typed}
      label={t.letters}
      onType={onType}
      onMove={onMove}
      onEnter={() => {
        if (!meant) return;
        if (meant.status === 'withdrawn' || (meant.status === 'in' && !meant.present)) check(meant);
        onType('');
      }}
    />
  );
}
