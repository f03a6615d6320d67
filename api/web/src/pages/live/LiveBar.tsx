import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { href } from '../../router';
import { Bar, LanguageKey } from '../../ui/Bar';
import { Icon } from '../../ui/Icon';
import { KeyLink } from '../../ui/Key';
import { DeckLink } from '../../viewing/DeckLink';
import { SealMark } from '../../viewing/later';
import { More } from '../../viewing/More';
import { usePlaceLine } from '../../viewing/parts';
import type { Live } from './useLive';

interface Props {
  live: Live;
  wide: boolean;
}

/** The title, how far the match is, and the ways to other pages. */
export function LiveBar({ live, wide }: Props) {
  const t = useTexts(watch);
  const { match, token, isReferee, feed, state, last, title, delay } = live;
  return (
    <Bar title={title} sub={usePlaceLine(state.game, state.status, last)}>
      {feed.connection === 'open' && state.status === 'live' && !delay && <span class="chip live">{t.live}</span>}
      {delay > 0 && (
        <span class="chip off">
          <Icon name="clock" />
          {t.late(t.behind(delay))}
        </span>
      )}
      {state.status === 'sealed' && <SealMark match={match} token={token} />}
      {wide && isReferee && (
        <a class="ib" href={href({ page: 'pad', match })} aria-label={t.record}>
          <Icon name="pen" />
        </a>
      )}
      {wide && (
        <a class="ib worded" href={href({ page: 'watch', matches: [match] })}>
          <Icon name="fit" />
          {t.bigScreen}
        </a>
      )}
      {wide ? <LanguageKey /> : <More>{() => <MoreKeys live={live} />}</More>}
    </Bar>
  );
}

/** The keys for which the bar of a phone has no room. */
function MoreKeys({ live: { match, isReferee, state } }: Pick<Props, 'live'>) {
  const t = useTexts(watch);
  return (
    <>
      <KeyLink href={href({ page: 'watch', matches: [match] })}>
        <Icon name="fit" />
        {t.bigScreen}
      </KeyLink>
      {isReferee && (
        <KeyLink href={href({ page: 'pad', match })}>
          <Icon name="pen" />
          {t.record}
        </KeyLink>
      )}
      <DeckLink game={state.game} match={match} />
    </>
  );
}
