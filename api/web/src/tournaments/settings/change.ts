/** A tournament's settings as fields have them, and what a change of the fields asks of the service. */

import type { TournamentChange, TournamentFormat, TournamentStage } from '../../api/schema';
import type { Tournament } from '../../api/tournaments';
import { oneLine } from '../../words';
import { fieldsOf, momentOf } from '../moment';

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
  breaks: readonly string[];
  rows: readonly Row[];
  categories: string;
  claims: Tournament['claims'];
  protest: number;
}

const stagesOf = (format: TournamentFormat): readonly TournamentStage[] => format.stages ?? [format];

export const fieldsOfTournament = (of: Tournament): Fields => ({
  name: of.name ?? '',
  ...(of.starts_at ? fieldsOf(new Date(of.starts_at)) : { date: '', begins: '' }),
  stages: stagesOf(of.format).map(({ rounds, length }) => ({
    rounds: rounds ?? null,
    minutes: length?.minutes ?? null,
  })),
  points: of.points.by,
  breaks: of.tie_breaks ?? [],
  rows: (of.tables ?? []).map(({ from, to, room }) => ({ from: String(from), to: String(to), room: room ?? '' })),
  categories: (of.categories ?? []).join(', '),
  claims: of.claims,
  protest: of.protest_minutes,
});

const stageWith = (stage: TournamentStage, { rounds, minutes }: StageFields): TournamentStage => ({
  ...stage,
  ...(rounds !== null && { rounds }),
  ...(minutes !== null && { length: { ...stage.length, minutes } }),
});

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
    ...(fields.points !== stood.points && { points: { by: fields.points } }),
    ...(!same(fields.breaks, stood.breaks) &&
      fields.breaks.length > 0 && { tie_breaks: [...fields.breaks] as NonNullable<TournamentChange['tie_breaks']> }),
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
