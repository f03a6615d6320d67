/** Brackets, groups and schedules on paper. */
import './course.css';
import type { Stage, StageGroup } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { courseNames } from '../../i18n/texts/courseNames';
import { useSettings } from '../../store/settings';
import { Bracket } from '../../tournaments/course/Bracket';
import { bracketPages } from '../../tournaments/course/bracketPages';
import { GroupSchedule, GroupTable } from '../../tournaments/course/Groups';
import { pieces } from '../../tournaments/pieces';
import { heightOn } from './laying';
import { Leaf, type Printed } from './parts';

const SEAT = 5.6; // mm, of a seat's line in a bracket
const BOX = 6; // mm, around the seats of a table, its number included
const HEAD = 14; // mm, of a round's or a group's own head
const ROW = 6.2; // mm, of a row in a group
const MAX_GROUPS = 2; // beside one another

interface CourseProps extends Printed {
  stages: readonly Stage[];
}

export function Course({ stages, ...printed }: CourseProps) {
  return (
    <>
      {stages.map((stage) => (
        <StageSheets key={stage.stage} {...printed} stage={stage} />
      ))}
    </>
  );
}

function StageSheets({ stage, of, paper, nameOf, surnameOf }: Printed & { stage: Stage }) {
  const c = useTexts(courseNames);
  const { lang } = useSettings();
  const height = heightOn(paper);
  const seats = Math.max(2, ...stage.bracket.flatMap(({ tables }) => tables.map((table) => table.seats.length)));
  const brackets = bracketPages(stage.bracket, Math.max(1, Math.floor((height - HEAD) / (SEAT * seats + BOX))));
  const sheets = groupSheets(stage.groups, height);
  const name = stage.names[lang];
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return (
    <>
      {brackets.map(({ rounds }, n) => (
        <Leaf key={`bracket ${n}`} of={of} title={c.bracket} sub={title} at={[n + 1, brackets.length]}>
          <Bracket rounds={rounds} nameOf={nameOf} surnameOf={surnameOf} fits />
        </Leaf>
      ))}
      {sheets.map((columns, n) => (
        <Leaf
          key={n}
          of={of}
          title={stage.groups.length > 1 ? c.groups : c.schedule}
          sub={title}
          at={[n + 1, sheets.length]}
        >
          <div class="paper-groups">
            {columns.map(({ group, schedule, isFirst }, column) => (
              <section key={column}>
                {isFirst && <GroupTable group={group} nameOf={nameOf} />}
                {schedule.length > 0 && <GroupSchedule group={{ ...group, schedule }} nameOf={nameOf} />}
              </section>
            ))}
          </div>
        </Leaf>
      ))}
    </>
  );
}

const linesOf = (rounds: StageGroup['schedule']) =>
  rounds.reduce((sum, { tables, free }) => sum + tables.length + (free.length ? 1 : 0) + 1.4, 0);

interface Column {
  group: StageGroup;
  schedule: StageGroup['schedule'];
  /** It has the group's table, and not only what is left of its schedule. */
  isFirst: boolean;
}

/** Lay groups in columns on sheets; a schedule that is too long for a column goes on in the next. */
function groupSheets(groups: readonly StageGroup[], height: number): Column[][] {
  const columns = groups.flatMap((group) => {
    const parts: StageGroup['schedule'][] = [[]];
    for (const round of group.schedule) {
      const part = parts.at(-1)!;
      const room = height - HEAD - (parts.length === 1 ? ROW * (group.items.length + 1) : 0);
      if (part.length && ROW * linesOf([...part, round]) > room) parts.push([round]);
      else part.push(round);
    }
    return parts.map((schedule, n) => ({ group, schedule, isFirst: n === 0 }));
  });
  return columns.length ? pieces(columns, MAX_GROUPS) : [];
}
