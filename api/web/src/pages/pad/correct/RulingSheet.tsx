import { useState } from 'preact/hooks';
import type { Ruling, Seat, TimelineItem, Version } from '../../../api/types';
import { Sentence } from '../../../cards/Card';
import { useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { correcting } from '../../../i18n/texts/correcting';
import { Choice, Stepper } from '../../../ui/Choice';
import { Key } from '../../../ui/Key';
import { Sheet } from '../../../ui/Sheet';
import { movesOf, told } from '../../../viewing/moves';

interface Props {
  items: readonly TimelineItem[];
  seats: readonly Seat[];
  /** The move that it is about; null: the last one. */
  about: Version | null;
  nameOf: (seat: Seat) => string;
  onRule: (ruling: Ruling) => void;
  onClose: () => void;
}

const KINDS = ['warning', 'penalty', 'text'] as const;

/** A warning, a penalty or words of the referee, about a move. */
export function RulingSheet({ items, seats, about, nameOf, onRule, onClose }: Props) {
  const all = useTexts(correcting);
  const { ruling: t } = all;
  const { close } = useTexts(common);
  const [kind, setKind] = useState<Ruling['kind']>('warning');
  const [seat, setSeat] = useState<Seat | null>(null);
  const [points, setPoints] = useState(0);
  const [words, setWords] = useState('');
  const moves = movesOf(items).map((parts) => told(parts));
  const move = about === null ? moves.findLast((one) => one.mendable) : moves.find((one) => one.version === about);
  const text = words.trim();
  const complete = kind === 'text' ? text !== '' : seat !== null;

  function record(event: Event) {
    event.preventDefault();
    if (!complete) return;
    onRule({
      kind,
      ...(move && { about: move.version }),
      ...(seat && { seat }),
      ...(kind === 'penalty' && points > 0 && { points }),
      ...(text && { text }),
    });
  }

  return (
    <Sheet tone="stop" title={t.title} onClose={onClose}>
      <form class="words" onSubmit={record}>
        {move && (
          <p>
            {t.about(move.number)}
            <Sentence of={move.text} />
          </p>
        )}
        <Choice
          label={t.kind}
          value={kind}
          values={KINDS.map((one) => [one, t.kinds[one]] as const)}
          onChange={(one) => setKind(one as Ruling['kind'])}
        />
        <div class="choice">
          <span class="eyebrow">{t.who}</span>
          <div class="seats" role="group" aria-label={t.who}>
            {seats.map((one) => (
              <Key
                key={one}
                chosen={one === seat}
                aria-pressed={one === seat}
                onClick={() => setSeat(one === seat ? null : one)}
              >
                <span>{nameOf(one)}</span>
              </Key>
            ))}
          </div>
        </div>
        {kind === 'penalty' && <Stepper label={t.points} value={points} least={0} most={100} onChange={setPoints} />}
        <input
          type="text"
          maxLength={500}
          value={words}
          aria-label={kind === 'text' ? t.needWords : t.words}
          placeholder={kind === 'text' ? t.needWords : t.words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <Key rule big type="submit" aria-disabled={!complete}>
          {all.record}
        </Key>
        <Key quiet onClick={onClose}>
          {close}
        </Key>
      </form>
    </Sheet>
  );
}
