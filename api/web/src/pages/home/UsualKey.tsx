import { useTexts } from '../../i18n';
import { home } from '../../i18n/texts/home';
import { beginMatch, playOn, tableOf } from '../../session/begin';
import { Key } from '../../ui/Key';
import { namesLine } from './names';
import type { Usual } from './usual';

interface Props {
  usual: Usual;
  /** The game that is to be played. */
  game: string;
  /** Nothing else is going on here. */
  first: boolean;
}

/** The usual players: at the table at which they played last, or in a game that they have not played here yet. */
export function UsualKey({ usual: { match, again }, game, first }: Props) {
  const t = useTexts(home);
  const begin = () => (again ? playOn(match) : beginMatch({ game, names: tableOf(match).names, options: {} }));
  return (
    <Key icon={again ? 'turn' : 'user'} big go={first} onClick={() => void begin()}>
      <span>
        {again ? t.again : t.samePlayers}
        <small>{namesLine(match) || t.players(Object.keys(match.names).length)}</small>
      </span>
    </Key>
  );
}
