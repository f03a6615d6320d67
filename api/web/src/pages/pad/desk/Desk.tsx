import './desk.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { TimelineItem, Version } from '../../../api/types';
import { useCards } from '../../../cards/Card';
import type { GamePages } from '../../../games/kit/game';
import { useTexts } from '../../../i18n';
import { desk } from '../../../i18n/texts/desk';
import { lettersOf, useSettings } from '../../../store/settings';
import { Icon } from '../../../ui/Icon';
import { Moves } from '../correct/MoveList';
import { SIGNS, typed } from './typed';

interface Props {
  items: readonly TimelineItem[];
  options: Record<string, unknown>;
  acts: GamePages['acts'];
  onMend: (place: Version) => void;
  onBefore: (place: Version) => void;
}

/** Beside the pad on a laptop: all moves, and what the keyboard can do. */
export function Desk({ items, options, acts, onMend, onBefore }: Props) {
  const t = useTexts(desk);
  const settings = useSettings();
  const { lang } = settings;
  const begun = useTyping(options);
  const cards = useCards();
  const drawn = new Set(cards.deck(options).map((card) => cards.face(card, 'en').sign ?? ''));
  const signs = Object.entries(SIGNS[lang]).filter(([sign]) => drawn.has(sign));
  const [first] = signs;
  return (
    <aside class="desk" aria-label={t.record}>
      <h2>{t.record}</h2>
      <Moves items={items} onMend={onMend} onBefore={onBefore} />
      <div class="typing" role="group" aria-label={t.typing}>
        <p class="typed" aria-live="polite">
          <span>{t.type}</span> <kbd>{begun || '…'}</kbd>
        </p>
        <p>
          {first && (
            <>
              <kbd>7</kbd> <kbd>{first[1]}</kbd> = 7<Icon name={first[0]} class="sign" /> ·{' '}
            </>
          )}
          {signs.map(([sign, letter]) => (
            <span key={sign} class="one">
              <Icon name={sign} class={`sign ${sign}`} /> <kbd>{letter}</kbd>
            </span>
          ))}
        </p>
        <p>
          <kbd>U</kbd> {t.undo}
          {acts.map((act) => (
            <span key={act}>
              {' '}
              <kbd>{act[0]!.toUpperCase()}</kbd> {t[act]}
            </span>
          ))}
        </p>
      </div>
    </aside>
  );
}

/** What is typed so far; what is whole presses its key on the pad. */
function useTyping(options: Record<string, unknown>): string {
  const settings = useSettings();
  const cards = useCards();
  const [begun, setBegun] = useState('');
  const now = useRef({ settings, cards, options });
  now.current = { settings, cards, options };
  // at once, and once for all: what is typed early, or as something changes, is heard
  useLayoutEffect(() => {
    let text = '';
    const tell = (typed: string) => {
      text = typed;
      setBegun(typed);
    };
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
      if (document.querySelector('[aria-modal="true"], .locked')) return tell('');
      if (key === 'Escape' || key === 'Backspace') return tell('');
      if (key.length !== 1) return;
      const { settings, cards, options } = now.current;
      const deck = cards.deck(options);
      const ask = (all: string) => typed(all, deck, cards, lettersOf(settings), settings.lang);
      const first = ask(text + key);
      // what goes on with nothing begins anew
      const said = first.kind === 'nothing' && text ? ask(key) : first;
      if (said.kind === 'nothing') return tell('');
      event.preventDefault();
      tell(said.kind === 'begun' ? said.text : '');
      if (said.kind === 'card') document.querySelector<HTMLElement>(`.game-pad [data-card="${said.card}"]`)?.click();
      if (said.kind === 'act') document.querySelector<HTMLElement>(`.game-pad [data-act="${said.act}"]`)?.click();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return begun;
}
