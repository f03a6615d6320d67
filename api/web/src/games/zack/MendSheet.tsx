import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { CARDS, cardName } from './cards';
import { Print } from './Face';
import { zackTexts } from './texts';

interface Props {
  who: string;
  options: Readonly<Record<string, unknown>>;
  onCard: (card: string) => void;
  onClose: () => void;
}

/** Which card it was that nobody recognised as it flew. */
export function MendSheet({ who, options, onCard, onClose }: Props) {
  const t = useTexts(zackTexts);
  const { close } = useTexts(common);
  const { lang } = useSettings();
  return (
    <Sheet tone="ask" title={t.mend.title(who)} onClose={onClose}>
      <div class="zmend">
        {CARDS.deck(options).map((card) => (
          <Key key={card} aria-label={cardName(card, lang)} data-mend={card} onClick={() => onCard(card)}>
            <Print card={card} />
          </Key>
        ))}
      </div>
      <Key wide onClick={onClose}>
        {close}
      </Key>
    </Sheet>
  );
}
