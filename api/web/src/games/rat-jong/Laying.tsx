import './scores.css';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Card, Pieces, useCards } from '../../cards/Card';
import { type Card as Code, piecesOf } from '../../cards/set';
import { useTexts } from '../../i18n';
import { lettersOf, useSettings } from '../../store/settings';
import { buzz } from '../../ui/buzz';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { Refusal } from '../kit/pad';
import { RefusedSheet } from '../kit/RefusedSheet';
import { CardKeys } from './CardKeys';
import { DECK, DRAGONS } from './cards';
import {
  asOneSet,
  countsOf,
  type Draft,
  type Kind,
  type Meld,
  mended,
  type Place,
  placeOf,
  pressed,
  singly,
  sortedOut,
  wanted,
  withDragon,
} from './draft';
import { LinesSheet, LineWords } from './Lines';
import { isGroup, type Line, type Score, sameCards } from './scores';
import { scoreWords } from './scoreWords';
import { type Laid, scoreOf, splitOf, type Told, useScore } from './useScore';

/** A way in which somebody goes out, or that he does not. */
export interface Way {
  key: string;
  word: string;
  kind: Kind | null;
  from: 'middle' | 'visible';
}

interface Props extends Omit<Laid, 'kind'> {
  who: string;
  ways: readonly Way[];
  /** The key of the one that is chosen. */
  way: Way | null;
  onWay: (way: Way) => void;
  onDraft: (draft: Draft) => void;
  /** The animal that is trump, by its letter. */
  trumpAnimal: string | null;
  /** The points of the rounds before. */
  before: number;
  /** Dragons are counted here; else they lie already. */
  counting: boolean;
  /** The card on the table that may be taken. */
  visible: Code | null;
  /** What stands against these cards beyond what they are worth: others have them. */
  allowed?: (draft: Draft) => Promise<Refusal | null>;
  ruling: Parameters<typeof RefusedSheet>[0]['ruling'];
  onClose: () => void;
  /** The keys at the right of the bottom row; what they do waits with `then` until all that was tapped has entered. */
  acts: (told: Told | null, then: (act: (draft: Draft) => void) => void) => ComponentChildren;
}

