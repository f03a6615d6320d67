import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TimelineItem, Version } from '../../../api/types';
import { Sentence } from '../../../cards/Card';
import { useTricks } from '../../../games';
import { useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { correcting } from '../../../i18n/texts/correcting';
import { lately } from '../../../i18n/texts/lately';
import { watch } from '../../../i18n/texts/watch';
import { Icon } from '../../../ui/Icon';
import { Key } from '../../../ui/Key';
import { Sheet } from '../../../ui/Sheet';
import { StoodBefore } from '../../../viewing/Before';
import { type Move, movesOf, told } from '../../../viewing/moves';
import { Marks } from '../Marks';
import { Then } from '../Then';

interface Props {
  items: readonly TimelineItem[];
  onMend: (place: Version) => void;
  /** A move was forgotten there. */
  onBefore: (place: Version) => void;
  onClose: () => void;
}

/** All moves, each with its pen; the newest are nearest to the thumb. */
export function MoveList({ onClose, ...moves }: Props) {
  const { allMoves } = useTexts(lately);
  const { close } = useTexts(common);
  return (
    <Sheet tone="calm" title={allMoves} onClose={onClose}>
      <Moves {...moves} />
      <Key big wide onClick={onClose}>
        {close}
      </Key>
    </Sheet>
  );
}

/** The list itself, which shows its end. */
export function Moves({ items, onMend, onBefore }: Omit<Props, 'onClose'>) {
  const { allMoves } = useTexts(lately);
  const list = useRef<HTMLOListElement>(null);
  const moves = useMemo(() => movesOf(items).map((parts) => told(parts)), [items]);
  useEffect(() => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
  }, [moves.length]);
  return (
    <ol class="ledger tap all" ref={list} tabIndex={0} aria-label={allMoves}>
      {moves.map((move, i) => [
        <Heading key={`h${move.version}`} move={move} before={moves[i - 1]} />,
        <Line key={move.version} move={move} onMend={onMend} onBefore={onBefore} />,
      ])}
    </ol>
  );
}

/** Where an attack or a round begins. */
function Heading({ move, before }: { move: Move; before: Move | undefined }) {
  const t = useTexts(watch);
  const tricks = useTricks();
  const newRound = move.round && move.round !== before?.round;
  const newTrick = move.trick && (newRound || move.trick !== before?.trick);
  if (!newRound && !newTrick) return null;
  const title = [newRound && t.roundTitle(move.round!), newTrick && tricks.nth(move.trick!)]
    .filter(Boolean)
    .join(' · ');
  return <li class="head">{title[0]!.toUpperCase() + title.slice(1)}</li>;
}

function Line({ move, onMend, onBefore }: { move: Move } & Pick<Props, 'onMend' | 'onBefore'>) {
  const t = useTexts(correcting);
  const { pen } = useTexts(lately);
  const [open, setOpen] = useState(false);
  return (
    <li>
      <span class="v">{move.number}</span>
      <span class="x">
        <Sentence of={move.text} />
        <Then move={move} />
      </span>
      <span class="g">
        <Marks move={move} open={open} onToggle={() => setOpen(!open)} />
        {move.mendable && (
          <>
            <button class="ib" aria-label={t.forgottenBefore(move.number)} onClick={() => onBefore(move.version)}>
              <Icon name="plus" class="s" />
            </button>
            <button class="ib" aria-label={pen(move.number)} onClick={() => onMend(move.version)}>
              <Icon name="pen" />
            </button>
          </>
        )}
      </span>
      {open && <StoodBefore was={move.was} />}
      {move.irregular?.reason && <p class="note rule">{move.irregular.reason}</p>}
      {move.note && <p class="note">{move.note}</p>}
    </li>
  );
}
