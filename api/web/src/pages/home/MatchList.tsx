import '../../styles/lists.css';
import { GameName } from '../../games';
import { about, useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { home } from '../../i18n/texts/home';
import { href } from '../../router';
import { type KnownMatch, pageOf } from '../../store/device';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { endedLine } from '../../viewing/ended';
import { namesLine } from './names';
import { Where } from './Where';

interface Props {
  /** The one seen last comes first. */
  matches: readonly KnownMatch[];
  /** Removed a moment ago, and still among them. */
  removed: KnownMatch | null;
  onRemove: (match: KnownMatch) => void;
  onPutBack: () => void;
}

/** Matches that this device has refereed or followed. */
export function MatchList({ matches, removed, onRemove, onPutBack }: Props) {
  const t = useTexts(home);
  const { lang } = useSettings();
  const c = useTexts(common);
  return (
    <ul class="lst">
      {matches.map((match) => {
        const mine = match.role === 'referee';
        const live = match.status === 'live';
        const page = live ? pageOf(match) : 'replay';
        const title = match.title ?? (namesLine(match) || t.players(Object.keys(match.names).length));
        if (match.id === removed?.id) {
          return (
            <li key={match.id} class="gone">
              <span class="t" role="status">
                {mine ? t.removedRight(title) : t.removed(title)}
              </span>
              <Key onClick={onPutBack}>
                <Icon name="undo" class="s back" />
                {t.putBack}
              </Key>
            </li>
          );
        }
        const ended = live
          ? ''
          : endedLine(match.game, lang, match.loser, match.ended ?? match.seen, (seat) => match.names[seat] ?? seat);
        return (
          <li key={match.id}>
            <a
              href={href(
                page === 'replay' ? { page, match: match.id, at: null, until: null } : { page, match: match.id },
              )}
            >
              <Icon name={!live ? 'book' : mine ? 'pen' : 'eye'} class="ic" />
              <span class="t">
                <b>{title}</b>
                <small>
                  <GameName game={match.game} /> · {ended ? ended : match.round ? <Where match={match} /> : t.notDealt}
                </small>
              </span>
              <span class={live ? 'chip live' : 'chip'}>
                {live ? (mine ? t.yours : c.live) : c[match.status === 'sealed' ? 'sealed' : 'over']}
              </span>
            </a>
            {!(mine && live) && (
              <button class="ib" aria-label={about(lang, t.forget, title)} onClick={() => onRemove(match)}>
                <Icon name="x" class="s" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
