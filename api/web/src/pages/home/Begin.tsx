import { inTeams, type Listed } from '../../games';
import { useTexts } from '../../i18n';
import { home } from '../../i18n/texts/home';
import { href } from '../../router';
import { beginMatch, seatCounts } from '../../session/begin';
import { useSettings } from '../../store/settings';
import { Key, KeyLink } from '../../ui/Key';
import { UsualKey } from './UsualKey';
import type { Usual } from './usual';

interface Props {
  game: Listed;
  /** Who is likely to play it. */
  usual: Usual | null;
  /** Nothing else is going on here. */
  first: boolean;
}

/** Keys that begin a match of the chosen game: with the usual players, or with a number of new ones. */
export function Begin({ game: { game, names, seats }, usual, first }: Props) {
  const t = useTexts(home);
  const { lang } = useSettings();
  return (
    <section class="begin" aria-label={names[lang]}>
      {usual && <UsualKey usual={usual} game={game} first={first} />}
      <span id="how-many">{t.howMany}</span>
      <div class="counts" role="group" aria-labelledby="how-many">
        {seatCounts(seats).map((n) => (
          <Key
            key={n}
            big
            aria-label={inTeams(game, n) ? `${t.players(n)}, ${t.inTeams}` : t.players(n)}
            onClick={() => void beginMatch({ game, names: Array<string>(n).fill(''), options: {} })}
          >
            <span>
              {n}
              {inTeams(game, n) && <small data-says={t.inTeams} />}
            </span>
          </Key>
        ))}
      </div>
      <KeyLink icon="pen" quiet href={href({ page: 'new', game })}>
        {t.optionsKey}
      </KeyLink>
    </section>
  );
}
