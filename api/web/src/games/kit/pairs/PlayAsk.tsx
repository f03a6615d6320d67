import type { Seat } from '../../../api/types';
import { CardWord } from '../../../cards/Card';
import { useTexts } from '../../../i18n';
import { useSettings } from '../../../store/settings';
import { nameOf } from '../seats';
import { kit } from '../words';
import type { Playing, Props } from './usePlay';
import { words } from './words';

const LONG = 26; // letters of names that leave room for the sentence in its two lines

/** The sentence of the moment: who does what, with which card? */
export function PlayAsk({ state, offer, stuck, unchecked, play }: Props & { play: Playing }) {
  const { pointed, turn, on, missing } = play;
  const passes = play.mayPass ? play.passer : null;
  const name = (seat: Seat) => nameOf(state, seat);
  const t = useTexts(words);
  const k = useTexts(kit);
  const { lang } = useSettings();
  if (stuck && unchecked) return <>{k.unchecked(pointed.seat && name(pointed.seat))}</>;
  if (stuck || !turn) return <>{k.awaiting}</>;
  if (missing) {
    return (
      <>
        {t.forgotten.before}
        {t.the(missing)}
        <CardWord card={missing} />
        {t.forgotten.after}
      </>
    );
  }
  if (pointed.act === 'transfer') return <>{t.transfers(name(turn))}</>;
  if (pointed.after) return <>{t.afterWhich[pointed.after.first.type as 'take' | 'pass'](name(turn))}</>;
  if (pointed.card) return <>{t.beforeWhom(name(turn))}</>;
  if (on) {
    const adds = pointed.seat ? [] : [...offer.attacks.keys()];
    return (
      <>
        {t.beats.before(name(turn))}
        {t.the(on)}
        <CardWord card={on} />
        {offer.transfer ? t.beats.orTransfers : t.beats.after}
        {adds.map((seat) => t.beats.orAdds(name(seat)))}
      </>
    );
  }
  if (state.phase === 'attack') {
    const to = pointed.target ?? state.defender ?? (offer.targets.length === 1 ? offer.targets[0] : null);
    return <>{to ? t.attacksWith(name(turn), name(to)) : t.attacksAny(name(turn))}</>;
  }
  // a seat that may only pass is not told to lay a card
  const who = pointed.seat ? [turn] : [...offer.attacks].flatMap(([seat, cards]) => (cards.size ? [seat] : []));
  if (!who.length) return <>{passes === 'all' ? t.adds.nobody : t.adds.cannot(name(turn))}</>;
  const say = passes === null ? t.adds.only : passes === 'all' ? t.adds.all : t.adds.passes;
  const names = new Intl.ListFormat(lang, { type: 'disjunction' }).format(who.map(name));
  // many are counted, so that no name is cut within the sentence
  if (who.length > 1 && passes === 'all' && (who.length > 2 || names.length > LONG))
    return <>{t.adds.many(who.length)}</>;
  return <>{say(names)}</>;
}
