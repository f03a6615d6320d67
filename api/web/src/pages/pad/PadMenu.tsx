import type { ComponentChildren } from 'preact';
import type { Action, MatchState } from '../../api/types';
import { hasTellers } from '../../games';
import type { Ways } from '../../games/kit/pad';
import { kit } from '../../games/kit/words';
import { useTexts } from '../../i18n';
import { comments } from '../../i18n/texts/comments';
import { common } from '../../i18n/texts/common';
import { correcting } from '../../i18n/texts/correcting';
import { lately } from '../../i18n/texts/lately';
import { pad } from '../../i18n/texts/pad';
import { padSheets } from '../../i18n/texts/padSheets';
import { phone } from '../../i18n/texts/phone';
import { together } from '../../i18n/texts/together';
import { watch } from '../../i18n/texts/watch';
import { ways } from '../../i18n/texts/ways';
import { href } from '../../router';
import type { KnownMatch } from '../../store/device';
import { Icon } from '../../ui/Icon';
import { Key, KeyLink } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { DeckLink } from '../../viewing/DeckLink';
import type { Step } from './correct/step';
import type { SheetName } from './PadSheets';

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

/** What is done now and then, what a table needs most first; what makes no sense just now is left out. */
export function PadMenu({ match, state, actions, onOpen, onSee, onLock, onStep, onWay }: Props) {
  const { menu: t, groups: g } = useTexts(padSheets);
  const { more } = useTexts(pad);
  const { ruling, note } = useTexts(correcting);
  const { allMoves } = useTexts(lately);
  const { phones } = useTexts(phone);
  const { menu: w } = useTexts(ways);
  const k = useTexts(kit);
  const { menu: who } = useTexts(together).pen;
  const { help } = useTexts(watch);
  const { close } = useTexts(common);
  const { entry: comment } = useTexts(comments);
  const pending = match.pending !== null; // not yet known to the service: nothing to hand over
  const live = state.status === 'live';
  const judged = !pending || actions.length > 0; // by the service, or by the rules on this phone
  const mayEnd = judged && live;
  const between = state.phase === 'deal';
  const dealt = match.knowledge === 'dealt'; // by the service: nothing is stated by hand

  const rules = judged && state.round > 0; // there is something to rule about

  /** Close the menu, then do it. */
  function then(act: () => void) {
    onOpen(null);
    act();
  }

  const rulingKey = (
    <Entry icon="gavel" onTap={() => then(() => onStep({ kind: 'rule', about: null }))}>
      {ruling.entry}
    </Entry>
  );

  return (
    <Sheet tone="calm" title={null} label={more} onClose={() => onOpen(null)}>
      <section class="menu">
        {mayShow(state, actions) && (
          <Entry icon="eye" onTap={() => then(onSee)}>
            {match.knowledge === 'open' ? t.hands : t.seen}
          </Entry>
        )}
        {between && (
          <Entry icon="user" onTap={() => onOpen('players')}>
            {k.askWhoPlays}
          </Entry>
        )}
        {between && !dealt && (
          <Entry icon="cup" onTap={() => then(() => onWay('result'))}>
            {k.onlyResult}
          </Entry>
        )}
        {rules && !between && rulingKey}
        {(between || mayEnd) && !dealt && (
          <Entry icon="search" onTap={() => then(() => onWay('restate'))}>
            {w.restate}
          </Entry>
        )}
        {mayEnd && (
          <Entry icon="x" onTap={() => onOpen('end')}>
            {w.end}
          </Entry>
        )}
        {!pending && (
          <Entry icon="qr" onTap={() => onOpen('hand')}>
            {t.handOver}
          </Entry>
        )}
        <Entry icon="lock" onTap={() => then(onLock)}>
          {t.lock}
        </Entry>
      </section>
      {state.round > 0 && (judged || live) && (
        <Group name={g.match}>
          {rules && (
            <Entry icon="book" onTap={() => then(() => onStep({ kind: 'list' }))}>
              {allMoves}
            </Entry>
          )}
          {rules && between && rulingKey}
          {live && (
            <Entry icon="info" onTap={() => then(() => onStep({ kind: 'note' }))}>
              {note.entry}
            </Entry>
          )}
        </Group>
      )}
      <Group name={g.people}>
        <Entry icon="pen" onTap={() => onOpen('names')}>
          {t.names}
        </Entry>
        {!pending && (
          <>
            <Entry icon="share" onTap={() => onOpen('spectators')}>
              {t.spectators}
            </Entry>
            {(dealt || hasTellers(match.game)) && (
              <Entry icon="cards" onTap={() => onOpen('phones')}>
                {dealt ? t.phones : phones.entry}
              </Entry>
            )}
            <Entry icon="user" onTap={() => onOpen('pen')}>
              {who}
            </Entry>
            <Entry icon="layers" onTap={() => onOpen('devices')}>
              {t.devices}
            </Entry>
          </>
        )}
      </Group>
      {!pending && (
        <Group name={g.look}>
          <KeyLink href={href({ page: 'replay', match: match.id, at: '1', until: null })}>
            <Icon name="play" class="s" />
            {t.moves}
          </KeyLink>
          <Entry icon="talk" onTap={() => onOpen('comments')}>
            {comment}
          </Entry>
          <DeckLink game={match.game} match={match.id} />
        </Group>
      )}
      <Group name={g.phone}>
        <Entry icon="set" onTap={() => onOpen('settings')}>
          {t.settings}
        </Entry>
        <KeyLink href={href({ page: 'help' })}>
          <Icon name="info" class="s" />
          {help}
        </KeyLink>
      </Group>
      <Key wide onClick={() => onOpen(null)}>
        {close}
      </Key>
    </Sheet>
  );
}

/** Keys that belong together, folded under a word for them. */
function Group({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <details class="menu-group">
      <summary class="key">
        <Icon name="down" class="s" />
        {name}
      </summary>
      <section class="menu" aria-label={name}>
        {children}
      </section>
    </details>
  );
}

function Entry({ icon, onTap, children }: { icon: string; onTap: () => void; children: string }) {
  return (
    <Key onClick={onTap}>
      <Icon name={icon} class="s" />
      {children}
    </Key>
  );
}

/** Between rounds nobody is asked for his cards, even where some lie in a hand still. */
const mayShow = ({ phase }: MatchState, actions: readonly Action[]): boolean =>
  phase !== 'deal' && phase !== 'redeal' && actions.some(({ type }) => type === 'reveal');
