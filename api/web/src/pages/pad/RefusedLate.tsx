import { useState } from 'preact/hooks';
import type { Command } from '../../api/types';
import { Sentence } from '../../cards/Card';
import type { GamePages } from '../../games';
import { Irregular } from '../../games/kit/Irregular';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { correcting } from '../../i18n/texts/correcting';
import { queue } from '../../i18n/texts/queue';
import type { View } from '../../session/view';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { mainOf, movesOf } from '../../viewing/moves';
import { Reason } from '../../viewing/Reason';
import { SaidRequest } from './SaidRequest';

interface Props {
  game: GamePages;
  view: View;
  refused: NonNullable<View['refused']>;
  nameOf: (seat: string) => string;
  /** Another command in its place. */
  onInstead: (command: Command) => void;
  /** The pad is wanted, to tap another one. */
  onVisit: () => void;
  onDrop: (also: 'this' | 'all') => void;
  onClose: () => void;
}

/** A move that the service refused when it arrived, what it had recorded by then, and those behind it: mend it, it stood, or drop. */
export function RefusedLate({
  game,
  view: { picture, judged, match, waiting },
  refused: { entry, problem },
  nameOf,
  onInstead,
  onVisit,
  onDrop,
  onClose,
}: Props) {
  const t = useTexts(queue);
  const { anyway, other } = useTexts(correcting);
  const { close } = useTexts(common);
  const [stands, setStands] = useState(false);
  const { command } = entry;
  const table = judged ?? picture;
  const behind = waiting.length - 1 - waiting.indexOf(entry);
  const said = <SaidRequest request={entry} Said={game.Said} nameOf={nameOf} />;
  if (command && stands) {
    return (
      <Irregular
        rule={problem.rule ?? null}
        onStand={(reason) => onInstead({ ...command, irregular: reason })}
        onClose={() => setStands(false)}
      >
        {said}
      </Irregular>
    );
  }
  const last = table && movesOf(table.items).at(-1);
  const slips = command && table ? game.slips(command, table.actions, match.options).slice(0, 3) : [];
  return (
    <Sheet
      tone="stop"
      title={
        <span class="refused-title">
          <span>{t.refusedTitle}</span>
          {problem.rule && <span class="ruleno">{problem.rule}</span>}
        </span>
      }
      onClose={onClose}
    >
      <p class="said">{said}</p>
      <p>
        <Reason of={problem} />
      </p>
      <p>
        {last && (
          <>
            {t.recordedBefore}{' '}
            <b>
              <Sentence of={mainOf(last).text} />
            </b>
            .
          </>
        )}{' '}
        {behind > 0 && t.behind(behind)}
      </p>
      {command && table && (
        <>
          <p class="eyebrow">{t.mendRefused}</p>
          <div class="mend slips" style={{ '--n': slips.length + 1 }}>
            {slips.map((slip, i) => (
              <Key
                key={JSON.stringify(slip)}
                go
                {...(i === 0 && { 'data-first': true })}
                onClick={() => onInstead(slip)}
              >
                <span>
                  <game.Slip command={slip} recorded={command} nameOf={nameOf} />
                </span>
              </Key>
            ))}
            <Key class="word" onClick={onVisit}>
              {other}
            </Key>
          </div>
        </>
      )}
      <div class="keys late">
        {command && problem.waivable && (
          <Key rule big onClick={() => setStands(true)}>
            <Icon name="gavel" class="s" />
            {anyway}
          </Key>
        )}
        <Key onClick={() => onDrop('this')}>{behind ? t.dropOne : t.dropThis}</Key>
        {behind > 0 && <Key onClick={() => onDrop('all')}>{t.dropAll(waiting.length)}</Key>}
        <Key quiet onClick={onClose}>
          {close}
        </Key>
      </div>
    </Sheet>
  );
}
