import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/office';
import { Find } from '../../tournaments/parts';
import type { Acts } from './useActs';
import type { Shown } from './useShown';

interface Props extends Pick<Acts, 'check'> {
  shown: Shown;
}

/** Letters of a name; Enter checks in the first who is found and away. */
export function FindField({ shown, check }: Props) {
  const t = useTexts(door);
  const { typed, onType, found } = shown;
  return (
    <Find
      value={typed}
      label={t.letters}
      onType={onType}
      onEnter={() => {
        const first = found.find((one) => !one.present || one.status === 'withdrawn') ?? found[0];
        if (!first || !typed.trim()) return;
        if (!first.present) check(first);
        onType('');
      }}
    />
  );
}
