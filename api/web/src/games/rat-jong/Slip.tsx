import './slip.css';
import { useMemo, useState } from 'preact/hooks';
import { encode } from 'uqr';
import type { MatchState } from '../../api/types';
import { useCards } from '../../cards/Card';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { useRoute } from '../../router';
import { lettersOf, useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { Portal } from '../../ui/Portal';
import { Sheet } from '../../ui/Sheet';
import { useReach } from '../../ui/useReach';
import { sharePicture } from '../kit/picture';
import { useScores } from '../kit/scores';
import { nameOf } from '../kit/seats';
import { type Colour, colourName } from './cards';
import { OUT, type ScoredState } from './scores';
import { scoreWords } from './scoreWords';
import { addressOf, type SlipCard, type SlipData, slipOf } from './slip';

/** On paper, whatever the theme: those of tokens.css by day. */
const INKS: Record<string, string> = {
  js: '#a3186e',
  jl: '#b1221a',
  jf: '#1c6b36',
  jp1: '#963a0c',
  jp2: '#6a3a94',
  jp3: '#4c5a10',
  Dm: '#a3186e',
  Dg: '#1c6b36',
  Dr: '#b1221a',
}; // prettier-ignore

const inkOf = (look: string): string => look.split(' ').reduce((ink, one) => INKS[one] ?? ink, '#000');

/** The sheet of the round that was scored last, as it comes out of a printer, or is handed on as a picture. */
export function SlipSheet({ state, onClose }: { state: MatchState; onClose: () => void }) {
  const { sheet: t } = useTexts(scoreWords);
  const [said, setSaid] = useState('');
  const data = useSlip(state);
  const { svg, height } = useMemo(() => slipOf(data), [data]);
  const round = state.round;
  const points = data.seats.map(({ name, points }) => `${name} ${points}`).join(', ');

  async function share() {
    const how = await sharePicture(svg, 105 * 12, height * 12, t.file(round), data.title);
    setSaid(how === 'saved' ? t.saved : how === 'failed' ? t.failed : '');
  }

  // beyond the table, which may scroll, and lies beneath the sentence of the moment
  return (
    <Portal into={document.querySelector('.phone, .watch') ?? document.body}>
      <Sheet tone="calm" title={t.title} onClose={onClose}>
        <div class="slip-keys">
          <Key go big data-first data-act="share" onClick={() => void share()}>
            <Icon name="share" class="s" />
            {t.share}
          </Key>
          <Key big data-act="print" onClick={() => print()}>
            <Icon name="print" class="s" />
            {t.print}
          </Key>
        </div>
        <p class="slip-said" aria-live="polite">
          {said}
        </p>
        <img class="slip" src={addressOf(svg)} alt={t.alt(round, points)} style={{ aspectRatio: `105 / ${height}` }} />
      </Sheet>
    </Portal>
  );
}

/** What stands on it. */
function useSlip(state: MatchState): SlipData {
  const t = useTexts(scoreWords);
  const settings = useSettings();
  const { lang } = settings;
  const cards = useCards();
  const totalOf = useScores(state);
  const route = useRoute();
  const match = 'match' in route ? route.match : null;
  const reach = useReach();
  return useMemo(() => {
    const { rounds, scored } = state as MatchState & ScoredState;
    const seats = Object.keys(state.seats);
    const last = rounds.at(-1);
    const drawn = (card: Card): SlipCard => {
      const { index, sign, look } = cards.face(card, lettersOf(settings));
      return { index, sign, colour: inkOf(look) };
    };
    const signs = [...document.querySelectorAll('.sprite symbol[id^="i-j-"]')].map((one) => one.outerHTML);
    const trump = last?.trump ? t.sheet.trump(colourName(last.trump as Colour, lang)) : t.sheet.noTrump;
    const today = new Intl.DateTimeFormat(lang === 'fr' ? 'fr' : 'en-GB', { dateStyle: 'medium' }).format(new Date());
    return {
      title: 'Rat-Jong',
      under: `${today} · ${trump}`,
      big: t.sheet.round(last?.round ?? state.round),
      seats: seats.map((seat) => ({
        letter: seat,
        name: nameOf(state, seat),
        points: scored?.[seat]?.points ?? 0,
        total: t.total(totalOf(seat)),
        lines: (scored?.[seat]?.items ?? []).map((line) => ({
          word: t.lines[line.for],
          cards: OUT.has(line.for) ? [] : line.cards.map(drawn),
          points: line.points,
        })),
      })),
      nothing: t.sheet.nothing,
      rounds: [
        [t.sheet.roundCol, ...seats.map((seat) => nameOf(state, seat))],
        ...rounds.map(({ round, points }) => [String(round), ...seats.map((seat) => String(points[seat]))]),
        [t.sheet.total, ...seats.map((seat) => String(totalOf(seat)))],
      ],
      signed: t.sheet.signed,
      foot: ['Greffier', ''],
      code: match && reach ? { ...codeOf(`${reach}/m/${match}`), under: t.sheet.scan } : null,
      symbols: signs.join(''),
    };
  }, [state, lang, settings, cards, match, reach]);
}

function codeOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
