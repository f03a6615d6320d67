import { CardWord, useCards } from '../../cards/Card';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { type Line, OUT, type Score } from './scores';
import { scoreWords } from './scoreWords';

/** The parts of a sum in one line: "Royal 30 · Tierce 2 + 2 · Ends × 2 9🐸 2". */
export function LineWords({ score }: { score: Score }) {
  const t = useTexts(scoreWords);
  const parts = new Map<Line['for'], Line[]>();
  for (const line of score.items) if (line.points) parts.set(line.for, [...(parts.get(line.for) ?? []), line]);
  return (
    <>
      {[...parts].map(([kind, lines], n) => (
        <span key={kind}>
          {n > 0 && ' · '}
          {t.lines[kind]} {/bout/.test(kind) && lines[0]!.cards.map((card, i) => <CardWord key={i} card={card} />)}{' '}
          <b>{lines.map(({ points }) => points).join(' + ')}</b>
        </span>
      ))}
    </>
  );
}

/** Every line of a score: for what, which cards, how many points. */
export function ScoreLines({ score }: { score: Score }) {
  const t = useTexts(scoreWords);
  return (
    <ul class="score-lines">
      {score.items.map((line, n) => (
        <li key={n}>
          <span class="for">{t.lines[line.for]}</span>
          <span class="cards">
            {!OUT.has(line.for) && line.cards.map((card, i) => <CardWord key={i} card={card} />)}
          </span>
          <b>{line.points}</b>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  title: string;
  score: Score;
  /** Whether the line is of a group that was entered here. */
  mendable: (line: Line) => boolean;
  onMend: (line: Line) => void;
  /** Given where dragons are counted. */
  onDragon?: (dragon: Card, n: 1 | -1) => void;
  /** The way of going out is another one. */
  onWay: () => void;
  onClose: () => void;
}

/** The score line by line, each to be mended by a tap. */
export function LinesSheet({ title, score, mendable, onMend, onDragon, onWay, onClose }: Props) {
  const t = useTexts(scoreWords);
  const { lang } = useSettings();
  const cards = useCards();
  /** What a tap on the line mends: an end is mended where its card was entered. */
  const behind = (line: Line): Line | null => {
    if (mendable(line)) return line;
    if (!/bout/.test(line.for)) return null;
    return (
      score.items.find((other) => mendable(other) && other.cards.some((card) => line.cards.includes(card))) ?? null
    );
  };
  return (
    <Sheet tone="calm" title={title} onClose={onClose}>
      <p>{t.linesHint}</p>
      <div class="mend-lines">
        {score.items.map((line, n) => {
          const dragons = /dragon/.test(line.for);
          const mends = behind(line);
          const words = (
            <>
              <span class="for">{t.lines[line.for]}</span>
              <span class="cards">
                {!OUT.has(line.for) && line.cards.map((card, i) => <CardWord key={i} card={card} />)}
              </span>
              <b>{line.points}</b>
            </>
          );
          if (dragons && onDragon) {
            return (
              <div key={n} class="line" role="group" aria-label={t.lines[line.for]}>
                {words}
                <span class="steps">
                  {[...new Set(line.cards)].map((dragon) => (
                    <Key
                      key={dragon}
                      data-fewer={dragon}
                      aria-label={`− ${cards.name(dragon, lang)}`}
                      onClick={() => onDragon(dragon, -1)}
                    >
                      − <CardWord card={dragon} />
                    </Key>
                  ))}
                </span>
              </div>
            );
          }
          if (OUT.has(line.for) || mends) {
            return (
              <Key
                key={n}
                class="line"
                data-line={line.for}
                onClick={() => (OUT.has(line.for) ? onWay() : onMend(mends!))}
              >
                {words}
                <Icon name="pen" class="s" />
              </Key>
            );
          }
          return (
            <div key={n} class="line">
              {words}
            </div>
          );
        })}
      </div>
    </Sheet>
  );
}
