/** Any value of a state or a command as people read it: cards as cards, seats by name, lists, maps. */
import type { ComponentChildren } from 'preact';
import { Card, CardWord, useCards } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { type Lang, lettersOf, useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import type { Frame } from './schema';
import { generic, said } from './words';

export interface Names {
  frame: Frame;
  /** What a seat is called. */
  nameOf: (seat: string) => string;
}

type Zone = { known: string[]; unknown: number };

const isZone = (value: unknown): value is Zone =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Zone).known) &&
  typeof (value as Zone).unknown === 'number' &&
  Object.keys(value).length === 2;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing is said by it: null, none, an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isZone(value) ? !value.known.length && !value.unknown : isRecord(value) && !Object.keys(value).length);

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** A card's own word, a seat's name, a word of the wire, a number. */
export function scalar(value: unknown, { frame, nameOf }: Names, lang: Lang): ComponentChildren {
  if (value === null || value === undefined) return generic[lang].none;
  if (typeof value === 'boolean') return value ? generic[lang].yes : generic[lang].no;
  if (typeof value !== 'string') return String(value);
  if (frame.seats.includes(value)) return nameOf(value);
  if (frame.isCard(value)) return <CardWord card={value} />;
  if (/^[A-Z](\+[A-Z])+$/.test(value)) return value.split('+').map(nameOf).join(' + ');
  return /^[a-z]+(_[a-z]+)*$/.test(value) ? said(value, lang) : value;
}

/** A suit by its sign, where a string is the letter of one whose cards have a drawing. */
function SuitOr({ value, ...names }: Names & { value: unknown }) {
  const settings = useSettings();
  const cards = useCards();
  const { deck } = names.frame;
  if (typeof value === 'string' && value.length === 1 && !names.frame.seats.includes(value)) {
    const block = cards.blocks(deck, settings.lang).find(({ key }) => key === value);
    const [first] = block?.cards ?? [];
    const face = first ? cards.face(first, lettersOf(settings)) : null;
    if (face?.sign) {
      return (
        <span class={classes('c', face.word)} role="img" aria-label={block?.name ?? value}>
          <Icon name={face.sign} />
        </span>
      );
    }
  }
  return <>{scalar(value, names, settings.lang)}</>;
}

interface Props extends Names {
  value: unknown;
  /** Cards to point out. */
  lit?: readonly string[];
  /** Cards as words of a line, not drawn. */
  inLine?: boolean;
}

/** A value drawn: cards lie beside one another, what has members is told by them. */
export function Value({ value, lit = [], inLine = false, ...names }: Props) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const { frame } = names;
  const again = { lit, inLine, ...names };
  const card = (one: string, i: number) =>
    inLine ? (
      <span key={i}>
        <CardWord card={one} />{' '}
      </span>
    ) : (
      <Card key={i} card={one} look={lit.includes(one) && 'lit'} />
    );
  const isCard = (one: unknown): one is string =>
    typeof one === 'string' && !frame.seats.includes(one) && frame.isCard(one);

  if (isEmpty(value) && value !== false) return <span class="nothing">–</span>;
  if (isCard(value)) return card(value, 0);
  if (isScalar(value)) return <SuitOr value={value} {...names} />;
  if (isZone(value)) {
    return (
      <span class="cards">
        {value.known.map(card)}
        {value.unknown > 0 && <Unseen n={value.unknown} inLine={inLine} />}
      </span>
    );
  }
  if (Array.isArray(value)) {
    if (value.every(isCard)) return <span class="cards">{value.map(card)}</span>;
    if (value.every((one) => typeof one === 'number')) return <>({value.join(', ')})</>;
    if (value.every(isScalar)) {
      return (
        <>
          {value.map((one, i) => (
            <span key={i}>
              {i > 0 && ', '}
              {scalar(one, names, lang)}
            </span>
          ))}
        </>
      );
    }
    return (
      <ul class="several">
        {value.map((one, i) => (
          <li key={i}>
            <Value value={one} {...again} />
          </li>
        ))}
      </ul>
    );
  }
  const members = Object.entries(value as Record<string, unknown>).filter(([, one]) => !isEmpty(one));
  const cards = members.filter(([, one]) => isCard(one));
  const others = members.filter(([, one]) => !isCard(one));
  return (
    <span class="one">
      {cards.length > 0 && <span class="cards">{cards.map(([, one], i) => card(one as string, i))}</span>}
      {others.map(([name, one], i) => (
        <span key={name} class="member">
          {(i > 0 || cards.length > 0) && ' '}
          <em>{frame.seats.includes(name) ? names.nameOf(name) : said(name, lang)}</em>{' '}
          {one === true ? t.yes : <Value value={one} {...again} />}
        </span>
      ))}
    </span>
  );
}

/** So many cards that nobody has seen. */
function Unseen({ n, inLine }: { n: number; inLine: boolean }) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const back = useCards().back(lang);
  if (inLine) return <>+{n}</>;
  return (
    <span class="unseen" role="img" aria-label={`${n} ${n === 1 ? back : t.unknownCards}`}>
      <Card card={null} />
      <b>×{n}</b>
    </span>
  );
}
