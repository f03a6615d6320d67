import { GameName } from '../../games';
import { useTexts } from '../../i18n';
import { home } from '../../i18n/texts/home';
import { href } from '../../router';
import { type KnownMatch, pageOf } from '../../store/device';
import { Icon } from '../../ui/Icon';
import { namesLine } from './names';
import { Where } from './Where';

/** The match that is being refereed here. */
export function Going({ match }: { match: KnownMatch }) {
  const t = useTexts(home);
  const seats = Object.keys(match.names).length;
  return (
    <a class="going baize" href={href({ page: pageOf(match), match: match.id })}>
      <span class="about">
        <span class="row">
          <b class="serif">{match.title ?? (namesLine(match) || t.players(seats))}</b>
          <span class="chip live">{t.yours}</span>
        </span>
        <span>
          <GameName game={match.game} /> · {match.round ? <Where match={match} /> : t.notDealt}
        </span>
      </span>
      <span class="go">
        <Icon name={match.tells ? 'clock' : match.seat ? 'cards' : 'pen'} class="s" />
        {match.tells ? t.tellOn : match.seat ? t.playOn : t.goOn}
      </span>
    </a>
  );
}
