import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Action, MatchState } from '../../api/types';
import { hasTellers } from '../../games';
import { kit } from '../../games/kit/words';
import { useTexts } from '../../i18n';
import { comments } from '../../i18n/texts/comments';
import { common } from '../../i18n/texts/common';
import { correcting } from '../../i18n/texts/correcting';
import { lately } from '../../i18n/texts/lately';
import { pad as padTexts } from '../../i18n/texts/pad';
import { padSheets } from '../../i18n/texts/padSheets';
import { phone } from '../../i18n/texts/phone';
import { seatsWrong } from '../../i18n/texts/seatsWrong';
import { together } from '../../i18n/texts/together';
import { watch } from '../../i18n/texts/watch';
import { ways } from '../../i18n/texts/ways';
import { href } from '../../router';
import { Icon } from '../../ui/Icon';
import { Key, KeyLink } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { DeckLink } from '../../viewing/DeckLink';
import type { Pad } from './usePad';

interface Props {
  pad: Pad;
}

/** Everything that is done now and then, the most frequent keys first; keys that make no sense just now are left out. */
export function PadMenu({ pad, onLock }: Props & { onLock: () => void }) {
  const { more } = useTexts(padTexts);
  const { close } = useTexts(common);
  const onClose = () => pad.openSheet(null);
  return (
    <Sheet tone="calm" title={null} label={more} onClose={onClose}>
      <TableKeys pad={pad} onLock={onLock} />
      <MatchGroup pad={pad} />
      <PeopleGroup pad={pad} />
      <LookGroup pad={pad} />
      <PhoneGroup pad={pad} />
      <Key wide onClick={onClose}>
        {close}
      </Key>
    </Sheet>
  );
}

/** Return what makes sense just now. */
function sensible({ view: { match }, shown: { state, actions } }: Pad) {
  const isPending = match.pending !== null; // not yet known to the service: nothing to hand over
  const isJudged = !isPending || actions.length > 0; // by the service, or by the rules on this phone
  return {
    isPending,
    isJudged,
    isLive: state.status === 'live',
    isBetween: state.phase === 'deal',
    isDealt: match.knowledge === 'dealt', // by the service: nothing is stated by hand
    hasMoves: isJudged && state.round > 0, // there is something to rule about
  };
}

/** Close the menu, then act. */
function closing({ openSheet }: Pad, act: () => void) {
  return () => {
    openSheet(null);
    act();
  };
}

/** Keys that a table needs most. */
function TableKeys({ pad, onLock }: Props & { onLock: () => void }) {
  const { menu: t } = useTexts(padSheets);
  const { menu: w } = useTexts(ways);
  const k = useTexts(kit);
  const { view, shown, openSheet, goWay, revealing } = pad;
  const { isPending, isJudged, isLive, isBetween, isDealt, hasMoves } = sensible(pad);
  const mayEnd = isJudged && isLive;
  return (
    <section class="menu">
      {mayShow(shown.state, shown.actions) && (
        <Key icon="eye" onClick={closing(pad, () => revealing.set(true))}>
          {view.match.knowledge === 'open' ? t.hands : t.seen}
        </Key>
      )}
      {isBetween && (
        <Key icon="user" onClick={() => openSheet('players')}>
          {k.askWhoPlays}
        </Key>
      )}
      {isBetween && !isDealt && (
        <Key icon="cup" onClick={closing(pad, () => goWay('result'))}>
          {k.onlyResult}
        </Key>
      )}
      {hasMoves && !isBetween && <RulingEntry pad={pad} />}
      {(isBetween || mayEnd) && !isDealt && (
        <Key icon="search" onClick={closing(pad, () => goWay('restate'))}>
          {w.restate}
        </Key>
      )}
      {mayEnd && (
        <Key icon="x" onClick={() => openSheet('end')}>
          {w.end}
        </Key>
      )}
      {!isPending && (
        <Key icon="qr" onClick={() => openSheet('hand')}>
          {t.handOver}
        </Key>
      )}
      <Key icon="lock" onClick={closing(pad, onLock)}>
        {t.lock}
      </Key>
    </section>
  );
}

