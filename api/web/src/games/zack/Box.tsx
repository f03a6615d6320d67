import type { MatchState } from '../../api/types';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { nameOf } from '../kit/seats';
import { cardName } from './cards';
import { LyingCard } from './Face';
import { zackTexts } from './texts';
import { type Lying, seatOf } from './types';

/** What lies there, as a screen reader says it. */
export function useSaid(state: MatchState): (lying: Lying) => string {
  const t = useTexts(zackTexts);
  const { lang } = useSettings();
  return ({ kind, card, by, target, in_turn, goes_back }) => {
    const who = nameOf(state, by);
    const what =
      kind === 'card'
        ? t.by(cardName(card!, lang), who)
        : kind === 'marker'
          ? t.marker(who)
          : t.challenge(who, nameOf(state, target!));
    return [what, in_turn === false && t.outOfTurn, goes_back && t.goesBack].filter(Boolean).join(', ');
  };
}

interface Props {
  state: MatchState;
  /** The bottom first. */
  box: readonly Lying[];
  /** Given where something that lies can be tapped. */
  onTap?: ((lying: Lying) => (() => void) | null) | undefined;
}

/** The box as a fan from the bottom to the top; what can still be challenged is framed. */
export function Box({ state, box, onTap }: Props) {
  const t = useTexts(zackTexts);
  const said = useSaid(state);
  return (
    <ol class="zfan" aria-label={t.box} style={{ '--n': box.length }}>
      {box.map((lying) => {
        const tap = onTap?.(lying);
        const face = (
          <LyingCard
            lying={lying}
            colourOf={(seat) => seatOf(state, seat).colour}
            nameOf={(seat) => nameOf(state, seat)}
            said={said}
          />
        );
        return (
          <li key={lying.version} class={classes(lying.open && 'open', tap && 'taps')} data-lying={lying.version}>
            {tap ? (
              <button type="button" onClick={tap}>
                {face}
              </button>
            ) : (
              face
            )}
          </li>
        );
      })}
    </ol>
  );
}
