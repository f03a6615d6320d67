import './whole.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { MatchState, Seat } from '../../api/types';
import { list, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { Choice } from '../../ui/Choice';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { PadProps } from './pad';
import { drawn, loserOf, loses, OPEN, recordOf, TEAMS, wentOut } from './ranking';
import { useScores } from './scores';
import { nameOf } from './seats';
import { kit } from './words';

/** How a game says who lost. */
interface RankWords {
  ask: string;
  askTeams: string;
  /** Over the list of how often each lost. */
  standing: string;
  /** Who loses is this: the key beside each name. */
  loser: string;
  isLoser: (names: string[]) => string;
  drawn: string;
  record: (who: string[]) => string;
  recordDrawn: string;
  notYet: string;
}

interface Props extends Pick<PadProps, 'options' | 'ledger' | 'left' | 'onRecord'> {
  state: MatchState & { teams?: Seat[][] | null };
  words: RankWords;
  /** Given as long as it can still be agreed how many rounds are played. */
  onRounds: ((rounds: number | null) => void) | null;
  onClose: () => void;
}

/** Rounds of which nobody records the moves: who went out, or who lost, round after round. */
export function RankPad({ state, options, words: t, ledger, left, onRecord, onRounds, onClose }: Props) {
  const k = useTexts(kit);
  const { lang } = useSettings();
  const [given, setResult] = useState({ round: state.round, result: OPEN });
  const result = given.round === state.round ? given.result : OPEN;
  const setTo = (next: typeof OPEN) => setResult({ round: state.round, result: next });

  const seats = Object.keys(state.seats);
  const name = (seat: Seat) => nameOf(state, seat);
  const members = (team: string) => team.split('+').map(name);
  const both = (team: string) => list(lang, members(team));
  const loser = loserOf(result, seats);
  const command = recordOf(result, seats);

  function record() {
    if (!command) return;
    onRecord(command);
    setTo(OPEN);
  }

  return (
    <main class={classes('game-pad whole result', !state.round && 'fresh')}>
      <Standing state={state} title={t.standing} name={name} />
      {state.round > 0 && ledger}
      {state.round === 0 && onRounds && (
        <Choice
          label={k.howLong}
          value={options['rounds'] === null ? 'null' : '1'}
          values={[
            ['1', k.once],
            ['null', k.endless],
          ]}
          onChange={(value) => onRounds(value === 'null' ? null : 1)}
        />
      )}
      <div class="askline">
        <p aria-live="polite">{state.teams ? t.askTeams : t.ask}</p>
        <Key quiet onClick={onClose}>
          <Icon name="cards" class="s" />
          {k.toCards}
        </Key>
      </div>
      <div class="rows">
        {state.teams
          ? TEAMS.map((team) => (
              <Row
                key={team}
                words={t}
                loser={loser === team}
                place={null}
                names={members(team)}
                onLoser={() => setTo(loses(result, team))}
              >
                <b>{both(team)}</b>
              </Row>
            ))
          : seats.map((seat) => {
              const place = result.order.indexOf(seat) + 1 || null;
              return (
                <Row
                  key={seat}
                  words={t}
                  loser={loser === seat}
                  place={place}
                  names={[name(seat)]}
                  onOut={() => setTo(wentOut(result, seat, seats))}
                  onLoser={() => setTo(loses(result, seat))}
                >
                  <b>{name(seat)}</b>
                </Row>
              );
            })}
      </div>
      <div class="acts pad">
        {left}
        <Key aria-pressed={result.drawn} onClick={() => setTo(drawn(result))}>
          {t.drawn}
        </Key>
        <Key big go={!!command} off={!command} class="wider" aria-disabled={!command} onClick={record}>
          <span aria-live="polite">{!command ? t.notYet : loser ? t.record(members(loser)) : t.recordDrawn}</span>
        </Key>
      </div>
    </main>
  );
}

interface StandingProps {
  state: MatchState;
  title: string;
  name: (seat: Seat) => string;
}

/** The score of each seat, the least first. */
export function Standing({ state, title, name }: StandingProps) {
  const scoreOf = useScores(state);
  const seats = Object.keys(state.seats).sort((a, b) => scoreOf(a) - scoreOf(b));
  return (
    <section class="table baize standing" aria-label={title}>
      <p class="lab">{title}</p>
      <ol class={`of-${seats.length}`}>
        {seats.map((seat) => (
          <li key={seat}>
            <span class="serif">{name(seat)}</span> <b>{scoreOf(seat)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  words: RankWords;
  loser: boolean;
  place: number | null;
  /** Of the seat, or of those of the team. */
  names: string[];
  /** Missing for teams, of which only the loser is told. */
  onOut?: () => void;
  onLoser: () => void;
  children: ComponentChildren;
}

/** A seat: out in its turn, or the one that lost. */
function Row({ words, loser, place, names, onOut, onLoser, children }: RowProps) {
  const k = useTexts(kit);
  const { lang } = useSettings();
  const label = list(lang, names);
  return (
    <div class={classes('who', loser && 'loser')} role="group" aria-label={label}>
      {onOut ? (
        <Key
          chosen={place !== null}
          aria-pressed={place !== null}
          aria-label={[k.wentOut(label), place && k.as(place)].filter(Boolean).join(', ')}
          onClick={onOut}
        >
          <span class="place">{place ?? ''}</span>
          {children}
        </Key>
      ) : (
        <span class="team">{children}</span>
      )}
      <Key rule={loser} aria-pressed={loser} aria-label={words.isLoser(names)} onClick={onLoser}>
        {words.loser}
      </Key>
    </div>
  );
}
