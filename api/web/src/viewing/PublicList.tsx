import '../styles/lists.css';
import type { Summary } from '../api/types';
import { GameName } from '../games';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { home } from '../i18n/texts/home';
import { matches } from '../i18n/texts/matches';
import { href } from '../router';
import { useSettings } from '../store/settings';
import { Icon } from '../ui/Icon';
import { endedLine } from './ended';
import { namesOf, titleOf } from './parts';

/** Public matches: a live one leads to its live page, one that is over to its replay. */
export function PublicList({ items }: { items: readonly Summary[] }) {
  const t = useTexts(matches);
  const c = useTexts(common);
  const { players } = useTexts(home);
  const { lang } = useSettings();
  return (
    <ul class="lst">
      {items.map((match) => {
        const live = match.status === 'live';
        const names = namesOf(match.seats);
        const who = Object.keys(match.seats).sort().map(names).join(', ');
        const ended =
          !live && endedLine(match.game, lang, match.outcome?.loser, Date.parse(match.updated_at) || null, names);
        const facts = [ended || (match.round ? t.round(match.round) : t.notDealt), match.title && who];
        return (
          <li key={match.id}>
            <a
              href={href(
                live ? { page: 'live', match: match.id } : { page: 'replay', match: match.id, at: null, until: null },
              )}
            >
              <Icon name={live ? 'eye' : 'book'} class="ic" />
              <span class="t">
                <b>{titleOf(match, names, players)}</b>
                <small>
                  <GameName game={match.game} /> · {facts.filter(Boolean).join(' · ')}
                </small>
              </span>
              <span class={live ? 'chip live' : 'chip'}>{c[match.status]}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
