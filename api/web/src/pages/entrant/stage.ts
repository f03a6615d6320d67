/** What a player's page is about now. */
import type { Claim, Entrant, TableAtAGlance } from '../../api/tournaments';
import type { Sight } from './useEntrant';

/**
 * over: the tournament is; gone: withdrawn or disqualified; done: the table has its result; disputed: the desk decides;
 * differ: oneself and another say otherwise; claimed: another has told; told: one has told oneself; seated: nobody has;
 * beside: no table in this round; waiting: the next round; away: not checked in.
 */
export type Stage =
  | 'over'
  | 'gone'
  | 'done'
  | 'disputed'
  | 'differ'
  | 'claimed'
  | 'told'
  | 'seated'
  | 'beside'
  | 'waiting'
  | 'away';

/** What was said of the table as it is seated now, the newest first. */
export const claimsOf = ({ claims, edition }: Pick<TableAtAGlance, 'claims' | 'edition'>): Claim[] =>
  claims.filter((one) => one.edition === edition).sort((a, b) => b.version - a.version);

type Seen = Pick<Sight, 'table' | 'me'> & {
  tournament: Pick<Sight['tournament'], 'status' | 'round' | 'round_status'>;
};

export function stageOf({ tournament, table, me }: Seen, entrant: Entrant): Stage {
  if (tournament.status !== 'live') return 'over';
  if (me && me.status !== 'in') return 'gone';
  if (table) {
    if (table.disputes.length) return 'disputed';
    if (table.result) return 'done';
    const claims = claimsOf(table);
    const own = claims.some((one) => one.entrant === entrant);
    const other = claims.some((one) => one.entrant !== entrant);
    if (own && other) return 'differ';
    return own ? 'told' : other ? 'claimed' : 'seated';
  }
  if (tournament.round > 0 && tournament.round_status !== 'closed') return 'beside';
  return me && !me.present ? 'away' : 'waiting';
}
