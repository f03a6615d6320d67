import type { Correction, MatchState, Ruling, TimelineItem } from '../../../api/types';
import type { GamePages } from '../../../games';
import type { Session } from '../../../session/session';
import { BeforeSheet } from './BeforeSheet';
import { CorrectionSheet } from './CorrectionSheet';
import { targetAt } from './draft';
import { MoveList } from './MoveList';
import { NoteSheet } from './NoteSheet';
import { RulingSheet } from './RulingSheet';
import { fromList, type Step } from './step';

interface Props {
  game: GamePages;
  session: Session;
  state: MatchState;
  items: readonly TimelineItem[];
  /** Changes with what is recorded and what waits. */
  head: string;
  step: Step;
  note: string;
  nameOf: (seat: string) => string;
  onStep: (step: Step | null) => void;
  onCorrect: (correction: Correction) => void;
  onRule: (ruling: Ruling) => void;
  onNote: (note: string) => void;
}

/** The sheets of second thoughts. */
export function CorrectionSheets({
  game,
  session,
  state,
  items,
  head,
  step,
  note,
  nameOf,
  onStep,
  onCorrect,
  onRule,
  onNote,
}: Props) {
  const close = () => onStep(null);
  function correct(correction: Correction) {
    close();
    onCorrect(correction);
  }
  switch (step.kind) {
    case 'list':
      return <MoveList items={items} {...fromList(onStep)} onClose={close} />;
    case 'rule':
      return (
        <RulingSheet
          items={items}
          seats={Object.keys(state.seats)}
          about={step.about}
          nameOf={nameOf}
          onRule={(ruling) => {
            close();
            onRule(ruling);
          }}
          onClose={close}
        />
      );
    case 'note':
      return (
        <NoteSheet
          note={note}
          onNote={(given) => {
            close();
            onNote(given);
          }}
          onClose={close}
        />
      );
    case 'visit':
    case 'refused':
      return null;
  }
  const target = targetAt(items, step.place);
  if (!target) return null;
  const visit = (instead: 'amend' | 'before', commands = step.kind === 'before' ? step.commands : []) =>
    onStep({ kind: 'visit', place: target.place, instead, commands });
  if (step.kind === 'before') {
    return (
      <BeforeSheet
        session={session}
        head={head}
        target={target}
        commands={step.commands}
        Said={game.Said}
        nameOf={nameOf}
        onCorrect={correct}
        onMore={() => visit('before')}
        onClose={close}
      />
    );
  }
  return (
    <CorrectionSheet
      key={`${target.place}`}
      game={game}
      session={session}
      head={head}
      target={target}
      picked={step.picked}
      nameOf={nameOf}
      onCorrect={correct}
      onVisit={visit}
      onRule={(about) => onStep({ kind: 'rule', about })}
      onClose={close}
    />
  );
}
