import '../kit/whole.css';
import './scores.css';
import { useState } from 'preact/hooks';
import type { Action, Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { buzz } from '../../ui/buzz';
import { Choice } from '../../ui/Choice';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { PlayProps } from '../kit/game';
import type { Refusal } from '../kit/pad';
import { type Proposal, RefusedSheet } from '../kit/RefusedSheet';
import { useScores } from '../kit/scores';
import { nameOf } from '../kit/seats';
import { kit } from '../kit/words';
import type { Colour } from './cards';
import type { Kind } from './draft';
import { Laying, type Way } from './Laying';
import { LineWords } from './Lines';
import { tableOf, trumpAnimal } from './offer';
import { commandOf, EMPTY, entered, entryOf, isReady, outOf, type Result, resultOf, wentOut } from './results';
import { ScoreTable, SheetKey } from './Scored';
import { optionsOf } from './scores';
import { scoreWords } from './scoreWords';
import { scoreOf, useScore } from './useScore';

const COLOURS: readonly Colour[] = ['magenta', 'green', 'red'];
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

/** Rounds of which nobody records the moves: what lay before each seat, and who went out with it. */
export function Results(props: PlayProps) {
  const { state, actions, options, ledger, left, ways, instead, ruling, said, onRecord, onAsk } = props;
  const t = useTexts(scoreWords);
  const k = useTexts(kit);
  const points = useScores(state);
  const [kept, keep] = useState<Kept>(() => ({
    round: state.round,
    result: instead?.type === 'record_round' ? resultOf(instead) : EMPTY,
    sitting: null,
  }));
  const [refused, setRefused] = useState<{ refusal: Refusal; proposals: Proposal[] } | null>(null);
  const { round } = state;
  const { result, sitting } = inRound(kept, round);
  // what the rules say late changes what lies by then, and opens nothing that was closed meanwhile
  const update = (step: (kept: Kept) => Partial<Kept>) =>
    keep((last) => {
      const now = inRound(last, round);
      return { ...now, ...step(now) };
    });
  const change = (step: (result: Result) => Result) => update(({ result }) => ({ result: step(result) }));
  const sit = (seat: Seat | null) => update(() => ({ sitting: seat }));

  const game = tableOf(state);
  const seats = Object.keys(state.seats);
  const name = (seat: Seat) => nameOf(state, seat);
  const bearing = optionsOf({ ...options, colours: game.colours ?? options['colours'] });
  const starters = startersOf(actions);
  const due = starters.length === 1 ? starters[0]! : null;
  const out = outOf(result);
  const laid = (seat: Seat) => ({ ...entryOf(result, seat), open: [], trump: result.trump, options: bearing });
  const told = useScore(laid(out ?? seats[0]!));

  if (sitting !== null) {
    const choices: Way[] = [
      ...KINDS.map((kind): Way => ({ key: kind, word: t.short[kind], kind, from: FROM[kind] })),
      { key: 'none', word: t.short.none, kind: null, from: 'middle' },
    ];
    const { kind, draft } = entryOf(result, sitting);
    return (
      <Laying
        key={`${state.round} ${sitting}`}
        {...laid(sitting)}
        who={name(sitting)}
        ways={choices}
        way={choices.find((way) => way.kind === kind)!}
        onWay={(way) => change((result) => wentOut(result, sitting, way.kind))}
        onDraft={(next) => change((result) => entered(result, sitting, next))}
        draft={draft}
        trumpAnimal={trumpAnimal({ ...game, trump: result.trump as Colour | null })}
        before={points(sitting)}
        counting
        visible={null}
        allowed={async (next) => refusedFor(await onAsk(commandOf(entered(result, sitting, next), true)))}
        ruling={ruling}
        onClose={() => sit(null)}
        acts={(now, then) => (
          <Key go big data-act="done" onClick={() => then(() => sit(null))}>
            {t.done(now?.score?.points ?? null)}
          </Key>
        )}
      />
    );
  }

  const command = commandOf({ ...result, starter: due === null ? result.starter : null });

  async function ask() {
    if (!isReady(result)) return;
    const refusal = await onAsk(command);
    if (!refusal || refusal.unsure) return onRecord(command);
    buzz();
    setRefused({ refusal, proposals: await otherwise() });
  }

  /** Other ways in which the same seat goes out with the same cards. */
  async function otherwise(): Promise<Proposal[]> {
    if (out === null) return [];
    const found: Proposal[] = [];
    for (const kind of KINDS) {
      const { score } = await scoreOf({ ...laid(out), kind });
      if (score && kind !== entryOf(result, out).kind)
        found.push({
          key: kind,
          children: <span class="meant-way">{t.instead(t.short[kind], score.points)}</span>,
          onPick: () => {
            setRefused(null);
            change((result) => wentOut(result, out, kind));
          },
        });
    }
    return found;
  }

  return (
    <>
      <main class={classes('game-pad whole result rj-results', !state.round && 'fresh')}>
        <section class="table baize standing" aria-label={t.sheet.soFar}>
          <ScoreTable state={state} />
          <SheetKey state={state} />
        </section>
        {(state.round > 0 || !ways) && ledger}
        <div class="askline">
          <p aria-live="polite">{t.results.ask(state.round + 1)}</p>
          {ways && (
            <Key quiet onClick={() => ways.onGo(null)}>
              <Icon name="cards" class="s" />
              {k.toCards}
            </Key>
          )}
        </div>
        <div class="agreed">
          <Choice
            label={t.results.trump}
            value={result.trump ?? 'none'}
            values={[['none', t.results.none], ...COLOURS.map((one) => [one, t.results.colours[one]] as const)]}
            onChange={(trump) => change((result) => ({ ...result, trump: trump === 'none' ? null : trump }))}
          />
          {due === null && starters.length > 1 && (
            <Choice
              label={t.results.whoStarts}
              value={result.starter ?? ''}
              values={[['', t.results.notSaid], ...starters.map((seat) => [seat, name(seat)] as const)]}
              onChange={(starter) => change((result) => ({ ...result, starter: starter || null }))}
            />
          )}
        </div>
        <div class="rows">
          {seats.map((seat) => (
            <Row
              key={seat}
              seat={seat}
              name={name(seat)}
              starts={seat === (due ?? result.starter)}
              laid={laid(seat)}
              onTap={() => sit(seat)}
            />
          ))}
        </div>
        <div class="acts pad">
          {left}
          <Key
            big
            go={isReady(result)}
            off={!isReady(result)}
            class="wider"
            aria-disabled={!isReady(result)}
            data-act="record"
            onClick={() => void ask()}
          >
            <span aria-live="polite">
              {out === null
                ? t.results.nobody
                : !isReady(result)
                  ? t.results.finish(name(out))
                  : t.results.out(
                      name(out),
                      t.short[entryOf(result, out).kind!].toLowerCase(),
                      told?.score?.points ?? null,
                    )}
            </span>
          </Key>
        </div>
      </main>
      {refused && (
        <RefusedSheet
          refusal={refused.refusal}
          ruling={ruling}
          proposals={refused.proposals}
          said={said(command)}
          onStand={(reason) => {
            setRefused(null);
            onRecord({ ...command, irregular: reason });
          }}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

/** Nobody could be asked: what lies is checked when it arrives. */
const refusedFor = (refusal: Refusal | null): Refusal | null => (refusal?.unsure ? null : refusal);

/** Who may start this round: one alone, where the rotation says it. */
const startersOf = (actions: readonly Action[]): Seat[] => {
  const choices = actions.find(({ type }) => type === 'deal')?.fields['starter']?.choices;
  return Array.isArray(choices) ? (choices as Seat[]) : [];
};

interface RowProps {
  seat: Seat;
  name: string;
  starts: boolean;
  laid: Parameters<typeof useScore>[0];
  onTap: () => void;
}

/** A seat: how it went out, what that comes to; tapped, it is entered. */
function Row({ seat, name, starts, laid, onTap }: RowProps) {
  const t = useTexts(scoreWords);
  const told = useScore(laid);
  const score = told?.score;
  return (
    <Key class={classes('rj-row', laid.kind && 'out')} data-seat={seat} onClick={onTap}>
      <span class="who-is">
        <b>{name}</b>
        {starts && <small class="chip">{t.results.starts}</small>}
        {laid.kind && <small class="chip ok">{t.short[laid.kind]}</small>}
      </span>
      <small class="what">{score && score.items.length > 0 ? <LineWords score={score} /> : t.results.nothing}</small>
      <b class="n">{score?.points ?? '–'}</b>
      <Icon name="right" class="s" />
    </Key>
  );
}
