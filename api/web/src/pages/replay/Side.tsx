import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { Icon } from '../../ui/Icon';
import { Kin } from '../../viewing/Kin';
import { Ledger } from '../../viewing/Ledger';
import { CommentKey } from '../../viewing/later';
import { stopOf } from '../../viewing/stops';
import { Audit } from './Audit';
import { Legend } from './Legend';
import { Tabs } from './Tabs';
import type { Eyes } from './useEyes';
import type { Shown } from './useShown';
import type { Walk } from './useWalk';

interface Props {
  shown: Shown;
  walk: Walk;
  eyes: Eyes;
  wide: boolean;
  /** A finger is on the time line. */
  dragged: boolean;
  auditing: boolean;
  onAudit: (auditing: boolean) => void;
  onWhatIf: () => void;
  /** Opens what was written at the move on show. */
  onRead: () => void;
}

/** Beside or below the table: the moves of the match, or its whole record. */
export function Side({ shown, walk, eyes, wide, dragged, auditing, onAudit, onWhatIf, onRead }: Props) {
  const t = useTexts(watch);
  const { match, access, picture, hiding, items, chapters, stops, whys, written, index, item, nameOf } = shown;
  // the list of moves stays as it is while a finger is on the line
  const rested = useRef(index);
  if (!dragged) rested.current = index;
  return (
    <aside class="side">
      {!hiding && (wide || picture.summary.parent) && <Kin summary={picture.summary} page="replay" />}
      {hiding && <Notice>{t.noSpoilersOn}</Notice>}
      {eyes.told && <Notice>{eyes.told}</Notice>}
      {wide && eyes.recalling && <Legend tap />}
      {(wide || auditing) && (
        <Tabs
          auditing={auditing}
          onAudit={onAudit}
          eyes={wide ? eyes.key : null}
          onWhatIf={wide && shown.branches ? onWhatIf : null}
        />
      )}
      {wide && shown.commented && item && (
        <CommentKey written={shown.atMove} mayWrite={shown.mayWrite} onOpen={onRead} />
      )}
      {auditing ? (
        <Audit
          match={match}
          token={access.token}
          horizon={shown.horizon}
          head={shown.head}
          current={item?.version ?? null}
        />
      ) : (
        <Ledger
          {...{ items, chapters, nameOf, whys, written }}
          current={rested.current}
          onPick={walk.jump}
          onRead={(at) => {
            walk.jump(stops[stopOf(stops, at)]!);
            onRead();
          }}
        />
      )}
    </aside>
  );
}

function Notice({ children }: { children: ComponentChildren }) {
  return (
    <p class="hiding" role="status">
      <Icon name="eye" class="s" />
      {children}
    </p>
  );
}
