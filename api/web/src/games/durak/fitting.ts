export const inTeams = (options: Record<string, unknown>, seats: number): boolean =>
  seats === 4 && options['teams'] !== false;

/** Teams are for four seats only, and only the partner helps there. */
export function fitOptions(options: Record<string, unknown>, seats: number): Record<string, unknown> {
  const { teams, helpers, ...others } = options;
  const helping = helpers === undefined || (helpers === 'neighbours' && inTeams(options, seats)) ? {} : { helpers };
  return { ...others, ...helping, ...(seats === 4 && teams !== undefined && { teams }) };
}
