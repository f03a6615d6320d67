import { useState } from 'preact/hooks';
import type { Action, Command } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { Irregular } from '../../games/kit/Irregular';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { correcting as texts } from '../../i18n/texts/correcting';
import { queue } from '../../i18n/texts/queue';
import type { View } from '../../session/view';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { mainOf, movesOf } from '../../viewing/moves';
import { Reason } from '../../viewing/Reason';
import { SaidRequest } from './SaidRequest';
import type { Pad } from './usePad';

interface Props {
  pad: Pad;
  refused: NonNullable<View['refused']>;
  onClose: () => void;
}

/** A move that the service refused when it arrived: mend it, let it stand, or drop it with those behind it. */
export function RefusedLate({ pad, refused: { entry, problem }, onClose }: Props) {
  const { session, game, view, correcting, nameOf } = pad;
  const { picture, judged, waiting } = view;
  const t = useTexts(queue);
  const { anyway } = useTexts(texts);
  const { close } = useTexts(common);
  const [stands, setStands] = useState(false);
  const { command } = entry;
  const table = judged ?? picture;
  const last = table && movesOf(table.items).at(-1);
  const behind = waiting.length - 1 - waiting.indexOf(entry);
  const said = <SaidRequest request={entry} Said={game.Said} nameOf={nameOf} />;
  const replace = (other: Command) => {
    onClose();
    session.replaceRefused(other);
  };
  const drop = (also: 'this' | 'all') => {
    onClose();
    void session.dropRefused(also);
  };
  if (command && stands) {
    return (
      <Irregular
        rule={problem.rule ?? null}
        onStand={(reason) => replace({ ...command, irregular: reason })}
        onClose={() => setStands(false)}
      >
        {said}
      </Irregular>
    );
  }
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
        <Mends
          pad={pad}
          command={command}
          actions={table.actions}
          onMend={replace}
          onVisit={() => {
            onClose();
            correcting.goTo({ kind: 'refused' });
          }}
        />
      )}
      <div class="keys late">
        {command && problem.waivable && (
          <Key icon="gavel" rule big onClick={() => setStands(true)}>
            {anyway}
          </Key>
        )}
        <Key onClick={() => drop('this')}>{behind ? t.dropOne : t.dropThis}</Key>
        {behind > 0 && <Key onClick={() => drop('all')}>{t.dropAll(waiting.length)}</Key>}
        <Key quiet onClick={onClose}>
          {close}
        </Key>
      </div>
    </Sheet>
  );
}

interface MendsProps {
  pad: Pad;
  /** The refused one. */
  command: Command;
  actions: readonly Action[];
  onMend: (command: Command) => void;
  /** The pad is wanted, to tap another command. */
  onVisit: () => void;
}

/** Commands that were perhaps meant instead of the refused one. */
function Mends({ pad: { game, view, nameOf }, command, actions, onMend, onVisit }: MendsProps) {
  const t = useTexts(queue);
  const { other } = useTexts(texts);
  const slips = game.slips(command, actions, view.match.options).slice(0, 3);
  return (
    <>
      <p class="eyebrow">{t.mendRefused}</p>
      <div class="mend slips" style={{ '--n': slips.length + 1 }}>
        {slips.map((slip, i) => (
          <Key key={JSON.stringify(slip)} go {...(i === 0 && { 'data-first': true })} onClick={() => onMend(slip)}>
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
  );
}
