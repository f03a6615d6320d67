/** The stages of a tournament: apart from its other routes, which every player's phone loads. */
import { call } from './client';
import type * as wire from './schema';

/** Groups, schedules and brackets, stage by stage. */
export const readStages = async (id: string, token: string | null | undefined) =>
  (await call<wire.Stages>('GET', `/tournaments/${id}/stages`, { token })).items;
