import type { Action, MatchState } from '../../api/types';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { mending } from '../../i18n/texts/mending';
import { pad } from '../../i18n/texts/pad';
import { together } from '../../i18n/texts/together';
import { ways } from '../../i18n/texts/ways';
import { href } from '../../router';
import type { KnownMatch } from '../../store/device';
import { Icon } from '../../ui/Icon';
import { Sheet } from '../../ui/Sheet';
import type { Step } from './mend/step';
import type { SheetName } from './PadSheets';
import type { Ways } from './types';

interface Props {
  match: KnownMatch;
  state: MatchState;
  actions: readonly Action[];
  onOpen: (sheet: SheetName | null) => void;
  onSee: () => void;
  onLock: () => void;
  onStep: (step: Step) => void;
  onWay: Ways['onGo'];
}

/** What is done now and then; what makes no sense just now is left out. */
export function PadMenu({ match, state, actions, onOpen, onSee, onLock, onStep, onWay }: Props) {
  const { menu: t } = useTexts(pad);
  const { ruling, note, allMoves } = useTexts(mending);
  const { menu: w } = useTexts(ways);
  const { menu: who } = useTexts(together).pen;
  const { close } = useTexts(common);
  const pending = match.pending !== null; // not yet known to the service: nothing to hand over
  const live = state.status === 'live';
  const mayEnd = !pending && live;
  const between = state.phase === 'deal';

  /** Close the menu, then do it. */
  function then(act: () => void) {
    onOpen(null);
    act();
  }

  return (
    <Sheet tone="calm" title={null} label={t.title} onClose={() => onOpen(null)}>
      <div class="menu">
        {mayShow(state, actions) && (
          <button class="key" onClick={() => then(onSee)}>
            <Icon name="eye" class="s" />
            {t.seen}
          </button>
        )}
        {!pending && (
          <>
            <button class="key" onClick={() => then(() => onStep({ kind: 'rule', about: null }))}>
              <Icon name="gavel" class="s" />
              {ruling.entry}
            </button>
            <button class="key" onClick={() => then(() => onStep({ kind: 'list' }))}>
              <Icon name="book" class="s" />
              {allMoves}
            </button>
          </>
        )}
        {state.round > 0 && live && (
          <button class="key" onClick={() => then(() => onStep({ kind: 'note' }))}>
            <Icon name="info" class="s" />
            {note.entry}
          </button>
        )}
        {(between || mayEnd) && (
          <button class="key" onClick={() => then(() => onWay('lost'))}>
            <Icon name="search" class="s" />
            {w.lost}
          </button>
        )}
        {between && (
          <>
            <button class="key" onClick={() => then(() => onWay('result'))}>
              <Icon name="cup" class="s" />
              {w.result}
            </button>
            <button class="key" onClick={() => onOpen('players')}>
              <Icon name="user" class="s" />
              {w.players}
            </button>
          </>
        )}
        {mayEnd && (
          <button class="key" onClick={() => onOpen('end')}>
            <Icon name="x" class="s" />
            {w.end}
          </button>
        )}
        <button class="key" onClick={() => onOpen('names')}>
          <Icon name="pen" class="s" />
          {t.names}
        </button>
        {!pending && (
          <>
            <button class="key" onClick={() => onOpen('pen')}>
              <Icon name="user" class="s" />
              {who}
            </button>
            <button class="key" onClick={() => onOpen('hand')}>
              <Icon name="qr" class="s" />
              {t.handOver}
            </button>
            <button class="key" onClick={() => onOpen('spectators')}>
              <Icon name="share" class="s" />
              {t.spectators}
            </button>
            <a class="key" href={href({ page: 'replay', match: match.id, at: null, until: null })}>
              <Icon name="play" class="s" />
              {t.moves}
            </a>
          </>
        )}
        <button class="key" onClick={() => then(onLock)}>
          <Icon name="lock" class="s" />
          {t.lock}
        </button>
        <button class="key" onClick={() => onOpen('settings')}>
          <Icon name="set" class="s" />
          {t.settings}
        </button>
        <button class="key wide" onClick={() => onOpen(null)}>
          {close}
        </button>
      </div>
    </Sheet>
  );
}

/** Between rounds nobody is asked for his cards, even where some lie in a hand still. */
const mayShow = ({ phase }: MatchState, actions: readonly Action[]): boolean =>
  phase !== 'deal' && phase !== 'redeal' && actions.some(({ type }) => type === 'reveal');
