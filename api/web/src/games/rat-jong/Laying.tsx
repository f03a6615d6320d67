import './scores.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Pieces } from '../../cards/Card';
import { type Card as Code, piecesOf } from '../../cards/set';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { RefusedSheet } from '../kit/RefusedSheet';
import { CardKeys } from './CardKeys';
import { DRAGONS } from './cards';
import { DragonKey } from './DragonKey';
import { countsOf, type Draft, placeOf, pressed, wanted, withDragon } from './draft';
import { LinesSheet, LineWords } from './Lines';
import { type Line, type Score, sameCards } from './scores';
import { scoreWords } from './scoreWords';
import { Tray } from './Tray';
import { type Entered, type Entry, useEntry } from './useEntry';
import { type Told, useScore } from './useScore';

interface Props extends Entered {
  who: string;
  /** The animal that is trump, by its letter. */
  trumpAnimal: string | null;
  /** The points of the rounds before. */
  before: number;
  /** Dragons are counted here; else they lie already. */
  counting: boolean;
  ruling: Parameters<typeof RefusedSheet>[0]['ruling'];
  /** The keys at the right of the bottom row; what they do waits with `then` until all that was tapped has entered. */
  acts: (told: Told | null, then: (act: (draft: Draft) => void) => void) => ComponentChildren;
}

/** All that somebody lays: groups by one key each, the pair by two, or card by card; every line with its points. */
export function Laying(props: Props) {
  const { who, draft, ways, way, before, counting, trumpAnimal, onWay, ruling } = props;
  const t = useTexts(scoreWords);
  const entry = useEntry(props);
  const { enter, refused } = entry;
  const [lines, setLines] = useState(false);
  const told = useScore(entry.laid);
  const score = told?.score;
  const pairs = way !== null && way.kind !== null;
  const place = placeOf(draft, pairs);
  const ask =
    place === 'cards'
      ? t.askCards(who, draft.cards.length, wanted(draft))
      : place === 'pair'
        ? t.askPair(who)
        : place === null
          ? t.whole(who)
          : t.askSet(who);

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
        <Tray entry={entry} place={place} pairs={pairs} score={score} />
        <Strip told={told} none={entry.none} total={before} onTap={() => score && setLines(true)} />
        <div class="askline">
          <p aria-live="polite">{ask}</p>
        </div>
        <CardKeys
          counts={countsOf(draft)}
          trump={trumpAnimal}
          onTap={(card) => enter((one) => pressed(one, card, pairs))}
        />
        <div class="acts pad">
          <Key quiet class="undo" data-act="undo-entry" onClick={entry.undo}>
            <Icon name={entry.isBegun ? 'undo' : 'x'} class="s" />
            <span>{t.undo}</span>
          </Key>
          {counting && <DragonKeys entry={entry} />}
          {props.acts(told, entry.then)}
        </div>
      </main>
      {lines && score && <ScoreSheet {...props} entry={entry} score={score} onClose={() => setLines(false)} />}
      {refused && (
        <RefusedSheet
          refusal={{ ...refused, waivable: false }}
          ruling={ruling}
          said={null}
          onStand={() => undefined}
          onClose={entry.closeRefused}
        />
      )}
    </>
  );
}

/** A key for each dragon: one more of its colour; how many there are shows on the key. */
function DragonKeys({ entry: { laid, enter } }: { entry: Entry }) {
  const t = useTexts(scoreWords);
  return DRAGONS.map((dragon) => {
    const n = laid.draft.dragons.filter((one) => one === dragon).length;
    return (
      <DragonKey
        key={dragon}
        dragon={dragon}
        look={classes('counted', n > 0 && 'on')}
        labelOf={(name) => t.dragonsOf(name, n)}
        data-dragon={dragon}
        data-count={n || undefined}
        onClick={() => enter((one) => withDragon(one, dragon, 1))}
      />
    );
  });
}

interface SheetProps extends Pick<Props, 'who' | 'ways' | 'way' | 'counting' | 'onWay' | 'onClose'> {
  entry: Entry;
  score: Score;
}

/** The score line by line: a tap on a line mends its group, its dragons, or how one goes out. */
function ScoreSheet({ who, ways, way, counting, entry, score, onWay, onClose }: SheetProps) {
  const t = useTexts(scoreWords);
  const { laid, enter, mend } = entry;
  return (
    <LinesSheet
      title={t.linesOf(who)}
      score={score}
      onClose={onClose}
      onMend={(line) => {
        onClose();
        const at = placeIn(laid.draft, line);
        if (line.for === 'pair') mend('pair');
        else if (at >= 0) mend(at);
      }}
      {...(counting && { onDragon: (dragon: Code, n: 1 | -1) => enter((one) => withDragon(one, dragon, n)) })}
      onWay={() => {
        const out = ways.filter((each) => each.kind !== null);
        const next = out[(out.indexOf(way!) + 1) % out.length];
        onClose();
        if (next) onWay(next);
      }}
      mendable={(line) => line.for === 'pair' || placeIn(laid.draft, line) >= 0}
    />
  );
}

/** Where the set of a line stands among those that were entered. */
const placeIn = ({ sets }: Draft, { cards }: Line): number => sets.findIndex((set) => set && sameCards(set, cards));

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
