import { useTricks } from '../../games';
import { useTexts } from '../../i18n';
import { home } from '../../i18n/texts/home';
import type { KnownMatch } from '../../store/device';

/** "round 1, attack 6" */
export function Where({ match: { game, round, trick } }: { match: KnownMatch }) {
  const t = useTexts(home);
  const tricks = useTricks(game);
  return <>{t.where(round, trick ? tricks.nth(trick) : '')}</>;
}