/** All that somebody lays: groups by one key each, the pair by two, or card by card; every line with its points. */
export function Laying(props: Props) {
  const { who, open, draft, ways, way, trump, options, before, counting, onDraft, onWay, ruling } = props;
  const t = useTexts(scoreWords);
  const [past, setPast] = useState<readonly Draft[]>([]);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [lines, setLines] = useState(false);
  const [none, setNone] = useState(false);
  // other ways to lay the same cards, for the same points
  const [alike, setAlike] = useState<{ of: Draft; others: readonly Draft[] } | null>(null);
  const pairs = way?.kind !== null && way !== null;
  const kind = way?.kind ?? null;
  const laid = { open, draft, kind, trump, options };
  const told = useScore(laid);
  const now = useRef(draft);
  now.current = draft;
  const queue = useRef(Promise.resolve());

  /** One tap after another, each on what the one before has left: what cannot be is refused, and leaves nothing. */
  function enter(step: (draft: Draft) => Draft) {
    queue.current = queue.current.then(async () => {
      const was = now.current;
      let next = step(was);
      if (next === was) return;
      const answer = await scoreOf({ ...laid, draft: next });
      const refusal = answer.refusal?.waivable === false ? answer.refusal : await props.allowed?.(next);
      if (refusal && !refusal.waivable) {
        buzz();
        setRefused(refusal);
        // two that are no pair leave none of them
        if (next.pair.length === 2 && was.pair.length === 1) onDraft((now.current = mended(was, 'pair')));
        return;
      }
      if (next.place === 'cards' && next.cards.length === wanted(next)) next = (await sorted(next)) ?? next;
      now.current = next;
      setPast((all) => [...all, was]);
      onDraft(next);
    });
  }

  function then(act: (draft: Draft) => void) {
    queue.current = queue.current.then(() => act(now.current));
  }

  /** The groups that the rules find in the cards, and how one goes out with them. */
  async function sorted(next: Draft): Promise<Draft | null> {
    const from = way?.from ?? 'middle';
    const { split, refusal } = await splitOf({ ...laid, draft: next }, from, props.visible);
    if (refusal) setRefused(refusal);
    setNone(split !== null && split.kind === null);
    if (!split?.kind || !split.pair) return null;
    const same = ways.filter((one) => one.kind === split.kind);
    const found = same.find((one) => one.from === from) ?? same[0];
    if (found && found !== way) onWay(found);
    const best = sortedOut(next, split.melds, split.pair);
    const others = split.also.filter((other) => other.kind === split.kind);
    setAlike({ of: best, others: others.map(({ melds, pair }) => sortedOut(next, melds, pair)) });
    return best;
  }

  function undo() {
    const last = past.at(-1);
    if (!last) return props.onClose();
    setNone(false);
    setPast(past.slice(0, -1));
    now.current = last;
    onDraft(last);
  }

  const mend = (place: Exclude<Place, 'cards'>) => {
    setNone(false);
    enter((one) => mended(one, place));
  };
  const place = placeOf(draft, pairs);
  const one = place === 'cards';
  const ask = one
    ? t.askCards(who, draft.cards.length, wanted(draft))
    : place === 'pair'
      ? t.askPair(who)
      : place === null
        ? t.whole(who)
        : t.askSet(who);
  const score = told?.score;
  const others = alike?.of === draft ? alike.others : [];
  const run = one ? null : asOneSet(draft);

  return (
    <>
      <main class="game-pad laying-all">
        <div class="rjhead">
          <div class="seg" role="group" aria-label={t.how}>
            {ways.map((each) => (
              <button
                key={each.key}
                type="button"
                aria-pressed={each === way}
                data-way={each.key}
                onClick={() => onWay(each)}
              >
                {each.word}
              </button>
            ))}
          </div>
        </div>
        <div class={classes('tray baize', one && 'one-by-one')} role="group" aria-label={t.groups}>
          {open.map((meld, n) => (
            <Group key={`open ${n}`} cards={meld} word={t.open} score={score} fixed />
          ))}
          {one ? (
            <span class="ones" aria-hidden="true">
              {[...draft.cards].sort(inOrder).map((card, n) => (
                <Card key={n} card={card} />
              ))}
            </span>
          ) : (
            <>
              {draft.sets.map((set, n) => (
                <Group
                  key={n}
                  cards={set ?? []}
                  word={set && /^\d/.test(set[0]!) ? t.tierce : set ? t.brelan : ''}
                  score={score}
                  aimed={place === n}
                  name={`set-${n}`}
                  onTap={() => mend(n)}
                />
              ))}
              {pairs && (
                <Group
                  cards={draft.pair}
                  word={t.pair}
                  score={score}
                  aimed={place === 'pair'}
                  name="pair"
                  onTap={() => mend('pair')}
                />
              )}
            </>
          )}
          {run ? (
            <Key class="singly" data-act="one-set" onClick={() => enter((now) => asOneSet(now) ?? now)}>
              {t.oneSet}
            </Key>
          ) : others.length > 0 ? (
            <Key
              class="singly"
              data-act="alike"
              onClick={() => {
                const [next, ...more] = others;
                setAlike({ of: next!, others: [...more, draft] });
                enter(() => next!);
              }}
            >
              {t.alike(others.length + 1)}
            </Key>
          ) : (
            pairs && (
              <Key
                class="singly"
                aria-pressed={one}
                data-act="singly"
                onClick={() => enter((draft) => singly(draft, !one))}
              >
                {one ? t.byMeld : t.singly}
              </Key>
            )
          )}
        </div>
        <Strip told={told} none={none} total={before} onTap={() => score && setLines(true)} />
        <div class="askline">
          <p aria-live="polite">{ask}</p>
        </div>
        <CardKeys
          counts={countsOf(draft)}
          trump={props.trumpAnimal}
          onTap={(card) => enter((one) => pressed(one, card, pairs))}
        />
        <div class="acts pad">
          <Key quiet class="undo" data-act="undo-entry" onClick={undo}>
            <Icon name={past.length ? 'undo' : 'x'} class="s" />
            <span>{t.undo}</span>
          </Key>
          {counting &&
            DRAGONS.map((dragon) => (
              <DragonKey
                key={dragon}
                dragon={dragon}
                draft={draft}
                onTap={() => enter((one) => withDragon(one, dragon, 1))}
              />
            ))}
          {props.acts(told, then)}
        </div>
      </main>
      {lines && score && (
        <LinesSheet
          title={t.linesOf(who)}
          score={score}
          onClose={() => setLines(false)}
          onMend={(line) => {
            setLines(false);
            const at = placeIn(draft, line);
            if (line.for === 'pair') mend('pair');
            else if (at >= 0) mend(at);
          }}
          {...(counting && { onDragon: (dragon: Code, n: 1 | -1) => enter((one) => withDragon(one, dragon, n)) })}
          onWay={() => {
            const out = ways.filter((each) => each.kind !== null);
            const next = out[(out.indexOf(way!) + 1) % out.length];
            setLines(false);
            if (next) onWay(next);
          }}
          mendable={(line) => line.for === 'pair' || placeIn(draft, line) >= 0}
        />
      )}
      {refused && (
        <RefusedSheet
          refusal={{ ...refused, waivable: false }}
          ruling={ruling}
          said={null}
          onStand={() => undefined}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

/** As their keys stand. */
const inOrder = (one: Code, other: Code): number => DECK.indexOf(one) - DECK.indexOf(other);

/** Where the set of a line stands among those that were entered. */
const placeIn = ({ sets }: Draft, { cards }: Line): number => sets.findIndex((set) => set && sameCards(set, cards));

interface GroupProps {
  cards: Meld;
  word: string;
  score: Score | undefined;
  /** The next key goes here. */
  aimed?: boolean;
  /** It lay open before. */
  fixed?: boolean;
  name?: string;
  onTap?: () => void;
}

/** A group of cards that are laid, and what it counts; tapped, it is entered anew. */
function Group({ cards, word, score, aimed, fixed, name, onTap }: GroupProps) {
  const t = useTexts(scoreWords);
  const line = score?.items.find((item) => isGroup(item.for) && sameCards(item.cards, cards));
  const inside = (
    <>
      <span class="cs">
        {cards.length > 0 ? cards.map((card, n) => <Card key={n} card={card} />) : <i class="slot" />}
      </span>
      <span class="lab">
        <span>{line?.for === 'trump_tierce' ? `${word} × 2` : word}</span>
        <b>{line?.points ?? ''}</b>
      </span>
    </>
  );
  if (fixed) return <span class="grp open">{inside}</span>;
  return (
    <button
      type="button"
      class={classes('grp', aimed && 'aimed')}
      data-group={name}
      {...(!cards.length && { 'aria-label': t.place(word || t.groups) })}
      onClick={onTap}
    >
      {inside}
    </button>
  );
}

interface StripProps {
  told: Told | null;
  /** Nobody can lay these cards. */
  none: boolean;
  /** The points of the rounds before. */
  total: number;
  onTap: () => void;
}

/** The parts of the sum and the sum, as they stand; tapped, line by line. */
function Strip({ told, none, total, onTap }: StripProps) {
  const t = useTexts(scoreWords);
  const { lang } = useSettings();
  const score = told?.score;
  const refusal = told?.refusal;
  return (
    <button
      type="button"
      class={classes('score', (refusal || none) && 'wrong')}
      aria-live="polite"
      data-act="lines"
      onClick={onTap}
    >
      <span class="items">
        {none ? (
          t.isNone
        ) : refusal?.text ? (
          <>
            {refusal.rule && <span class="ruleno">{refusal.rule}</span>} <Pieces of={piecesOf(refusal.text, lang)} />
          </>
        ) : score ? (
          <LineWords score={score} />
        ) : told ? (
          t.unknown
        ) : null}
      </span>
      <span class="tot">
        {score ? score.points : '–'}
        <small>{score && t.total(total + score.points)}</small>
      </span>
    </button>
  );
}

/** One dragon more of a colour; how many there are shows on the key. */
function DragonKey({ dragon, draft, onTap }: { dragon: Code; draft: Draft; onTap: () => void }) {
  const t = useTexts(scoreWords);
  const settings = useSettings();
  const cards = useCards();
  const { index, sign } = cards.face(dragon, lettersOf(settings));
  const n = draft.dragons.filter((one) => one === dragon).length;
  return (
    <Key
      class={classes('jd counted', dragon, n > 0 && 'on')}
      data-dragon={dragon}
      data-count={n || undefined}
      aria-label={t.dragonsOf(cards.name(dragon, settings.lang), n)}
      onClick={onTap}
    >
      <span aria-hidden="true">{index}</span>
      <Icon name={sign!} />
    </Key>
  );
}
