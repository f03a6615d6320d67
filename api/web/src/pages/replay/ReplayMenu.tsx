import { useTexts } from '../../i18n';
import { audit } from '../../i18n/texts/audit';
import { watch } from '../../i18n/texts/watch';
import { whatIf } from '../../i18n/texts/whatIf';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { DeckLink } from '../../viewing/DeckLink';
import { Kin } from '../../viewing/Kin';
import { More } from '../../viewing/More';
import { HidingKey, SaveKey } from './BarKeys';
import { Views } from './Controls';
import type { SheetName } from './Sheets';
import type { Charted } from './useChart';
import type { Shown } from './useShown';
import type { Walk } from './useWalk';

export interface MenuProps {
  shown: Shown;
  walk: Walk;
  chart: Charted;
  auditing: boolean;
  onAudit: (auditing: boolean) => void;
  onOpen: (sheet: SheetName) => void;
  /** Hide what comes after this spot, or no longer. */
  onHide: (spot: string | null) => void;
}

/** What a phone has no room for: how the match goes by, what is shown of it, what may be done with it. */
export function ReplayMenu({ shown, walk, chart, auditing, onAudit, onOpen, onHide }: MenuProps) {
  const t = useTexts(watch);
  const { key: auditKey } = useTexts(audit);
  const { key: whatIfKey } = useTexts(whatIf);
  const { match, picture, hiding, spot, branches } = shown;
  return (
    <More>
      {(close) => {
        const then = (act: () => void) => () => {
          act();
          close();
        };
        return (
          <>
            <Views view={walk.view} onView={walk.onView} />
            <Key aria-label={t.speed(walk.speed)} onClick={walk.onSpeed}>
              <Icon name="play" />
              {t.speed(walk.speed)}
            </Key>
            {chart.onOther && (
              <Key onClick={then(chart.onOther)}>
                <Icon name="swap" />
                {t.chartOf(chart.other)}
              </Key>
            )}
            <Key aria-pressed={auditing} onClick={then(() => onAudit(!auditing))}>
              <Icon name="gavel" />
              {auditKey}
            </Key>
            {branches && (
              <Key onClick={then(() => onOpen('what-if'))}>
                <Icon name="branch" />
                {whatIfKey}
              </Key>
            )}
            <HidingKey class="key" hiding={hiding} onPress={then(() => onHide(spot))} />
            <SaveKey class="key" onPress={then(() => onOpen('save'))} />
            <DeckLink game={picture.state.game} match={match} />
            {!picture.summary.parent && <Kin summary={picture.summary} page="replay" />}
          </>
        );
      }}
    </More>
  );
}
