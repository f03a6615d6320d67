import { useState } from 'preact/hooks';
import type { MatchState, Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { nameOf } from '../kit/seats';
import { Disc } from './Face';
import { TapKey } from './TapKey';
import { zackTexts } from './texts';
import { seatOf } from './types';

/** The dark strip at the bottom: who challenges. */
export function Challengers({ state, onTap }: { state: MatchState; onTap: (seat: Seat, event: Event) => void }) {
  const t = useTexts(zackTexts);
  const seats = Object.keys(state.seats);
  return (
    <div class={classes('zchal', seats.length > 4 && 'many')} role="group" aria-label={t.challengeBy}>
      <p class="h" aria-hidden="true">
        <b>{t.challengeBy}</b>
        <span>{t.thenWhom}</span>
      </p>
      <div class="g" style={{ '--n': seats.length > 4 ? 3 : seats.length }}>
        {seats.map((seat) => (
          <TapKey
            key={seat}
            class="key"
            label={t.challengeOf(nameOf(state, seat))}
            data={{ 'data-challenger': seat }}
            onTap={(event) => onTap(seat, event)}
          >
            <span class="bolt">
              <Icon name="z-bolt" />
              <Disc colour={seatOf(state, seat).colour} />
            </span>
            <small>{nameOf(state, seat)}</small>
          </TapKey>
        ))}
      </div>
    </div>
  );
}

interface Props {
  state: MatchState;
  by: Seat;
  /** Who threw the top card. */
  lastBy: Seat | null;
  /** It was said before that the next one fell beside the box. */
  beside: boolean;
  onTap: (target: Seat, landed: boolean) => void;
  onClose: () => void;
}

/** Against whom: over the keys, so that the second tap is as near as the first. */
export function Targets({ state, by, lastBy, beside: given, onTap, onClose }: Props) {
  const t = useTexts(zackTexts);
  const [beside, setBeside] = useState(given);
  const others = Object.keys(state.seats).filter((seat) => seat !== by);
  return (
    <div
      class="ztargets"
      role="dialog"
      aria-modal="true"
      aria-label={t.challenges(nameOf(state, by))}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <p class="h">
        <Icon name="z-bolt" class="s" />
        <b>{t.challenges(nameOf(state, by))}</b>
      </p>
      <div class="g" style={{ '--n': others.length > 3 ? 3 : others.length }}>
        {others.map((seat) => (
          <TapKey
            key={seat}
            class={classes('key', state.turn.includes(seat) && 'turn')}
            data={{ 'data-target': seat }}
            onTap={() => onTap(seat, !beside)}
          >
            <Disc colour={seatOf(state, seat).colour} />
            <span>{nameOf(state, seat)}</span>
            <small>{state.turn.includes(seat) ? t.toThrow : seat === lastBy ? t.threwLast : ''}</small>
          </TapKey>
        ))}
      </div>
      <div class="g two">
        <TapKey
          class={classes('key un', beside && 'chosen')}
          pressed={beside}
          data={{ 'data-act': 'challenge-beside' }}
          onTap={() => setBeside(!beside)}
        >
          {t.fellBeside}
        </TapKey>
        <TapKey class="key un" onTap={onClose}>
          {t.cancel}
        </TapKey>
      </div>
    </div>
  );
}
