import '../../../ui/keys.css';
import './desk.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { TimelineItem, Version } from '../../../api/types';
import { useCards } from '../../../cards/Card';
import type { GamePages } from '../../../games/kit/game';
import { useTexts } from '../../../i18n';
import { desk } from '../../../i18n/texts/desk';
import { keyTexts } from '../../../i18n/texts/keys';
import { lettersOf, useSettings } from '../../../store/settings';
import { Icon } from '../../../ui/Icon';
import type { KeyLine } from '../../../ui/KeysSheet';
import { KeysSheet } from '../../../ui/later';
import { Moves } from '../correct/MoveList';
import { SIGNS, typed } from './typed';

interface Props {
  items: readonly TimelineItem[];
  options: Record<string, unknown>;
  acts: GamePages['acts'];
  /** Presses a key of the pad, by its selector there, once it is drawn. */
  onTyped: (finds: string) => void;
  onMend: (place: Version) => void;
  onBefore: (place: Version) => void;
}

/** Beside the pad on a laptop: all moves, and what the keyboard can do. */
export function Desk({ items, options, acts, onTyped, onMend, onBefore }: Props) {
  const t = useTexts(desk);
  const k = useTexts(keyTexts);
  const [listed, setListed] = useState(false);
  const begun = useTyping({ options, onTyped }, () => setListed(true));
  return (
    <aside class="desk" aria-label={t.record}>
      <h2>{t.record}</h2>
      <Moves items={items} onMend={onMend} onBefore={onBefore} />
      <div class="typing" role="group" aria-label={t.typing}>
        <p class="typed" aria-live="polite">
          <span>{t.type}</span> <kbd>{begun || '…'}</kbd>
        </p>
        <p>
          <Cards options={options} />
        </p>
        <p>
          <kbd>U</kbd> {t.undo}
          {acts.map((act) => (
            <span key={act}>
              {' '}
              <kbd>{act[0]!.toUpperCase()}</kbd> {t[act]}
            </span>
          ))}{' '}
          <kbd>?</kbd> {k.all}
        </p>
      </div>
      {listed && (
        <KeysSheet
          lines={[
            [['…'], <Cards key="cards" options={options} />],
            [['U'], t.undo],
            ...acts.map((act): KeyLine => [[act[0]!.toUpperCase()], t[act]]),
            [['Esc'], k.pad.clear],
          ]}
          onClose={() => setListed(false)}
        />
      )}
    </aside>
  );
}

/** How cards are typed: by their index and their sign, or by letters of their own. */
function Cards({ options }: Pick<Props, 'options'>) {
  const { lang } = useSettings();
  const cards = useCards();
  if (cards.typing)
    return (
      <>
        {cards.typing.map(({ finds, typed, sign, name }) => (
          <span key={finds} class="one" title={name[lang]}>
            {sign ? <Icon name={sign} class="sign" /> : name[lang]} <kbd>{typed[lang].toUpperCase()}</kbd>
          </span>
        ))}
      </>
    );
  const drawn = new Set(cards.deck(options).map((card) => cards.face(card, 'en').sign ?? ''));
  const signs = Object.entries(SIGNS[lang]).filter(([sign]) => drawn.has(sign));
  const [first] = signs;
  return (
    <>
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
    </>
  );
}

/** What is typed so far; what is whole presses its key on the pad. onHelp: the keys are asked for. */
function useTyping({ options, onTyped }: Pick<Props, 'options' | 'onTyped'>, onHelp: () => void): string {
  const settings = useSettings();
  const cards = useCards();
  const [begun, setBegun] = useState('');
  const now = useRef({ settings, cards, options, onTyped, onHelp });
  now.current = { settings, cards, options, onTyped, onHelp };
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
      const { settings, cards, options, onTyped, onHelp } = now.current;
      if (key === '?') return onHelp();
      const deck = cards.deck(options);
      const ask = (all: string) => typed(all, deck, cards, lettersOf(settings), settings.lang);
      const first = ask(text + key);
      // what goes on with nothing begins anew
      const said = first.kind === 'nothing' && text ? ask(key) : first;
      if (said.kind === 'nothing') return tell('');
      event.preventDefault();
      tell(said.kind === 'begun' ? said.text : '');
      if (said.kind === 'card') onTyped(`[data-card="${said.card}"]`);
      if (said.kind === 'key') onTyped(said.finds);
      if (said.kind === 'act') onTyped(`[data-act="${said.act}"]`);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return begun;
}
