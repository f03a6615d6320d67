import { useState } from 'preact/hooks';
import type { Action, Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import type { PlayProps } from '../kit/game';
import type { Refusal } from '../kit/pad';
import { useRefused } from '../kit/useRefused';
import type { Draft, Kind } from './draft';
import { tableOf } from './offer';
import { proposeWays } from './proposeWays';
import { commandOf, EMPTY, entered, entryOf, isReady, outOf, type Result, resultOf, wentOut } from './results';
import { optionsOf } from './scores';
import { scoreWords } from './scoreWords';
import type { Way } from './useEntry';

const KINDS: readonly Kind[] = ['royal', 'minor', 'lay_all'];

/** Where the fourteenth card of each way out comes from, as its words say. */
const FROM: Record<Kind, Way['from']> = { royal: 'middle', minor: 'visible', lay_all: 'middle' };

/** What was entered of one round, and whose cards are being entered. */
interface Kept {
  round: number;
  result: Result;
  sitting: Seat | null;
}

/** What was kept, where it is of this round; else nothing yet. */
const inRound = (kept: Kept, round: number): Kept =>
  kept.round === round ? kept : { round, result: EMPTY, sitting: null };

/** The result of a round as far as it is entered, and what a tap changes of it. */
export type ResultEntry = ReturnType<typeof useResult>;

/** Return the result of the round that is entered, whose cards are being entered, and what each tap does. */
export function useResult({ state, actions, options, instead, onRecord, onAsk }: PlayProps) {
  const { short, instead: says } = useTexts(scoreWords);
  const [kept, keep] = useState<Kept>(() => ({
    round: state.round,
    result: instead?.type === 'record_round' ? resultOf(instead) : EMPTY,
    sitting: null,
  }));
  const { refused, refuse, close } = useRefused({ onAsk, onRecord });
  const { round } = state;
  const { result, sitting } = inRound(kept, round);
  // what the rules say late changes what lies by then, and opens nothing that was closed meanwhile
  const update = (step: (kept: Kept) => Partial<Kept>) =>
    keep((last) => {
      const now = inRound(last, round);
      return { ...now, ...step(now) };
    });
  const change = (step: (result: Result) => Result) => update(({ result }) => ({ result: step(result) }));

  const bearing = optionsOf({ ...options, colours: tableOf(state).colours ?? options['colours'] });
  const starters = startersOf(actions);
  const due = starters.length === 1 ? starters[0]! : null;
  const out = outOf(result);
  const laid = (seat: Seat) => ({ ...entryOf(result, seat), open: [], trump: result.trump, options: bearing });
  const waysOut = KINDS.map((kind) => ({ key: kind, word: short[kind], kind, from: FROM[kind] }));
  const command = commandOf({ ...result, starter: due === null ? result.starter : null });

  return {
    result,
    change,
    /** Whose cards are being entered. */
    sitting,
    sit: (seat: Seat | null) => update(() => ({ sitting: seat })),
    /** Who went out. */
    out,
    /** Who may start this round; who must. */
    starters,
    due,
    laid,
    waysOut,
    /** What stands against these cards of a seat, besides what they are worth. */
    async refusalOf(seat: Seat, draft: Draft): Promise<Refusal | null> {
      const refusal = await onAsk(commandOf(entered(result, seat, draft), true));
      // where nobody could be asked, what lies is checked when it arrives
      return refusal?.unsure ? null : refusal;
    },
    refused,
    /** Record the result; where it is refused, propose other ways to go out with the same cards. */
    async record() {
      if (!isReady(result)) return;
      const refusal = await onAsk(command);
      if (!refusal || refusal.unsure) return onRecord(command);
      const others = waysOut.filter(({ kind }) => out !== null && kind !== entryOf(result, out).kind);
      const pick = ({ kind }: { kind: Kind }) => {
        close();
        change((result) => wentOut(result, out!, kind));
      };
      refuse(command, refusal, out === null ? [] : await proposeWays(laid(out), others, says, pick));
    },
  };
}

/** Who may start this round: one alone, where the rotation says it. */
const startersOf = (actions: readonly Action[]): Seat[] => {
  const choices = actions.find(({ type }) => type === 'deal')?.fields['starter']?.choices;
  return Array.isArray(choices) ? (choices as Seat[]) : [];
};
