import './generic.css';
import type { MatchState, Seat } from '../../api/types';
import { about, list, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { BoardFrame } from '../kit/BoardFrame';
import type { BoardProps } from '../kit/game';
import { nameOf } from '../kit/seats';
import { kit } from '../kit/words';
import type { Description } from './description';
import { isRole, membersOf, rolesOf, seatMembers, useFrame } from './frame';
import { isEmpty, type Names, Value } from './Value';
import { said, titled } from './words';

interface Props extends BoardProps {
  description: Description;
}

/** Any game's table: seats with their hands, and every further member of the state. */
export function Board({ description, state, lit = [] }: Props) {
  const t = useTexts(kit);
  const { lang } = useSettings();
  const seats = Object.keys(state.seats).sort();
  const frame = useFrame(description, seats, {});
  const names = { frame, nameOf: (seat: Seat) => nameOf(state, seat) };
  return (
    <BoardFrame
      state={state}
      standingOf={(seat) => {
        const { out } = state.seats[seat]!;
        const roles = rolesOf(state, seat).map((role) => said(role, lang));
        const words = out === null ? roles : [t.outAs(out)];
        return { words: words.join(' · '), doing: roles.length > 0, tally: tallyOf(state, seat, lang) };
      }}
      below={
        seats.some((seat) => seatMembers(state, seat).some(([, value]) => !isEmpty(value))) && (
          <dl class="members below">
            {seats.flatMap((seat) =>
              seatMembers(state, seat).map(([name, value]) => (
                <Member
                  key={`${seat} ${name}`}
                  label={about(lang, names.nameOf(seat), said(name, lang))}
                  value={value}
                  lit={lit}
                  {...names}
                />
              )),
            )}
          </dl>
        )
      }
    >
      <Members state={state} lit={lit} {...names} />
      {state.outcome && <p class="vh">{list(lang, state.outcome.winners.map(names.nameOf))}</p>}
    </BoardFrame>
  );
}

/** The score, where somebody has one. */
function tallyOf(state: MatchState, seat: Seat, lang: 'en' | 'fr'): string | false {
  const scored = Object.values(state.seats).some(({ score }) => score !== 0);
  return scored && `${said('score', lang)} ${state.seats[seat]!.score}`;
}

interface MembersProps extends Names {
  state: MatchState;
  lit?: readonly string[];
  /** What says nothing is left out, for there is little room. */
  brief?: boolean;
}

/** Whatever this game's states have besides what all have: what lies on the table first, then words and numbers. */
export function Members({ state, lit = [], brief = false, ...names }: MembersProps) {
  const { lang } = useSettings();
  const members = membersOf(state).filter(
    ([, value]) => !isRole(state, value) && (brief ? !isEmpty(value) : value !== null && value !== false),
  );
  const room = ([, value]: [string, unknown]): number =>
    isWide(value, names) ? 0 : typeof value === 'string' && names.frame.isCard(value) ? 1 : 2;
  const ordered: [string, unknown][] = [...members, ['phase', state.phase]];
  ordered.sort((a, b) => room(a) - room(b));
  return (
    <dl class="members">
      {ordered.map(([name, value]) => (
        <Member key={name} label={titled(name, lang)} value={value} lit={lit} {...names} />
      ))}
    </dl>
  );
}

interface MemberProps extends Names {
  label: string;
  value: unknown;
  lit: readonly string[];
}

/** Whether a value needs more room than a line beside its name. */
const isWide = (value: unknown, names: Names): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !isEmpty(value) &&
  (Array.isArray(value) ? value.some((one) => typeof one === 'object' || names.frame.isCard(String(one))) : true);

function Member({ label, value, lit, ...names }: MemberProps) {
  return (
    <div class={isWide(value, names) ? 'broad' : ''}>
      <dt>{label}</dt>
      <dd>
        <Value value={value} lit={lit} {...names} />
      </dd>
    </div>
  );
}
