import type { Entrant, Exchange } from '../../api/tournaments';
import { about, useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';

interface ExchangesProps {
  exchanges: readonly Exchange[];
  nameOf: (entrant: Entrant) => string;
  /** Lets one in instead of the other; null for who may not do that. */
  onExchange: ((coming: Entrant, going: Entrant) => void) | null;
}

/** Lists who should have come into this stage by a corrected result; one tap lets them in while it is possible. */
export function Exchanges({ exchanges, nameOf, onExchange }: ExchangesProps) {
  const t = useTexts(directing);
  const { lang } = useSettings();
  return (
    <section class="missing notes" aria-label={t.exchanges}>
      <h2>{t.exchanges}</h2>
      <ul>
        {exchanges.map(({ entrant, instead_of, table, possible }) => (
          <li key={`${entrant} ${instead_of}`}>
            <span class="what">
              <b>{t.exchange(entrant && nameOf(entrant), instead_of && nameOf(instead_of))}</b>
              {table !== null && <small>{t.exchangeAt(table, possible)}</small>}
            </span>
            {possible && onExchange && (
              <Key
                aria-label={about(lang, t.doExchange, t.exchange(nameOf(entrant!), nameOf(instead_of!)))}
                onClick={() => onExchange(entrant!, instead_of!)}
              >
                {t.doExchange}
              </Key>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
