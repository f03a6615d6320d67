import type { Command } from '../../../api/types';
import { useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { pad as texts } from '../../../i18n/texts/pad';
import type { Waiting } from '../../../store/device';
import { askCommand } from '../asking';
import type { Pad } from '../usePad';
import { OtherPad } from './OtherPad';

interface Props {
  pad: Pad;
  entry: Waiting;
  command: Command;
}

/** The pad on which another move is tapped in the place of the refused one. */
export function RefusedPad({ pad, entry, command }: Props) {
  const t = useTexts(texts);
  const { back } = useTexts(common);
  const { session, game, view, shown, ruling, correcting, openSheet, nameOf } = pad;
  return (
    <OtherPad
      game={game}
      state={shown.state}
      actions={(view.judged ?? view.picture)?.actions ?? []}
      options={view.match.options}
      moment={0}
      title={t.insteadOfRefused}
      cancel={back}
      ruling={ruling}
      instead={command}
      onAsk={(other) => askCommand(session, other, entry)}
      onPick={(other) => {
        correcting.goTo(null);
        session.replaceRefused(other);
      }}
      onCancel={() => {
        correcting.goTo(null);
        openSheet('refused');
      }}
    >
      <game.Said command={command} nameOf={nameOf} />
    </OtherPad>
  );
}
