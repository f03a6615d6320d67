import { useTexts } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { Ways } from './pad';
import { kit } from './words';

/** The key to names and seats, upon the table before a deal; nothing where one move alone is looked for. */
export function WhoPlays({ ways }: { ways: Ways | undefined }) {
  const { askWhoPlays } = useTexts(kit);
  if (!ways) return null;
  return (
    <Key quiet class="who-plays" onClick={ways.onPlayers}>
      <Icon name="user" class="s" />
      {askWhoPlays}
    </Key>
  );
}
