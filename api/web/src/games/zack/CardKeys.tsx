import type { ComponentChildren } from 'preact';
import type { MatchState } from '../../api/types';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { nameOf } from '../kit/seats';
import { CARDS, cardName, cardWord, ECHOES, STEPS, STOPS, signOf, UNREAD } from './cards';
import { Disc } from './Face';
import { TapKey } from './TapKey';
import { zackTexts } from './texts';
import { coloursOf, seatOf } from './types';

interface Props {
  state: MatchState;
  options: Readonly<Record<string, unknown>>;
  onCard: (card: string, event: Event) => void;
  onMarker: (event: Event) => void;
}

/** Every card of this table as it is printed, each one key; L lies left and R right, as at the table. */
export function CardKeys({ state, options, onCard, onMarker }: Props) {
  const t = useTexts(zackTexts);
  const { lang } = useSettings();
  const seats = Object.keys(state.seats);
  const deck = CARDS.deck({ ...options, colours: coloursOf(state) });
  const has = (card: string) => deck.includes(card);
  const key = (card: string, children: ComponentChildren, look: string, label = cardName(card, lang)) => (
    <TapKey
      key={card}
      class={classes('key lit', look)}
      label={label}
      data={{ 'data-card': card }}
      onTap={(event) => onCard(card, event)}
    >
      {children}
    </TapKey>
  );
  const plain = (card: string) =>
    key(
      card,
      <>
        <Icon name={signOf(card)!} />
        <span>{cardWord(card, lang)}</span>
      </>,
      'ins',
    );
  const marker = (
    <TapKey class="key lit ins" label={t.markerKey} data={{ 'data-act': 'marker' }} onTap={onMarker}>
      <Icon name="z-marker" />
      <span>{t.markerKey}</span>
    </TapKey>
  );
  if (state.knowledge === 'dealt' && state.phase !== 'choose')
    return (
      <div class="zkeys" role="group" aria-label={t.which}>
        <div class="row" style={{ '--n': 2 }}>
          {key(UNREAD, <span>{t.onTop}</span>, 'ins', t.onTop)}
          {marker}
        </div>
      </div>
    );
  return (
    <div
      class={classes('zkeys', seats.length > 4 && 'many', STOPS.some(has) && 'stops')}
      role="group"
      aria-label={t.which}
    >
      <div class="row colours" style={{ '--n': seats.length > 4 ? 3 : seats.length }}>
        {seats.map((seat) => {
          const { colour } = seatOf(state, seat);
          const who = nameOf(state, seat);
          return key(
            colour,
            <>
              <Disc colour={colour} />
              <small>{who}</small>
            </>,
            'col',
            t.calls(cardName(colour, lang), who),
          );
        })}
      </div>
      <div class="row" style={{ '--n': 4 }}>
        {STEPS.map(plain)}
      </div>
      <div class="row" style={{ '--n': 2 + ECHOES.filter(has).length }}>
        {ECHOES.filter(has).map(plain)}
        {key(
          UNREAD,
          <>
            <b class="unread" aria-hidden="true">
              ?
            </b>
            <span class="wordy">{t.unread}</span>
          </>,
          'ins',
          t.unread,
        )}
        {marker}
      </div>
      {STOPS.some(has) && (
        <div class="row low" style={{ '--n': 3 }}>
          {STOPS.filter(has).map(plain)}
        </div>
      )}
    </div>
  );
}
