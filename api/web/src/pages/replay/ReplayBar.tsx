import { EXAMPLE } from '../../api/example';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { href } from '../../router';
import { Bar, LanguageKey } from '../../ui/Bar';
import { SealMark } from '../../viewing/later';
import { ShareKey, usePlaceLine } from '../../viewing/parts';
import { HidingKey, SaveKey } from './BarKeys';
import { type MenuProps, ReplayMenu } from './ReplayMenu';

interface Props extends MenuProps {
  wide: boolean;
}

/** Which match it is, and what may be done with it as a whole; on a phone most of that is behind one key. */
export function ReplayBar({ wide, ...menu }: Props) {
  const { shown, onOpen, onHide } = menu;
  const { match, until, access, picture, hiding, seenBy, title, item, spot, goesOn } = shown;
  const { summary, state } = picture;
  const t = useTexts(watch);
  const line = usePlaceLine(summary.game, hiding ? 'live' : state.status, item);
  const live = href({ page: 'live', match });
  const share = {
    label: t.linkToMove,
    title,
    url: () => location.origin + href({ page: 'replay', match, at: spot, until, view: seenBy }),
  };
  return (
    <Bar
      title={title}
      sub={[match === EXAMPLE && t.example, line].filter(Boolean).join(' · ')}
      back={match === EXAMPLE ? '/' : live}
    >
      {goesOn && (
        <a class="go-live" href={live} aria-label={t.follow}>
          <span class="chip live">{t.live}</span>
        </a>
      )}
      {!hiding && state.status === 'sealed' && <SealMark match={match} token={access.token} />}
      {wide ? (
        <>
          <HidingKey class="ib worded" hiding={hiding} onPress={() => onHide(spot)} />
          <ShareKey class="ib worded" {...share} />
          <SaveKey class="ib worded" onPress={() => onOpen('save')} />
          <LanguageKey />
        </>
      ) : (
        <>
          <ShareKey class="ib" {...share} />
          <ReplayMenu {...menu} />
        </>
      )}
    </Bar>
  );
}
