import type { Summary } from '../../api/types';
import { useGameName, useTricks } from '../../games';
import { useTexts } from '../../i18n';
import { lately } from '../../i18n/texts/lately';
import { pad } from '../../i18n/texts/pad';
import { Bar, LanguageKey } from '../../ui/Bar';
import { Icon } from '../../ui/Icon';
import { Origin } from '../../viewing/later';
import { roundOf } from '../../viewing/moves';
import { numberOf } from '../../viewing/numbers';
import { PenChip } from './later';
import { QueueChip } from './parts';
import type { Pad } from './usePad';

interface Props {
  pad: Pad;
  /** The match and the move that a what-if branches off. */
  parent: Summary['parent'];
}

/** Where the match is, and what the referee should know of before he taps on. */
export function PadBar({ pad: { view, shown, pen, recording, correcting, openSheet }, parent }: Props) {
  const t = useTexts(pad);
  const { noteWaits } = useTexts(lately);
  const { match, waiting, reached, refused, judged } = view;
  const { state, items } = shown;
  const name = useGameName(match.game);
  const tricks = useTricks(match.game);
  const rounds = Number(match.options['rounds'] ?? 1);
  const round = roundOf(state, items);
  const trick = 'trick' in state && round === state.round ? Number(state.trick) : 0;
  return (
    <Bar
      title={round ? `${name} · ${t.round(round, rounds)}` : t.newMatch}
      sub={
        parent ? (
          <Origin parent={parent} class="origin" />
        ) : round ? (
          state.round > 0 && t.sub(trick ? tricks.nth(trick) : '', numberOf(items.at(-1)))
        ) : (
          name
        )
      }
    >
      {refused ? (
        <button class="chip bad" onClick={() => openSheet('refused')}>
          <Icon name="warn" />
          {t.refusedChip(waiting.length)}
        </button>
      ) : (
        waiting.length > 0 && (
          <QueueChip n={waiting.length} checked={judged !== null} late={reached} onTap={() => openSheet('queue')} />
        )
      )}
      {recording.note && (
        <button class="ib noted" aria-label={noteWaits} onClick={() => correcting.goTo({ kind: 'note' })}>
          <Icon name="pen" class="s" />
        </button>
      )}
      {pen.elsewhere && <PenChip pen={pen} />}
      <LanguageKey />
      <button class="ib" data-lock aria-label={t.more} onClick={() => openSheet('menu')}>
        <Icon name="dots" />
      </button>
    </Bar>
  );
}
