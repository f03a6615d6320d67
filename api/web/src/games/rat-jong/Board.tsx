import './rat-jong.css';
import LAYOUT from '../../../../drawings/games/rat-jong.json';
import type { Seat } from '../../api/types';
import { Card, useCards } from '../../cards/Card';
import { about, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { BoardFrame, type Standing } from '../kit/BoardFrame';
import type { BoardProps } from '../kit/game';
import { useScores } from '../kit/scores';
import { dragonOf } from './cards';
import { Laid, useLaidWords } from './Laid';
import { laidBy, onTop, tableOf } from './offer';
import { isScored, Scored } from './Scored';
import { ratJongTexts } from './texts';

/** The table of Rat-Jong for those who look on. */
export function Board({ state, lit = [] }: BoardProps) {
  const t = useTexts(ratJongTexts);
  const laidWords = useLaidWords();
  const scoreOf = useScores(state);
  const game = tableOf(state);
  const scored = Object.keys(state.seats).some((seat) => scoreOf(seat) > 0);
  const standingOf = (seat: Seat): Standing => {
    const role =
      state.turn.includes(seat) && !state.outcome
        ? t.roles.plays
        : seat === game.discarder && !state.outcome
          ? t.roles.threw
          : null;
    return { words: role ?? '', doing: role !== null, tally: scored && t.points(scoreOf(seat)) };
  };
  return (
    <BoardFrame
      state={state}
      standingOf={standingOf}
      before={(seat) => {
        const { melds, dragons, pair } = laidBy(state, seat);
        return (
          <div class="rj-before" role="group" aria-label={laidWords(state, seat)}>
            {melds.length + dragons.length > 0 || pair ? <Laid state={state} seat={seat} lit={lit} /> : null}
          </div>
        );
      }}
    >
      {isScored(state) ? <Scored state={state} /> : <Middle state={game} lit={lit} />}
    </BoardFrame>
  );
}

interface MiddleProps {
  state: ReturnType<typeof tableOf>;
  lit: readonly string[];
}

/** What lies between the seats, in the order that the game's layout has it. */
function Middle({ state, lit }: MiddleProps) {
  const t = useTexts(ratJongTexts);
  const { lang } = useSettings();
  const cards = useCards();
  const { visible, middle, trump, covered } = state;
  const count = visible.length + (covered ?? 0);
  if (!state.round || (state.phase === 'deal' && !middle.count && !count)) return null;
  return (
    <div class="rj-middle">
      {LAYOUT.middle.map((part) =>
        part.draw === 'discards' ? (
          <Discards key={part.of} {...{ state, lit, count }} shown={part.shown!} />
        ) : part.draw === 'trump' ? (
          trump && (
            <figure key={part.of}>
              <Card card={dragonOf(trump)} look="trump" note={t.trump} />
              <figcaption aria-hidden="true">{t.trump}</figcaption>
            </figure>
          )
        ) : part.draw === 'pile' ? (
          <Pile key={part.of} {...{ state, lit }} />
        ) : null,
      )}
      {trump && <p class="vh">{about(lang, t.trump, cards.name(dragonOf(trump), lang))}</p>}
    </div>
  );
}

/** The visible card, and those that lie under it. shown: so many of them at most; how many lie there is said. */
function Discards({ state, lit, count, shown }: MiddleProps & { count: number; shown: number }) {
  const t = useTexts(ratJongTexts);
  const top = state.visible.at(-1) ?? null;
  const under = state.visible.slice(0, -1).slice(-shown).reverse();
  return (
    <>
      <figure class="rj-visible">
        {top ? (
          <Card
            card={top}
            look={classes((lit.includes(top) || onTop(state)) && 'lit')}
            note={onTop(state) ? t.visible : undefined}
          />
        ) : (
          <span class="card hole" role="img" aria-label={t.noVisible} />
        )}
        {count > 0 && <figcaption>{onTop(state) ? t.visible : t.discarded(count)}</figcaption>}
      </figure>
      <div class="rj-under" role="group" aria-label={t.discarded(count)}>
        {under.map((card, n) => (
          <Card key={n} card={card} />
        ))}
      </div>
    </>
  );
}

function Pile({ state: { middle } }: MiddleProps) {
  const t = useTexts(ratJongTexts);
  if (middle.piles)
    return (
      <figure class="rj-heights" aria-label={t.middle(middle.count)}>
        <div aria-hidden="true">
          {middle.piles.flatMap((row, r) =>
            row.map((n, c) => (
              <i key={`${r},${c}`} class={n ? 'full' : ''}>
                {n || ''}
              </i>
            )),
          )}
        </div>
        <figcaption>{middle.count}</figcaption>
      </figure>
    );
  return (
    <figure aria-label={t.middle(middle.count)}>
      {middle.count ? <Card card={null} /> : <span class="card hole" />}
      <figcaption>
        {middle.count} <span>{t.inMiddle}</span>
      </figcaption>
    </figure>
  );
}
