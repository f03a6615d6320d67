import { Sentence } from '../../../cards/Card';
import { refusalOf, UNSURE } from '../../../games/kit/pad';
import { useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { correcting as texts } from '../../../i18n/texts/correcting';
import { PadShapes } from '../../../ui/PadShapes';
import { mainOf } from '../../../viewing/moves';
import { usePlaces } from '../places';
import type { Pad } from '../usePad';
import { correctionOf, fresh } from './draft';
import { Cancel, OtherPad } from './OtherPad';
import type { Step } from './step';
import { recordedAs, type Target } from './target';
import { usePlace } from './usePlace';
import { check } from './verdict';

interface Props {
  pad: Pad;
  step: Step & { kind: 'visit' };
  target: Target;
}

/** The pad of a past move: another move is tapped in its place, or one that was forgotten before it. */
export function Visit({ pad: { session, game, view, ruling, correcting }, step, target }: Props) {
  const { instead, commands } = step;
  const { back } = useTexts(common);
  const onCancel = () => correcting.goTo(null);
  const t = useTexts(texts);
  const places = usePlaces();
  const table = usePlace(session, target, commands);
  if (table === undefined) return <PadShapes />;
  if (!table) {
    return (
      <main class="message">
        <p role="alert">{t.away}</p>
        <Cancel label={back} onTap={onCancel} />
      </main>
    );
  }
  const place = places(target.place);
  return (
    <OtherPad
      game={game}
      {...table}
      options={view.match.options}
      moment={commands.length}
      title={instead === 'amend' ? t.otherLine(place) : t.beforeLine(place)}
      cancel={back}
      onPick={(command) => void correcting.put(step, command)}
      onCancel={onCancel}
      onAsk={async (command) => {
        const verdict = await check(session, correctionOf(fresh(instead, [...commands, command]), target.place));
        if (verdict.kind === 'away') return { ...UNSURE, waivable: false };
        if (verdict.kind !== 'fails' || verdict.place !== null) return null;
        return refusalOf(verdict.problem);
      }}
      ruling={ruling}
      instead={instead === 'amend' ? recordedAs(target.parts) : null}
    >
      <Sentence of={mainOf(target.parts).text} />
    </OtherPad>
  );
}
