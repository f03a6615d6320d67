import { useTexts } from '../../i18n';
import { Key } from '../../ui/Key';
import type { PadProps } from './pad';
import { kit } from './words';

interface Props extends Pick<PadProps, 'actions'> {
  ways: PadProps['ways'] | undefined;
}

/** The key to rounds that are recorded by their results alone; nothing where the rules do not offer it. */
export function ResultKey({ ways, actions }: Props) {
  const { onlyResult } = useTexts(kit);
  if (!ways || !actions.some(({ type }) => type === 'record_round')) return null;
  return (
    <Key big onClick={() => ways.onGo('result')}>
      {onlyResult}
    </Key>
  );
}
