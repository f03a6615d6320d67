import { useRef } from 'preact/hooks';
import type { TimelineItem, Version } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { lately } from '../../i18n/texts/lately';
import { pad } from '../../i18n/texts/pad';
import type { Waiting } from '../../store/device';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { lastMoves, type Move } from '../../viewing/moves';
import { Marks } from './Marks';
import { SaidRequest, type SaidType } from './SaidRequest';
import { Then } from './Then';
import type { Undone } from './useUndo';

interface Props {
  items: readonly TimelineItem[];
  /** What waits and was not judged. */
  waiting: readonly Waiting[];
  /** The newest version that is recorded. */
  recorded: number;
  /** false: the service does not answer. */
  reached: boolean;
  /** Just taken back, the last one last. */
  undone: readonly Undone[];
  Said: SaidType;
  nameOf: (seat: string) => string;
  onPutBack: () => void;
  onMend: (place: Version) => void;
  /** The whole list is asked for. */
  onRaise: () => void;
}

const DRAG = 16; // px upward that raise the list
const LONG = 38; // letters: what is longer is set smaller, as the line keeps its height

/** The last two moves, the last one large; what still waits to be sent, or was just taken back, is among them. */
export function LastMoves({
  items,
  waiting,
  recorded,
  reached,
  undone,
  Said,
  nameOf,
  onPutBack,
  onMend,
  onRaise,
}: Props) {
  const t = useTexts(pad);
  const start = useRef<number | null>(null);
  const struck = undone.at(-1);
  const queued = waiting.slice(struck ? -1 : -2);
  const told = lastMoves(items, 2 - queued.length - (struck ? 1 : 0), recorded);
  const last = (i: number, of: readonly unknown[]) => i === of.length - 1 && !struck;
  return (
    <ol
      class="ledger last"
      aria-label={t.lastMoves}
      aria-live="polite"
      onPointerDown={(event) => (start.current = event.clientY)}
      onPointerMove={(event) => {
        if (start.current === null || start.current - event.clientY < DRAG) return;
        start.current = null;
        onRaise();
      }}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
    >
      {told.length + queued.length === 0 && !struck && (
        <li class="hint">
          <span class="v" />
          <span class="x">{t.noMoves}</span>
        </li>
      )}
      {told.map((move, i) => (
        <MoveLine
          key={move.version}
          move={move}
          now={last(i, told) && !queued.length}
          reached={reached}
          onMend={onMend}
          onRaise={onRaise}
        />
      ))}
      {queued.map((entry, i) => (
        <li key={entry.key} class={last(i, queued) ? 'now waits' : 'sub waits'}>
          <span class="v" aria-hidden="true">
            …
          </span>
          <span class="x">
            <span class="told">
              <SaidRequest request={entry} Said={Said} nameOf={nameOf} />
            </span>
          </span>
          {!reached && last(i, queued) && (
            <span class="g">
              <span class="chip off">
                <Icon name="clock" />
                {t.unchecked}
              </span>
            </span>
          )}
        </li>
      ))}
      {struck && <UndoneLine undone={struck} n={undone.length} Said={Said} nameOf={nameOf} onPutBack={onPutBack} />}
    </ol>
  );
}

interface LineProps {
  move: Move;
  now: boolean;
  reached: boolean;
  onMend: (place: Version) => void;
  onRaise: () => void;
}

function MoveLine({ move, now, reached, onMend, onRaise }: LineProps) {
  const t = useTexts(lately);
  const { checked } = useTexts(pad);
  const { lang } = useSettings();
  return (
    <li class={classes(now ? 'now' : 'sub', move.waits && 'waits')}>
      <span class="v">{move.number}</span>
      <span class="x">
        <span class={classes('told', move.text[lang].length > LONG && 'long')}>
          <Sentence of={move.text} />
        </span>
        {now && <Then move={move} words={move.note && <q>{move.note}</q>} />}
      </span>
      <span class="g">
        {move.waits && now && !reached && (
          <span class="chip off">
            <Icon name="clock" />
            {checked}
          </span>
        )}
        <Marks move={move} open={false} onToggle={onRaise} />
        {now && (
          <>
            <button class="ib" aria-label={t.allMoves} onClick={onRaise}>
              <Icon name="up" class="s" />
            </button>
            {move.mendable && (
              <button class="ib" aria-label={t.pen(move.number)} onClick={() => onMend(move.version)}>
                <Icon name="pen" />
              </button>
            )}
          </>
        )}
      </span>
    </li>
  );
}

interface UndoneProps {
  undone: Undone;
  /** How many were taken back in a row. */
  n: number;
  Said: SaidType;
  nameOf: (seat: string) => string;
  onPutBack: () => void;
}

function UndoneLine({ undone: { command, text }, n, Said, nameOf, onPutBack }: UndoneProps) {
  const t = useTexts(lately);
  return (
    <li class="now undone">
      <span class="v" aria-hidden="true">
        <Icon name="undo" class="s" />
      </span>
      <span class="x">
        <s class="told">{text ? <Sentence of={text} /> : command && <Said command={command} nameOf={nameOf} />}</s>
        <span class="vh">{t.undone}</span>
      </span>
      {command && (
        <span class="g">
          <Key onClick={onPutBack}>
            <Icon name="undo" class="s back" />
            {t.putBack(n)}
          </Key>
        </span>
      )}
    </li>
  );
}
