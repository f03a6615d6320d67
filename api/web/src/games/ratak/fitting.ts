export const inTeams = (options: Record<string, unknown>, seats: number): boolean =>
  seats === 4 && options['teams'] === true;

/** Teams are for four seats only, and choose nobody to attack. */
export function fitOptions(options: Record<string, unknown>, seats: number): Record<string, unknown> {
  const { teams, target, ...others } = options;
  return {
    ...others,
    ...(seats === 4 && teams !== undefined && { teams }),
    ...(!inTeams(options, seats) && target !== undefined && { target }),
  };
}
