import '../kit/whole.css';
import './scores.css';
import type { Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { Choice } from '../../ui/Choice';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { PlayProps } from '../kit/game';
import { RefusedSheet } from '../kit/RefusedSheet';
import { useScores } from '../kit/scores';
import { nameOf } from '../kit/seats';
import { kit } from '../kit/words';
import type { Colour } from './cards';
import { Laying } from './Laying';
import { LineWords } from './Lines';
import { tableOf, trumpAnimal } from './offer';
import { entered, entryOf, isReady, wentOut } from './results';
import { ScoreTable, SheetKey } from './Scored';
import { scoreWords } from './scoreWords';
import type { Way } from './useEntry';
import { type ResultEntry, useResult } from './useResult';
import { useScore } from './useScore';

const COLOURS: readonly Colour[] = ['magenta', 'green', 'red'];

/** Rounds of which nobody records the moves: what lay before each seat, and who went out with it. */
export function Results(props: PlayProps) {
  const { state, ledger, left, ways, ruling, said } = props;
  const t = useTexts(scoreWords);
  const k = useTexts(kit);
  const entry = useResult(props);
  const { result, sitting, refused } = entry;
  if (sitting !== null)
    return <SeatCards key={`${state.round} ${sitting}`} state={state} ruling={ruling} seat={sitting} entry={entry} />;
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
        <Agreed state={state} entry={entry} />
        <div class="rows">
          {Object.keys(state.seats).map((seat) => (
            <Row
              key={seat}
              seat={seat}
              name={nameOf(state, seat)}
              starts={seat === (entry.due ?? result.starter)}
              laid={entry.laid(seat)}
              onTap={() => entry.sit(seat)}
            />
          ))}
        </div>
        <div class="acts pad">
          {left}
          <RecordKey state={state} entry={entry} />
        </div>
      </main>
      {refused && <RefusedSheet {...refused} ruling={ruling} said={said(refused.command)} />}
    </>
  );
}

interface PartProps extends Pick<PlayProps, 'state'> {
  entry: ResultEntry;
}

/** The cards of one seat, as they are entered. */
function SeatCards({ state, ruling, seat, entry }: PartProps & Pick<PlayProps, 'ruling'> & { seat: Seat }) {
  const t = useTexts(scoreWords);
  const points = useScores(state);
  const { result, change, sit } = entry;
  const ways: Way[] = [...entry.waysOut, { key: 'none', word: t.short.none, kind: null, from: 'middle' }];
  const { kind } = entryOf(result, seat);
  return (
    <Laying
      {...entry.laid(seat)}
      who={nameOf(state, seat)}
      ways={ways}
      way={ways.find((way) => way.kind === kind)!}
      onWay={(way) => change((result) => wentOut(result, seat, way.kind))}
      onDraft={(next) => change((result) => entered(result, seat, next))}
      trumpAnimal={trumpAnimal({ ...tableOf(state), trump: result.trump as Colour | null })}
      before={points(seat)}
      counting
      visible={null}
      allowed={(next) => entry.refusalOf(seat, next)}
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

/** What holds for the whole round: its trump, and who started where the rotation does not say it. */
function Agreed({ state, entry: { result, change, starters, due } }: PartProps) {
  const { results: t } = useTexts(scoreWords);
  return (
    <div class="agreed">
      <Choice
        label={t.trump}
        value={result.trump ?? 'none'}
        values={[['none', t.none], ...COLOURS.map((one) => [one, t.colours[one]] as const)]}
        onChange={(trump) => change((result) => ({ ...result, trump: trump === 'none' ? null : trump }))}
      />
      {due === null && starters.length > 1 && (
        <Choice
          label={t.whoStarts}
          value={result.starter ?? ''}
          values={[['', t.notSaid], ...starters.map((seat) => [seat, nameOf(state, seat)] as const)]}
          onChange={(starter) => change((result) => ({ ...result, starter: starter || null }))}
        />
      )}
    </div>
  );
}

/** The key that records the result: it says who went out, and with how many points. */
function RecordKey({ state, entry: { result, out, laid, record } }: PartProps) {
  const t = useTexts(scoreWords);
  const told = useScore(laid(out ?? Object.keys(state.seats)[0]!));
  const ready = isReady(result);
  return (
    <Key
      big
      go={ready}
      off={!ready}
      class="wider"
      aria-disabled={!ready}
      data-act="record"
      onClick={() => void record()}
    >
      <span aria-live="polite">
        {out === null
          ? t.results.nobody
          : !ready
            ? t.results.finish(nameOf(state, out))
            : t.results.out(
                nameOf(state, out),
                t.short[entryOf(result, out).kind!].toLowerCase(),
                told?.score?.points ?? null,
              )}
      </span>
    </Key>
  );
}

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
