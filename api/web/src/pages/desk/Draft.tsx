import type { Entrant } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { tournament as texts } from '../../i18n/texts/tournament';
import { seatAt } from '../../seats';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { oneLine } from '../../words';
import { meetings } from './meetings';
import { type DraftOnShow, type DraftProps, useDraft } from './useDraft';

/** The next round before anybody sees it: names are swapped, tables kept, the rest paired again. */
export function Draft(props: DraftProps) {
  const t = useTexts(directing);
  const hand = useDraft(props);
  const { draft, nameOf, asked, trouble } = hand;
  return (
    <section class="draft" aria-label={t.draft(draft.round)}>
      <div class="hd">
        <h2>{t.draft(draft.round)}</h2>
        <span class="chips">
          {draft.assumed.length > 0 && <span class="chip wait">{t.assumed(draft.assumed.length)}</span>}
          {draft.stale && <span class="chip bad">{t.stale}</span>}
          {draft.drafts > 1 && <span class="chip">{t.drafts(draft.drafts)}</span>}
        </span>
      </div>
      {(draft.unmet_pins.length > 0 || draft.extra_tables.length > 0) && (
        <ul class="room">
          {draft.unmet_pins.map(({ entrant, pinned, table }) => (
            <li key={entrant}>{t.unmet(nameOf(entrant), pinned, table)}</li>
          ))}
          {draft.extra_tables.length > 0 && <li>{t.extra(draft.extra_tables)}</li>}
        </ul>
      )}
      <Tables hand={hand} />
      <div class={classes('below', asked && 'asks')}>
        {trouble && (
          <p class="echo bad" role="alert">
            {trouble}
          </p>
        )}
        {asked ? <Swap hand={hand} pair={asked} /> : <Hint hand={hand} />}
      </div>
    </section>
  );
}

interface Props {
  hand: DraftOnShow;
}

function Tables({ hand }: Props) {
  const t = useTexts(directing);
  const everybody = useTexts(texts);
  const { draft, kept, onWhy } = hand;
  return (
    <div class="rows" ref={hand.list}>
      {draft.tables.map(({ table, entrants }) => (
        <div key={table} class={classes('row2', kept.includes(table) && 'kept')}>
          <button
            type="button"
            class="no"
            aria-pressed={kept.includes(table)}
            aria-label={t.keeps(table)}
            onClick={() => hand.keep(table)}
          >
            {table}
            {kept.includes(table) && <Icon name="lock" class="s" />}
          </button>
          <div class="names2">
            {entrants.map((one, n) => (
              <Name key={one} hand={hand} entrant={one} letter={seatAt(n)} />
            ))}
          </div>
          <button type="button" class="ask" aria-label={t.why(table)} onClick={() => onWhy(table, entrants)}>
            ?
          </button>
        </div>
      ))}
      {draft.byes.length > 0 && (
        <div class="row2">
          <span class="no" aria-hidden="true">
            –
          </span>
          <div class="names2">
            {draft.byes.map((one) => (
              <Name key={one} hand={hand} entrant={one} letter="–" />
            ))}
          </div>
          <button type="button" class="ask" aria-label={t.whyBye} onClick={() => onWhy(null, draft.byes)}>
            ? <small>{everybody.bye}</small>
          </button>
        </div>
      )}
    </div>
  );
}

/** A name that is lifted by a tap, a key or a mouse, and dropped on another one. */
function Name({ hand, entrant, letter }: Props & { entrant: Entrant; letter: string }) {
  const { lifted, over, change } = hand;
  return (
    <button
      type="button"
      class={classes('name', lifted === entrant && 'lifted', over === entrant && lifted !== entrant && 'over')}
      data-entrant={entrant}
      draggable={hand.directs}
      aria-pressed={lifted === entrant}
      onClick={() => hand.take(entrant)}
      onKeyDown={(event) => hand.move(event, entrant)}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', entrant);
        change({ lifted: entrant });
      }}
      onDragOver={(event) => {
        event.preventDefault();
        change({ over: entrant });
      }}
      onDragLeave={() => change({ over: null })}
      onDragEnd={() => change({ lifted: null, over: null })}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const from = event.dataTransfer?.getData('text/plain');
        if (from) hand.drop(from, entrant);
      }}
    >
      <i>{letter}</i>
      <b>{hand.nameOf(entrant)}</b>
      <small>{hand.pointsOf(entrant) ?? ''}</small>
    </button>
  );
}

/** A swap that takes a reason: who would meet again, or why the service refused it. */
function Swap({ hand, pair }: Props & { pair: [Entrant, Entrant] }) {
  const t = useTexts(directing);
  const w = useTexts(officeTexts);
  const { draft, cross, off, reason, directs, nameOf, change } = hand;
  const why = oneLine(reason);
  return (
    <>
      <div class="sp" role="alert">
        <b>{t.swapping(nameOf(pair[0]), nameOf(pair[1]))}</b>
        {off && <p>{off}</p>}
        {meetings(cross, draft.tables, pair).map(([one, other, round]) => (
          <p key={`${one} ${other}`}>{t.met(nameOf(one), nameOf(other), round)}</p>
        ))}
      </div>
      <input
        type="text"
        value={reason}
        maxLength={200}
        aria-label={w.reason}
        placeholder={w.reason}
        onInput={(event) => change({ reason: event.currentTarget.value })}
      />
      <Key onClick={() => change({ asked: null, off: null })}>{w.cancel}</Key>
      <Key rule aria-disabled={!directs || !why} onClick={() => directs && why && hand.swap(pair, why)}>
        {t.swapAll}
      </Key>
    </>
  );
}

function Hint({ hand }: Props) {
  const t = useTexts(directing);
  const w = useTexts(officeTexts);
  const { office, lifted, wide, kept } = hand;
  return (
    <>
      <p class="sp hint">
        {!office.connected ? w.needsService : lifted ? t.lifted(hand.nameOf(lifted)) : wide ? t.hint : t.hintPhone}
      </p>
      {hand.directs && (
        <Key aria-disabled={hand.busy} onClick={() => void hand.pairAgain()}>
          {t.kept(kept.length)}
        </Key>
      )}
    </>
  );
}
