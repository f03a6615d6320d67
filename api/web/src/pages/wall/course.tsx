/** The pages of a stage on the hall's screen: loaded where a tournament has a bracket or groups. */
import './course.css';
import type { Entrant, Stage, StageGroup } from '../../api/tournaments';
import { Bracket } from '../../tournaments/course/Bracket';
import { bracketPages } from '../../tournaments/course/bracketPages';
import { GroupTable } from '../../tournaments/course/Groups';
import { pieces } from '../../tournaments/pieces';
import type { Page } from './deck';

const SEAT_LINES = 8; // of a bracket's round, beneath one another
const GROUP_LINES = 12; // of group tables, headings included

/** The bracket from the newest round on, or the groups of the stage. */
export function coursePages(stage: Stage | null, tall: boolean): Page[] {
  if (!stage) return [];
  const seats = Math.max(2, ...stage.bracket.flatMap(({ tables }) => tables.map((table) => table.seats.length)));
  const newest = stage.bracket.findLastIndex(({ round }) => round !== null);
  const pages = bracketPages(stage.bracket, Math.max(1, Math.floor((tall ? 2 : 1) * (SEAT_LINES / seats))));
  const told = pages.filter((page) => page.first + page.rounds.length > newest);
  const many = stage.groups.length > 1 ? stage.groups : [];
  const largest = Math.max(1, ...many.map(({ items }) => items.length));
  const room = Math.max(1, Math.floor(GROUP_LINES / (largest + 1))) * (tall ? 1 : 2);
  return [
    ...told.map((page, n): Page => ({ kind: 'bracket', label: `${n + 1}`, rounds: page.rounds })),
    ...pieces(many, room)
      .filter((groups) => groups.length > 0)
      .map((groups): Page => ({ kind: 'groups', label: namesOf(groups), groups })),
  ];
}

const namesOf = (groups: readonly StageGroup[]) => [...new Set([groups[0]!.name, groups.at(-1)!.name])].join('–');

interface Props {
  page: Page;
  nameOf: (entrant: Entrant) => string;
  surnameOf: (entrant: Entrant) => string | null;
}

/** A bracket, or groups; nothing of another page. */
export function CoursePage({ page, nameOf, surnameOf }: Props) {
  if (page.kind === 'bracket') return <Bracket rounds={page.rounds} nameOf={nameOf} surnameOf={surnameOf} fits />;
  if (page.kind !== 'groups') return null;
  return (
    <div class="groups">
      {page.groups.map((group) => (
        <GroupTable key={group.group} group={group} nameOf={nameOf} />
      ))}
    </div>
  );
}
