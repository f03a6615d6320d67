import './rat-jong.css';
import type { MatchState, Seat } from '../../api/types';
import { Card } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { DRAGONS, isAnimal } from './cards';
import { laidBy } from './offer';
import { ratJongTexts } from './texts';

/** What lies before a seat, counted in words: "1 brelan, 2 dragons". */
export function useLaidWords(): (state: MatchState, seat: Seat) => string {
  const t = useTexts(ratJongTexts);
  return (state, seat) => {
    const { melds, dragons, pair } = laidBy(state, seat);
    const tierces = melds.filter(([card]) => isAnimal(card!)).length;
    const brelans = melds.length - tierces;
    const words = [
      tierces > 0 && t.tierces(tierces),
      brelans > 0 && t.brelans(brelans),
      pair && t.pair,
      dragons.length > 0 && t.dragons(dragons.length),
    ].filter(Boolean);
    return words.length ? words.join(', ') : t.nothing;
  };
}

/** The melds, the pair and the dragons before a seat; a dragon that is there several times is counted. */
export function Laid({ state, seat, lit = [] }: { state: MatchState; seat: Seat; lit?: readonly string[] }) {
  const { melds, dragons, pair } = laidBy(state, seat);
  const rows = pair ? [...melds, pair] : melds;
  const counted = DRAGONS.flatMap((dragon) => {
    const n = dragons.filter((one) => one === dragon).length;
    return n ? [{ dragon, n }] : [];
  });
  return (
    <span class="laid" style={{ '--n': rows.flat().length + counted.length, '--groups': rows.length + counted.length }}>
      {rows.map((meld, n) => (
        <span key={n} class="meld">
          {meld.map((card, i) => (
            <Card key={i} card={card} look={lit.includes(card) && 'lit'} />
          ))}
        </span>
      ))}
      {counted.map(({ dragon, n }) => (
        <span key={dragon} class="meld dragon">
          <Card card={dragon} {...(n > 1 && { note: `${n}×` })} />
          {n > 1 && <b aria-hidden="true">{n}×</b>}
        </span>
      ))}
    </span>
  );
}
