/** A tournament's settings as fields have them, and what a change of the fields asks of the service. */

import type { TournamentChange, TournamentFormat, TournamentStage } from '../../api/schema';
import type { Tournament } from '../../api/tournaments';
import { oneLine } from '../../words';
import { fieldsOf, momentOf } from '../moment';
import { pointsTyped } from '../pointsTyped';

/** Points by a table are 120ths of a win (wire.md). */
const WIN = 120;

export type Points = Tournament['points']['by'];

/** Tables with numbers from one to another, as typed. */
export interface Row {
  from: string;
  to: string;
  room: string;
}

/** What a stage takes: null where its format says how many rounds, or nobody agreed on minutes. */
export interface StageFields {
  rounds: number | null;
  minutes: number | null;
}

export interface Fields {
  name: string;
  date: string;
  begins: string;
  stages: readonly StageFields[];
  points: Points;
  /** What the places of a table pay, first to last, by its size: as typed. */
  paid: Readonly<Record<number, string>>;
  /** What a round off on request pays, as typed, and how many of somebody's: null: all. */
  bye: string;
  byes: number | null;
  breaks: readonly string[];
  rows: readonly Row[];
  categories: string;
  claims: Tournament['claims'];
  protest: number;
}

const stagesOf = (format: TournamentFormat): readonly TournamentStage[] => format.stages ?? [format];

/** Points as a director types them: "1.5", a win being 1. */
const typedOf =
  ({ point }: Pick<Tournament, 'point'>) =>
  (points: number): string =>
    String(points / point);

/** The points that stand in one line, "3 2 1 0"; null: it says none. */
function pointsOfLine(line: string): number[] | null {
  const read = line
    .trim()
    .split(/\s+/)
    .map((one) => (one === '0' ? 0 : pointsTyped(one, WIN)));
  return read.every((one) => one !== null) ? read : null;
}

/** What places pay; by a table only with what the fields say of each size. */
function pointsOf({ points, paid }: Fields): NonNullable<TournamentChange['points']> {
  if (points !== 'table') return { by: points };
  const rows = Object.entries(paid).map(([size, line]) => [size, pointsOfLine(line) ?? []]);
  return { by: 'table', points: Object.fromEntries(rows) };
}

export const fieldsOfTournament = (of: Tournament): Fields => ({
  name: of.name ?? '',
  ...(of.starts_at ? fieldsOf(new Date(of.starts_at)) : { date: '', begins: '' }),
  stages: stagesOf(of.format).map(({ rounds, length }) => ({
    rounds: rounds ?? null,
    minutes: length?.minutes ?? null,
  })),
  points: of.points.by,
  paid: Object.fromEntries(
    (of.sizes ?? []).map((size) => [size, (of.points.points?.[size] ?? []).map(typedOf(of)).join(' ')]),
  ),
  bye: of.requested_bye?.points ? typedOf(of)(of.requested_bye.points) : '',
  byes: of.requested_bye?.most ?? null,
  breaks: of.tie_breaks ?? [],
  rows: (of.tables ?? []).map(({ from, to, room }) => ({ from: String(from), to: String(to), room: room ?? '' })),
  categories: (of.categories ?? []).join(', '),
  claims: of.claims,
  protest: of.protest_minutes,
});

function stageWith(stage: TournamentStage, { rounds, minutes }: StageFields): TournamentStage {
  const { length, ...rest } = stage;
  const { minutes: _, ...long } = length ?? {};
  const agreed = { ...long, ...(minutes !== null && { minutes }) };
  return {
    ...rest,
    ...(rounds !== null && { rounds }),
    ...(Object.keys(agreed).length > 0 && { length: agreed }),
  };
}

function formatWith(format: TournamentFormat, stages: readonly StageFields[]): TournamentFormat {
  if (!format.stages) return stageWith(format, stages[0]!);
  return { ...format, stages: format.stages.map((stage, n) => stageWith(stage, stages[n]!)) };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that are otherwise than they stood, as the service takes them. */
export function changeOf(of: Tournament, stood: Fields, fields: Fields): TournamentChange {
  const name = oneLine(fields.name);
  const at = momentOf(fields.date, fields.begins);
  const rows = fields.rows.filter(({ from, to }) => from.trim() || to.trim());
  return {
    ...(name && name !== stood.name && { name }),
    ...(at && !same([fields.date, fields.begins], [stood.date, stood.begins]) && { starts_at: at.toISOString() }),
    ...(!same(fields.stages, stood.stages) && { format: formatWith(of.format, fields.stages) }),
    ...(!same(pointsOf(fields), pointsOf(stood)) && { points: pointsOf(fields) }),
    ...(!same(fields.breaks, stood.breaks) && {
      tie_breaks: [...fields.breaks] as NonNullable<TournamentChange['tie_breaks']>,
    }),
    ...(!same([fields.bye, fields.byes], [stood.bye, stood.byes]) && {
      requested_bye: {
        points: pointsTyped(fields.bye, of.point) ?? 0,
        ...(fields.byes !== null && { most: fields.byes }),
      },
    }),
    ...(!same(fields.rows, stood.rows) && {
      tables: rows.map(({ from, to, room }) => ({
        from: Number(from),
        to: Number(to.trim() || from),
        ...(oneLine(room) && { room: oneLine(room)! }),
      })),
    }),
    ...(fields.categories !== stood.categories && {
      categories: [...new Set(fields.categories.split(',').flatMap((one) => oneLine(one) ?? []))],
    }),
    ...(fields.claims !== stood.claims && { claims: fields.claims }),
    ...(fields.protest !== stood.protest && { protest_minutes: fields.protest }),
  };
}
