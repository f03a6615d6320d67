import type { Command } from '../../api/types';
import type { PlayProps } from '../kit/game';
import { nameOf } from '../kit/seats';
import { BoxSheet, MendSheet, VerdictSheet } from './later';
import { coloursOf, type Lying, shownChallenge, tableOf } from './types';
import type { Standing } from './Verdict';

/** A sheet over the pad. */
export type Over = { kind: 'order' } | { kind: 'verdict' } | { kind: 'mend'; lying: Lying };

interface Props extends Pick<PlayProps, 'state' | 'actions' | 'items' | 'options' | 'album' | 'ruling' | 'onMend'> {
  over: Over;
  standing: Standing | null;
  /** Given where the box may be looked into. */
  onLook: (() => void) | null;
  onAsk: (command: Command) => void;
  onClose: () => void;
}

/** The sheet over the pad: the order of the box, a verdict, or a card that is mended. */
export function Overlay(props: Props) {
  const { state, actions, items, options, album, ruling, over, standing, onMend, onLook, onAsk, onClose } = props;
  if (over.kind === 'order')
    return (
      <BoxSheet
        state={state}
        album={album}
        onOrder={(order, photo) => {
          onClose();
          onAsk({ type: 'box_order', order, ...(photo && { photo }) });
        }}
        onClose={onClose}
      />
    );
  if (over.kind === 'mend')
    return (
      <MendSheet
        who={nameOf(state, over.lying.by)}
        options={{ ...options, colours: coloursOf(state) }}
        onCard={(card) => {
          const item = items[over.lying.version - 1]!;
          onClose();
          onMend?.(item.version, { type: 'throw', ...item.command, by: over.lying.by, card });
        }}
        onClose={onClose}
      />
    );
  if (!standing) return null;
  return (
    <VerdictSheet
      state={state}
      standing={standing}
      ruling={ruling}
      verdicts={verdictsOf(actions)}
      album={album}
      onLook={onLook}
      onRule={(verdict, reason) => {
        onClose();
        const challenge = shownChallenge(tableOf(state))!.version;
        onAsk({ type: 'rule_challenge', challenge, verdict, ...(reason && { reason }) });
      }}
      onClose={onClose}
    />
  );
}

/** Return the verdicts that the referee may give now. */
const verdictsOf = (actions: PlayProps['actions']): readonly string[] =>
  (actions.find(({ type }) => type === 'rule_challenge')?.fields['verdict']?.choices ?? []) as string[];
