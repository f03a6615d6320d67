import './course.css';
import type { BracketRound, BracketTable, Entrant } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { stages } from '../../i18n/texts/stages';
import { classes } from '../../ui/classes';
import { Name } from '../Fit';

interface Props {
  rounds: readonly BracketRound[];
  nameOf: (entrant: Entrant) => string;
  surnameOf?: (entrant: Entrant) => string | null;
  /** Each name fits its line, on a screen or a sheet that nobody scrolls. */
  fits?: boolean;
}

/** The rounds of a knock-out side by side, played and still to come: who went through, who is out. */
export function Bracket({ rounds, fits, ...names }: Props) {
  const isTree = rounds.every(({ tables }) => tables.every(({ seats }) => seats.length === 2));
  return (
    <div class={classes('bracket', isTree && 'tree')}>
      {rounds.map((round, n) => (
        <BracketColumn key={n} round={round} {...names} fits={fits ?? false} />
      ))}
    </div>
  );
}

function BracketColumn({ round, ...names }: Omit<Props, 'rounds'> & { round: BracketRound }) {
  const t = useTexts(stages);
  const thirds = round.tables.filter(({ third_place }) => third_place);
  const box = (one: BracketTable, n: number) => (
    <li key={n}>
      <TableBox table={one} {...names} />
    </li>
  );
  return (
    <section>
      <h3>{round.title === 'round' ? t.roundOf(round.people) : t.titles[round.title]}</h3>
      <div class="column">
        <ol>{round.tables.filter(({ third_place }) => !third_place).map(box)}</ol>
        {thirds.length > 0 && (
          <div class="third">
            <h4>{t.third}</h4>
            <ol>{thirds.map(box)}</ol>
          </div>
        )}
      </div>
    </section>
  );
}

function TableBox({ table: one, nameOf, surnameOf, fits }: Omit<Props, 'rounds'> & { table: BracketTable }) {
  const t = useTexts(stages);
  return (
    <div class="box">
      {one.table !== null && <span class="no">{t.table(one.table)}</span>}
      <ul>
        {one.seats.map(({ entrant, state, place }, n) => {
          const name = entrant ? nameOf(entrant) : state === 'nobody' ? t.bye : t.unknown;
          const isKnown = state !== 'nobody' && state !== 'unknown';
          return (
            <li key={n} class={state}>
              <i>{place ?? (state === 'out' ? '–' : '')}</i>
              {fits ? <Name name={name} surname={(entrant && surnameOf?.(entrant)) ?? null} /> : <b>{name}</b>}
              {isKnown && state !== 'in' && <span class="vh">{t.states[state]}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
