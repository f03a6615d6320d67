import type { Command } from '../../../api/types';
import { Sentence } from '../../../cards/Card';
import type { GamePages } from '../../../games';
import { type PadProps, refusalOf, UNSURE } from '../../../games/kit/pad';
import { useTexts } from '../../../i18n';
import { correcting } from '../../../i18n/texts/correcting';
import type { Session } from '../../../session/session';
import { PadShapes } from '../../../ui/PadShapes';
import { mainOf } from '../../../viewing/moves';
import { usePlaces } from '../places';
import { correctionOf, fresh, recordedAs, type Target } from './draft';
import { Cancel, OtherPad } from './OtherPad';
import { check, usePlace } from './usePlace';

interface Props extends Pick<PadProps, 'ruling'> {
  game: GamePages;
  session: Session;
  target: Target;
  kind: 'amend' | 'before';
  /** Forgotten moves that were tapped already. */
  commands: readonly Command[];
  cancel: string;
  onPick: (command: Command) => void;
  onCancel: () => void;
}

/** The pad as it was at a place of the past: the table there, and what was allowed. */
export function Visit({ game, session, target, kind, commands, cancel, ruling, onPick, onCancel }: Props) {
  const t = useTexts(correcting);
  const places = usePlaces();
  const table = usePlace(session, target, commands);
  if (table === undefined) return <PadShapes />;
  if (!table) {
    return (
      <main class="message">
        <p role="alert">{t.away}</p>
        <Cancel label={cancel} onTap={onCancel} />
      </main>
    );
  }
  const place = places(target.place);
  return (
    <OtherPad
      game={game}
      {...table}
      options={session.view.get().match.options}
      moment={commands.length}
      title={kind === 'amend' ? t.otherLine(place) : t.beforeLine(place)}
      cancel={cancel}
      onPick={onPick}
      onCancel={onCancel}
      onAsk={async (command) => {
        const verdict = await check(session, correctionOf(fresh(kind, [...commands, command]), target.place));
        if (verdict.kind === 'away') return { ...UNSURE, waivable: false };
        if (verdict.kind !== 'fails' || verdict.place !== null) return null;
        return refusalOf(verdict.problem);
      }}
      ruling={ruling}
      instead={kind === 'amend' ? recordedAs(target.parts) : null}
    >
      <Sentence of={mainOf(target.parts).text} />
    </OtherPad>
  );
}
