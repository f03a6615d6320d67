import { useState } from 'preact/hooks';
import type { MatchState, Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { nameOf } from '../kit/seats';
import { Disc } from './Face';
import { TapKey } from './TapKey';
import { zackTexts } from './texts';
import { seatOf, tableOf } from './types';

interface StripProps {
  state: MatchState;
  seats: readonly Seat[];
  title: string;
  /** Beside the title. */
  hint?: string;
  /** How many keys one row holds; more have two. */
  inRow: number;
  labelOf: (name: string) => string;
  /** The attribute by which tests find the key of a seat. */
  data: `data-${string}`;
  onTap: (seat: Seat, event: Event) => void;
}

/** The dark strip at the bottom: a key with a bolt for each seat. */
export function ChallengeStrip({ state, seats, title, hint, inRow, labelOf, data, onTap }: StripProps) {
  const many = seats.length > inRow;
  return (
    <div class={classes('zchal', many && 'many')} role="group" aria-label={title}>
      <p class="h" aria-hidden="true">
        <b>{title}</b>
        {hint && <span>{hint}</span>}
      </p>
      <div class="g" style={{ '--n': many ? 3 : Math.max(1, seats.length) }}>
        {seats.map((seat) => (
          <TapKey
            key={seat}
            class="key"
            label={labelOf(nameOf(state, seat))}
            data={{ [data]: seat }}
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

/** Who challenges: one of all seats. */
export function Challengers(props: Pick<StripProps, 'state' | 'onTap'>) {
  const t = useTexts(zackTexts);
  const seats = Object.keys(props.state.seats);
  return (
    <ChallengeStrip
      {...props}
      seats={seats}
      title={t.challengeBy}
      hint={t.thenWhom}
      inRow={4}
      labelOf={t.challengeOf}
      data="data-challenger"
    />
  );
}

interface Props {
  state: MatchState;
  by: Seat;
  /** It was said before that the next one fell beside the box. */
  beside: boolean;
  onTap: (target: Seat, landed: boolean) => void;
  onClose: () => void;
}

/** Against whom: over the keys, so that the second tap is as near as the first. */
export function Targets({ state, by, beside: given, onTap, onClose }: Props) {
  const t = useTexts(zackTexts);
  const [beside, setBeside] = useState(given);
  const lastBy = tableOf(state).box.findLast(({ kind }) => kind === 'card')?.by ?? null;
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
