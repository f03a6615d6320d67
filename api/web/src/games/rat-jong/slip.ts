/** The sheet of a round as one drawing, for paper and for a picture: black on white, A6, taller where there is more. */

export interface SlipCard {
  index: string;
  /** A drawing of the sprite. */
  sign: string | null;
  colour: string;
}

interface SlipLine {
  word: string;
  cards: readonly SlipCard[];
  points: number;
}

interface SlipSeat {
  letter: string;
  name: string;
  points: number;
  total: string;
  lines: readonly SlipLine[];
}

export interface SlipData {
  title: string;
  under: string;
  big: string;
  seats: readonly SlipSeat[];
  nothing: string;
  /** The rounds so far: a head, a row each, the sums. */
  rounds: readonly (readonly string[])[];
  signed: string;
  foot: readonly [left: string, right: string];
  /** What a phone's camera leads to, drawn as dark squares. */
  code: { size: number; path: string; under: string } | null;
  /** The drawings of the cards' signs: symbols of the sprite. */
  symbols: string;
}

/** Millimetres. */
export const WIDTH = 105;
const LEAST = 148;
const EDGE = 6;
const LINE = 4.1;
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = 'Arial, Helvetica, sans-serif';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** As much of a name as there is room for. */
const fitted = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

interface Style {
  size: number;
  bold?: boolean;
  serif?: boolean;
  end?: 'start' | 'middle' | 'end';
  fill?: string;
}

const words = (
  x: number,
  y: number,
  text: string,
  { size, bold, serif, end = 'start', fill = '#000' }: Style,
): string =>
  `<text x="${x}" y="${y.toFixed(2)}" font-family="${serif ? SERIF : SANS}" font-size="${size}" font-weight="${bold ? 700 : 400}" text-anchor="${end}" fill="${fill}">${escaped(text)}</text>`;

const rule = (x: number, y: number, width: number, thick: number, colour = '#000'): string =>
  `<path d="M${x} ${y.toFixed(2)}h${width}" stroke="${colour}" stroke-width="${thick}" fill="none"/>`;

/** Cards in a row, each its index and its drawing. */
function cardsAt(x: number, y: number, cards: readonly SlipCard[]): string {
  let at = x;
  return cards
    .map(({ index, sign, colour }) => {
      const left = at;
      const room = index ? (/\d/.test(index) ? 1.9 : 3) : 0;
      at += room + (sign ? 3.3 : 0) + 0.9;
      const drawn = sign
        ? `<use href="#i-${sign}" x="${(left + room).toFixed(2)}" y="${(y - 2.6).toFixed(2)}" width="3.2" height="3.2" fill="${colour}" color="${colour}"/>`
        : '';
      return words(left, y, index, { size: 3, bold: true, fill: colour }) + drawn;
    })
    .join('');
}

/** The drawing, and how high it is. */
export function slipOf(data: SlipData): { svg: string; height: number } {
  const made: string[] = [];
  const right = WIDTH - EDGE;
  const wide = data.code ? 58 : WIDTH - 2 * EDGE;
  made.push(words(EDGE, 12, fitted(data.title, data.code ? 24 : 40), { size: 5.3, bold: true, serif: true }));
  made.push(words(EDGE, 17, fitted(data.under, data.code ? 38 : 60), { size: 3.1 }));
  made.push(words(EDGE, 28, data.big, { size: 8.8, bold: true, serif: true }));
  let y = 33;
  if (data.code) {
    const { size, path, under } = data.code;
    made.push(
      `<g transform="translate(${right - 27} 6) scale(${27 / size})" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></g>`,
      words(right - 13.5, 35.6, under, { size: 2.6, end: 'middle' }),
    );
    y = 38;
  }
  made.push(rule(EDGE, y, wide > 60 ? wide : WIDTH - 2 * EDGE, 0.5));
  for (const { letter, name, points, total, lines } of data.seats) {
    const top = y;
    y += 5.6;
    made.push(words(EDGE + 4, y, letter, { size: 4.6, bold: true, serif: true, end: 'middle' }));
    made.push(words(17, y, fitted(name, 26), { size: 4.2, bold: true, serif: true }));
    made.push(words(right, y, String(points), { size: 5.4, bold: true, serif: true, end: 'end' }));
    y += 0.6;
    for (const line of lines) {
      y += LINE;
      made.push(words(17, y, line.word, { size: 2.9 }));
      made.push(cardsAt(41, y, line.cards));
      made.push(words(right, y, String(line.points), { size: 2.9, bold: true, end: 'end' }));
    }
    if (!lines.length) {
      y += LINE;
      made.push(words(17, y, data.nothing, { size: 2.9, fill: '#444' }));
    }
    y += LINE;
    made.push(words(right, y, total, { size: 2.6, end: 'end', fill: '#444' }));
    y += 1.6;
    const tall = (y - top - 0.8).toFixed(2);
    made.push(
      `<path d="M14.4 ${(top + 0.6).toFixed(2)}v${tall}M15.1 ${(top + 0.6).toFixed(2)}v${tall}" stroke="#000" stroke-width="0.2" fill="none"/>`,
    );
    made.push(rule(EDGE, y, WIDTH - 2 * EDGE, 0.2, '#555'));
  }
  y += 2;
  const [head = [], ...rows] = data.rounds;
  const step = (WIDTH - 2 * EDGE - 18) / Math.max(1, head.length - 1);
  [head, ...rows].forEach((row, n) => {
    y += 4.2;
    const bold = n === 0 || n === rows.length;
    if (n === rows.length) made.push(rule(EDGE, y - 3.2, WIDTH - 2 * EDGE, 0.2));
    row.forEach((text, i) => {
      const most = Math.max(4, Math.floor(step / 1.6));
      if (i === 0) made.push(words(EDGE, y, text, { size: 2.8, bold }));
      else made.push(words(EDGE + 18 + i * step, y, fitted(text, most), { size: 2.8, bold, end: 'end' }));
    });
  });
  const needed = y + 26;
  const height = Math.max(LEAST, Math.ceil(needed));
  const half = (WIDTH - 2 * EDGE - 5) / 2;
  for (const x of [EDGE, EDGE + half + 5]) {
    made.push(words(x, height - 19.5, data.signed, { size: 2.6 }), rule(x, height - 13, half, 0.25));
  }
  made.push(words(EDGE, height - 5, data.foot[0], { size: 2.6 }));
  made.push(words(right, height - 5, data.foot[1], { size: 2.6, end: 'end' }));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH * 12}" height="${height * 12}"><style>.st{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}svg{--card:#fff}</style><defs>${data.symbols}</defs><rect width="${WIDTH}" height="${height}" fill="#fff"/>${made.join('')}</svg>`;
  return { svg, height };
}

export const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
