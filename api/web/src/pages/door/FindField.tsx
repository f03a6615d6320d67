import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { Find } from '../../tournaments/parts';
import type { Acts } from './useActs';
import type { Shown } from './useShown';

interface Props extends Pick<Acts, 'check'> {
  shown: Shown;
}

/** Letters of a name; Enter checks in the first who is found and away, else takes the first back who has left. */
export function FindField({ shown, check }: Props) {
  const t = useTexts(door);
  const { typed, onType, found } = shown;
  return (
    <Find
      value={typed}
      label={t.letters}
      onType={onType}
      onEnter={() => {
        if (!found.length || !typed.trim()) return;
        const first =
          found.find(({ status, present }) => status === 'in' && !present) ??
          found.find(({ status }) => status === 'withdrawn');
        if (first) check(first);
        onType('');
      }}
    />
  );
}
