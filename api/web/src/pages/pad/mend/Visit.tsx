import type { Command } from '../../../api/types';
import { Sentence } from '../../../cards/Card';
import type { GamePages } from '../../../games';
import { type PadProps, UNSURE } from '../../../games/kit/pad';
import { useTexts } from '../../../i18n';
import { mending } from '../../../i18n/texts/mending';
import type { KnownMatch } from '../../../store/device';
import { useSettings } from '../../../store/settings';
import { PadShapes } from '../../../ui/PadShapes';
import { mainOf } from '../../../viewing/moves';
import { usePlaces } from '../places';
import { correctionOf, fresh, type Mended } from './draft';
import { Cancel, OtherPad } from './OtherPad';
import { check, usePlace } from './usePlace';

interface Props extends Pick<PadProps, 'ruling'> {
  game: GamePages;
  match: KnownMatch;
  mended: Mended;
  kind: 'amend' | 'before';
  /** Forgotten moves that were tapped already. */
  commands: readonly Command[];
  cancel: string;
  onPick: (command: Command) => void;
  onCancel: () => void;
}

/** The pad as it was at a place of the past: the table there, and what was allowed. */
export function Visit({ game, match, mended, kind, commands, cancel, ruling, onPick, onCancel }: Props) {
  const t = useTexts(mending);
  const { lang } = useSettings();
  const places = usePlaces();
  const table = usePlace(match, mended);
  if (table === undefined) return <PadShapes />;
  let state: PadProps['state'] | null = table?.before ?? null;
  for (const command of commands) state = state && game.foresee(state, command, match.options);
  if (!table || !state) {
    return (
      <main class="message">
        <p role="alert">{t.away}</p>
        <Cancel label={cancel} onTap={onCancel} />
      </main>
    );
  }
  const place = places(mended.place);
  return (
    <OtherPad
      game={game}
      state={state}
      actions={commands.length ? game.foreseenActions(state, match.options) : table.actions}
      options={match.options}
      moment={commands.length}
      title={kind === 'amend' ? t.otherLine(place) : t.beforeLine(place)}
      cancel={cancel}
      onPick={onPick}
      onCancel={onCancel}
      onAsk={async (command) => {
        const verdict = await check(match, correctionOf(fresh(kind, [...commands, command]), mended.place));
        if (verdict.kind === 'away') return { ...UNSURE, waivable: false };
        if (verdict.kind !== 'fails' || verdict.place !== null) return null;
        const { rule, text, waivable } = verdict.problem;
        return { rule: rule ?? null, text: text ?? null, waivable: waivable === true };
      }}
      ruling={ruling}
    >
      <Sentence text={mainOf(mended.parts).text[lang]} />
    </OtherPad>
  );
}
