import '../../cards/shapes.css';
import './tiles.css';
import { GameArt, useGames } from '../../games';
import { useTexts } from '../../i18n';
import { home } from '../../i18n/texts/home';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';

interface Props {
  chosen: string;
  onChoose: (game: string) => void;
}

/** The games in one row, each with its own picture; one is chosen. */
export function GameTiles({ chosen, onChoose }: Props) {
  const t = useTexts(home);
  const { lang } = useSettings();
  const games = useGames();
  return (
    <div class="games" role="group" aria-label={t.newMatch}>
      {games.map(({ game, names, seats: { least, most } }) => (
        <Key key={game} class="game" aria-pressed={game === chosen} onClick={() => onChoose(game)}>
          <GameArt game={game} />
          <span>
            {names[lang]}
            <small>{least === most ? most : `${least}–${most}`}</small>
          </span>
        </Key>
      ))}
    </div>
  );
}
