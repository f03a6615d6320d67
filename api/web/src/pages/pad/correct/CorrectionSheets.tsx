import type { Correction } from '../../../api/types';
import type { Pad } from '../usePad';
import { BeforeSheet } from './BeforeSheet';
import { CorrectionSheet } from './CorrectionSheet';
import { MoveList } from './MoveList';
import { NoteSheet } from './NoteSheet';
import { RulingSheet } from './RulingSheet';
import { fromList, type Step } from './step';
import { targetAt } from './target';

interface Props {
  pad: Pad;
  step: Step;
}

/** The sheet of each step of a correction. */
export function CorrectionSheets({ pad, step }: Props) {
  const { session, game, view, shown, pen, recording, correcting, nameOf } = pad;
  const { goTo } = correcting;
  const { items } = shown;
  // a key that changes with what is recorded and what waits
  const head = `${view.picture?.state.version} ${view.waiting.map(({ key }) => key).join(' ')}`;
  const close = () => goTo(null);
  function correct(correction: Correction) {
    close();
    correcting.correct(correction);
  }
  switch (step.kind) {
    case 'list':
      return <MoveList items={items} {...fromList(goTo)} onClose={close} />;
    case 'rule':
      return (
        <RulingSheet
          items={items}
          seats={Object.keys(shown.state.seats)}
          about={step.about}
          nameOf={nameOf}
          onRule={(ruling) => {
            close();
            pen.guard(() => session.rule(ruling));
          }}
          onClose={close}
        />
      );
    case 'note':
      return (
        <NoteSheet
          note={recording.note}
          onNote={(given) => {
            close();
            recording.setNote(given);
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
    goTo({ kind: 'visit', place: target.place, instead, commands });
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
      onRule={(about) => goTo({ kind: 'rule', about })}
      onClose={close}
    />
  );
}