function RulingEntry({ pad }: Props) {
  const { ruling } = useTexts(correcting);
  return (
    <Key icon="gavel" onClick={closing(pad, () => pad.correcting.goTo({ kind: 'rule', about: null }))}>
      {ruling.entry}
    </Key>
  );
}

/** The moves of the match, a ruling about them, and a note. */
function MatchGroup({ pad }: Props) {
  const { groups } = useTexts(padSheets);
  const { note } = useTexts(correcting);
  const { allMoves } = useTexts(lately);
  const { isJudged, isLive, isBetween, hasMoves } = sensible(pad);
  if (pad.shown.state.round === 0 || !(isJudged || isLive)) return null;
  return (
    <Group name={groups.match}>
      {hasMoves && (
        <Key icon="book" onClick={closing(pad, () => pad.correcting.goTo({ kind: 'list' }))}>
          {allMoves}
        </Key>
      )}
      {hasMoves && isBetween && <RulingEntry pad={pad} />}
      {isLive && (
        <Key icon="info" onClick={closing(pad, () => pad.correcting.goTo({ kind: 'note' }))}>
          {note.entry}
        </Key>
      )}
    </Group>
  );
}

/** Players, spectators, and the devices of both. */
function PeopleGroup({ pad }: Props) {
  const { menu: t, groups } = useTexts(padSheets);
  const { phones } = useTexts(phone);
  const { menu: who } = useTexts(together).pen;
  const { entry: wrongSeats } = useTexts(seatsWrong);
  const { view, openSheet } = pad;
  const { isPending, isDealt } = sensible(pad);
  const isOfTournament = useIsOfTournament(view.match.id);
  return (
    <Group name={groups.people}>
      {isOfTournament && (
        <Key icon="user" onClick={() => openSheet('seats')}>
          {wrongSeats}
        </Key>
      )}
      <Key icon="pen" onClick={() => openSheet('names')}>
        {t.names}
      </Key>
      {!isPending && (
        <>
          <Key icon="share" onClick={() => openSheet('spectators')}>
            {t.spectators}
          </Key>
          {(isDealt || hasTellers(view.match.game)) && (
            <Key icon="cards" onClick={() => openSheet('phones')}>
              {isDealt ? t.phones : phones.entry}
            </Key>
          )}
          <Key icon="user" onClick={() => openSheet('pen')}>
            {who}
          </Key>
          <Key icon="layers" onClick={() => openSheet('devices')}>
            {t.devices}
          </Key>
        </>
      )}
    </Group>
  );
}

/** Whether the match is a table's, in a tournament that this device has a part in. What finds that out comes behind. */
function useIsOfTournament(match: string): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => {
    let isGone = false;
    import('./ownTable')
      .then(({ tableWith }) => tableWith(match))
      .then(
        (table) => isGone || setIs(table !== null),
        () => undefined, // without the service there is nobody to tell
      );
    return () => {
      isGone = true;
    };
  }, [match]);
  return is;
}

/** The match as others see it: its replay, its comments, its deck. */
function LookGroup({ pad: { view, openSheet } }: Props) {
  const { menu: t, groups } = useTexts(padSheets);
  const { entry: comment } = useTexts(comments);
  const { match } = view;
  if (match.pending) return null;
  return (
    <Group name={groups.look}>
      <KeyLink icon="play" href={href({ page: 'replay', match: match.id, at: '1', until: null })}>
        {t.moves}
      </KeyLink>
      <Key icon="talk" onClick={() => openSheet('comments')}>
        {comment}
      </Key>
      <DeckLink game={match.game} match={match.id} />
    </Group>
  );
}

/** Settings of this phone, and help. */
function PhoneGroup({ pad: { openSheet } }: Props) {
  const { menu: t, groups } = useTexts(padSheets);
  const { help } = useTexts(watch);
  return (
    <Group name={groups.phone}>
      <Key icon="set" onClick={() => openSheet('settings')}>
        {t.settings}
      </Key>
      <KeyLink icon="info" href={href({ page: 'help' })}>
        {help}
      </KeyLink>
    </Group>
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

/** Between rounds nobody is asked for his cards, even where some lie in a hand still. */
const mayShow = ({ phase }: MatchState, actions: readonly Action[]): boolean =>
  phase !== 'deal' && phase !== 'redeal' && actions.some(({ type }) => type === 'reveal');
