import './rat-jong.css';
import type { MatchState, Seat } from '../../api/types';
import { Card } from '../../cards/Card';
import { about, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { nameOf } from '../kit/seats';
import { Laid, useLaidWords } from './Laid';
import { onTop, tableOf } from './offer';
import { ratJongTexts } from './texts';

interface Props {
  state: MatchState;
  /** Before whom things are shown; unless said otherwise, whose turn it is. */
  seat?: Seat | null;
  /** Given where a draw may be recorded by itself. */
  onDraw?: (() => void) | undefined;
}

/** What lies: the visible card, what is before one seat, the middle. */
export function Table({ state, seat, onDraw }: Props) {
  const t = useTexts(ratJongTexts);
  const { lang } = useSettings();
  const laidWords = useLaidWords();
  const game = tableOf(state);
  const before = seat ?? state.turn[0] ?? game.discarder ?? null;
  const { count } = game.middle;
  const top = game.visible.at(-1) ?? null;
  const stack = (
    <>
      {count > 0 ? <span class="card back" aria-hidden="true" /> : <span class="card hole" aria-hidden="true" />}
      <b aria-hidden="true">{count}</b>
    </>
  );
  if (!state.round && !game.starter) return null;
  return (
    <div class="rj-table">
      <div class="visible">
        {top ? (
          <Card card={top} look={onTop(game) !== null && 'lit'} note={t.visible} />
        ) : (
          <span class="card hole" role="img" aria-label={t.noVisible} />
        )}
      </div>
      {before && (
        <div class="own">
          <Laid state={state} seat={before} />
          <span class="lab">{about(lang, nameOf(state, before), laidWords(state, before))}</span>
        </div>
      )}
      <div class="mid">
        {onDraw ? (
          <button
            type="button"
            class="stack"
            data-act="draw"
            aria-label={about(lang, t.middle(count), t.draw)}
            onClick={onDraw}
          >
            {stack}
          </button>
        ) : (
          <span class="stack" role="img" aria-label={t.middle(count)}>
            {stack}
          </span>
        )}
        <span class="lab" aria-hidden="true">
          {t.inMiddle}
        </span>
      </div>
    </div>
  );
}

/** How many open melds and dragons a seat has, on its plate: the plate's name says them in words. */
export function Got({ melds, dragons }: { melds: number; dragons: number }) {
  return (
    <>
      <Icon name="cards" />
      <span data-n={melds} />
      <Icon name="j-d" class="gap" />
      <span data-n={dragons} />
    </>
  );
}
