import { EXAMPLE } from '../../api/example';
import { useTexts } from '../../i18n';
import { hindsight } from '../../i18n/texts/hindsight';
import { troubleOf } from '../../i18n/texts/troubles';
import { href, navigate } from '../../router';
import { useSettings } from '../../store/settings';
import type { Shown } from './useShown';
import { HINDSIGHT, hides, PUBLIC, seatOf, tellsHindsight } from './views';

/** With whose eyes the table is shown. */
export interface Eyes {
  /** They know what came later. */
  recalling: boolean;
  /** Whose they are, or why that may not be; null where nothing is to be said. */
  told: string | null;
  /** The key to other ones; null where there are none. */
  key: { label: string; pressed: boolean; onPress: () => void } | null;
  look: (view: string | null) => void;
}

/** onChoose: asks whose, where there are several. */
export function useEyes(shown: Shown, onPause: () => void, onChoose: () => void): Eyes {
  const { match, until, access, picture, hiding, seenBy, spot, barred, nameOf } = shown;
  const h = useTexts(hindsight);
  const { lang } = useSettings();
  const live = picture.state.status === 'live';
  const recalls = !hiding && tellsHindsight(picture.summary, live, access);
  const chooses = match !== EXAMPLE && hides(picture.summary, live, access);
  const recalling = seenBy === HINDSIGHT && !barred;
  const seat = seatOf(seenBy);
  const whyNot = barred && (troubleOf(barred, lang) ?? h.barred);
  const look = (view: string | null) => {
    onPause();
    navigate(href({ page: 'replay', match, at: spot, until, view }), { replace: true });
  };
  return {
    recalling,
    told: whyNot ?? (seat ? h.seenAs(nameOf(seat)) : seenBy === PUBLIC ? h.seenByAll : null),
    key: chooses
      ? { label: h.view, pressed: seenBy !== null, onPress: onChoose }
      : recalls
        ? { label: h.key, pressed: recalling, onPress: () => look(recalling ? null : HINDSIGHT) }
        : null,
    look,
  };
}
