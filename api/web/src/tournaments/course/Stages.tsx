import './course.css';
import { readStages } from '../../api/stages';
import type { Entrant, Stage } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { courseNames } from '../../i18n/texts/courseNames';
import { stages as texts } from '../../i18n/texts/stages';
import { useSettings } from '../../store/settings';
import { useRead } from '../reading';
import { PACE } from '../useHall';
import { Bracket } from './Bracket';
import { GroupSchedule, GroupTable } from './Groups';

interface Props {
  id: string;
  token: string | null;
  /** Of the tournament: with another one the stages are read again. */
  version: number;
  nameOf: (entrant: Entrant) => string;
}

/** Everything of a tournament's course: each stage with its bracket, or its groups and their schedule. */
export function Stages({ id, token, version, nameOf }: Props) {
  const t = useTexts(texts);
  const c = useTexts(courseNames);
  const stages = useRead(id, version, () => readStages(id, token), PACE) ?? [];
  const { lang } = useSettings();
  return (
    <div class="stages-told">
      {inOrder(stages).map(([stage, n]) => (
        <section key={stage.stage}>
          <h2>{capital(t.titleOf(stage.names[lang], n + 1, stages.length))}</h2>
          {stage.status === 'coming' && !stage.bracket.length && !stage.groups.length && (
            <p class="dim">{n ? t.coming : t.notDrawn}</p>
          )}
          {stage.bracket.length > 0 && (
            <section class="bracket-scroll" aria-label={c.bracket}>
              <Bracket rounds={stage.bracket} nameOf={nameOf} />
            </section>
          )}
          {stage.groups.length > 0 && <StageGroups stage={stage} next={stages[n + 1] ?? null} nameOf={nameOf} />}
        </section>
      ))}
    </div>
  );
}

/** The stage that is played first, with its number; then those before it, then those to come. */
function inOrder(stages: readonly Stage[]): [stage: Stage, number: number][] {
  const numbered = stages.map((stage, n): [Stage, number] => [stage, n]);
  const hasBegun = ([{ status }]: [Stage, number]) => status !== 'coming';
  return [...numbered.filter(hasBegun).reverse(), ...numbered.filter((one) => !hasBegun(one))];
}

interface GroupsProps {
  stage: Stage;
  next: Stage | null;
  nameOf: (entrant: Entrant) => string;
}

function StageGroups({ stage, next, nameOf }: GroupsProps) {
  const t = useTexts(texts);
  const c = useTexts(courseNames);
  return (
    <>
      {next && (
        <p class="dim">
          {next.per_group !== null ? t.goThrough(next.per_group) : t.best(next.take ?? 0)}
          {stage.status === 'played' && ` · ${t.soFar}`}
        </p>
      )}
      <div class="group-cards">
        {stage.groups.map((group) => (
          <article key={group.group}>
            <GroupTable group={group} nameOf={nameOf} />
            {group.schedule.length > 0 && (
              <details open={stage.groups.length === 1}>
                <summary>{c.schedule}</summary>
                <GroupSchedule group={group} nameOf={nameOf} />
              </details>
            )}
          </article>
        ))}
      </div>
    </>
  );
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
