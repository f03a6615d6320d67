import './board.css';
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { MatchState, Proof, Seat } from '../../api/types';
import { Card } from '../../cards/Card';
import { BACKS, SEEN, seating } from '../../cards/drawn';
import { usePointing } from '../../cards/pointing';
import type { Card as Code } from '../../cards/set';
import { list, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Proving } from './proved';
import { RoundScores } from './rounds';
import { handSize, nameOf, teamOf } from './seats';
import { kit } from './words';

/** Known cards beyond which a hand may be scrolled: so many fit in half a phone. */
const MANY = 11;

const NONE: readonly Proof[] = [];

/** How many widths of a card a hand needs at the least: what of each must be seen, and the last one whole. */
const widths = (known: number, backs: number): number =>
  known * SEEN.known + (backs ? 1 + (backs - 1) * SEEN.back : 1 - SEEN.known);

export interface Standing {
  /** What the seat does now, or how the round or the match ended for it. */
  words: string;
  /** It does something now; the sign stands for it where there is no room. */
  doing?: boolean;
  sign?: string | undefined;
  /** What it has scored: told in full, whatever else must be cut. */
  tally?: string | false | undefined;
}

interface Props {
  state: MatchState & { teams?: Seat[][] | null };
  standingOf: (seat: Seat) => Standing;
  /** Modifiers of a card in a hand: "trump". */
  look?: (card: Code) => string | false;
  /** What lies before a seat; then a hand of which nothing is known is only counted. */
  before?: (seat: Seat) => ComponentChildren;
  /** The middle of the table. */
  children: ComponentChildren;
  /** Beneath the table. */
  below?: ComponentChildren;
}

/** The table for those who look on: A sits in front, the others clockwise from there. */
export function BoardFrame({ state, standingOf, look, before, children, below }: Props) {
  const t = useTexts(kit);
  const seats = Object.keys(state.seats).sort();
  const rounds = useContext(RoundScores);
  return (
    <section class="game-board baize" aria-label={t.table}>
      <div class={`places n${seats.length}`} style={seating(seats.length)}>
        {rounds && (
          <p class="rounds" aria-hidden="true">
            <span>{rounds.title}</span>
            {rounds.numbers.map((number) => (
              <i key={number}>{rounds.nth(number)}</i>
            ))}
          </p>
        )}
        {seats.map((seat, i) => (
          <Place
            key={seat}
            seat={seat}
            place={i}
            state={state}
            standing={standingOf(seat)}
            look={look}
            before={before}
          />
        ))}
        <div class="middle">{children}</div>
      </div>
      {below}
    </section>
  );
}

interface PlaceProps extends Pick<Props, 'state'> {
  seat: Seat;
  /** 0 sits in front, the next to his left. */
  place: number;
  standing: Standing;
  look: Props['look'];
  before: Props['before'];
}

/** The place of one seat: who sits there, what it does and has scored, and its hand. */
function Place({ seat, place, state, standing, look, before }: PlaceProps) {
  const t = useTexts(kit);
  const { lang } = useSettings();
  const { hand } = state.seats[seat]!;
  const held = Object.keys(state.seats).some((other) => handSize(state, other) > 0); // else 0 would be read as a score
  const turn = state.turn.includes(seat) && !state.outcome;
  const count = handSize(state, seat);
  const marked = usePointing()?.seat(seat);
  const rounds = useContext(RoundScores);
  const proving = useContext(Proving);
  const proved = (proving && hand.proved) ?? NONE;
  const open = hand.known.length + proved.length;
  const title = nameOf(state, seat);
  const team = teamOf(state, seat);
  const partners = team.filter((other) => other !== seat).map((other) => nameOf(state, other));
  return (
    <div
      class={classes('place', turn && 'turn', marked?.look)}
      data-seat={seat}
      style={{ gridArea: `p${place}` }}
      role="group"
      aria-label={[
        title,
        team.length > 0 && t.partner(list(lang, partners)),
        standing.words,
        standing.tally,
        turn && t.toPlay,
        held && t.handOf(count),
        marked?.word,
      ]
        .filter(Boolean)
        .join(', ')}
    >
      <p class="who" aria-hidden="true">
        {marked && <Icon name={marked.icon} class="at" />}
        <b>{title}</b>
        {team.length > 0 && <span class={`team${team[0] === 'A' ? '' : ' other'}`}>{team.join('+')}</span>}
        {standing.words && (
          <span class={classes('role', standing.doing && 'doing')}>
            {team.length > 0 && standing.sign && <Icon name={standing.sign} />}
            <span>{standing.words}</span>
          </span>
        )}
        {standing.tally && <span class="tally">{standing.tally}</span>}
        {held && <span class="n">{count}</span>}
        {rounds && (
          <span class="rounds">
            {rounds.scores[seat]?.map((score, n) => (
              <i key={rounds.numbers[n]}>{score}</i>
            ))}
          </span>
        )}
      </p>
      {before?.(seat)}
      {(!before || open > 0) && <Fan seat={seat} hand={hand} proved={proved} look={look} />}
      {proving && proved.length > 0 && (
        <button class="why" aria-label={proving.ask(seat)} onClick={() => proving.onAsk(seat, null)}>
          <Icon name="ask" class="s" />
        </button>
      )}
    </div>
  );
}

interface FanProps {
  seat: Seat;
  hand: MatchState['seats'][Seat]['hand'];
  /** What is proved of the cards that nobody has seen. */
  proved: readonly Proof[];
  look: Props['look'];
}

/** A hand: the cards that are known, those that are proved, and the backs of the others. */
function Fan({ seat, hand, proved, look }: FanProps) {
  const t = useTexts(kit);
  const proving = useContext(Proving);
  const unknown = Math.max(0, hand.unknown - proved.length);
  const backs = Math.min(unknown, BACKS);
  const open = hand.known.length + proved.length;
  return (
    <div
      class={classes('fan', open > MANY && 'many')}
      style={{ '--k': open, '--b': backs, '--u': widths(open, backs) }}
    >
      {hand.known.map((card, i) => (
        <Card key={i} card={card} look={look?.(card)} />
      ))}
      {proving &&
        proved.map((proof, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the hand's key has the keyboard
          <span key={`p${nth}`} class="proved" title={proving.reason(proof)} onClick={() => proving.onAsk(seat, nth)}>
            <Card
              card={proof.card}
              look={classes(proof.certain ? 'sure' : 'guess', proving.assumed(seat, nth) && 'lit', look?.(proof.card))}
              note={proving.word(proof)}
            />
          </span>
        ))}
      {backs > 0 && (
        <span class="backs" role="img" aria-label={t.unknown(unknown)}>
          {Array.from({ length: backs }, (_, i) => (
            <Card key={i} card={null} />
          ))}
        </span>
      )}
    </div>
  );
}
