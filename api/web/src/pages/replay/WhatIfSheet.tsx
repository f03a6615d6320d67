import './sheets.css';
import { useState } from 'preact/hooks';
import { annotate } from '../../api/annotations';
import { Problem } from '../../api/client';
import { branchOff, readSummary, type Supposed, takePen } from '../../api/matches';
import { CardWord } from '../../cards/Card';
import { spoken, useTexts } from '../../i18n';
import { comments } from '../../i18n/texts/comments';
import { troubleOf } from '../../i18n/texts/troubles';
import { whatIf } from '../../i18n/texts/whatIf';
import { uuid } from '../../random';
import { href, navigate } from '../../router';
import { device } from '../../store/device';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import type { NameOf } from '../../viewing/parts';

interface Props {
  match: string;
  token: string | null;
  supposed: Supposed;
  /** The number of the move that it begins behind. */
  move: string;
  /** Whether it may be hung on that move, for others to see. */
  mayHang: boolean;
  nameOf: NameOf;
  onClose: () => void;
}

/** What if: says what is begun, then begins it, and opens its pad. */
export function WhatIfSheet({ match, token, supposed, move, mayHang, nameOf, onClose }: Props) {
  const t = useTexts(whatIf);
  const { hang } = useTexts(comments);
  const [hung, setHung] = useState(false);
  const { lang } = useSettings();
  const [key] = useState(uuid);
  const [going, setGoing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async () => {
    setGoing(true);
    setFailure(null);
    try {
      navigate(await begun(match, token, key, supposed, hung));
    } catch (error) {
      setGoing(false);
      const problem = error instanceof Problem ? error : null;
      const known = problem && (spoken(problem.body.text, lang) ?? troubleOf(problem.body, lang));
      setFailure(known ?? (problem && !problem.passing ? t.refused : t.unreachable));
    }
  };
  const assumed = Object.entries(supposed.assume ?? {});
  return (
    <Sheet tone="ask" title={t.title(move)} onClose={onClose}>
      <p>{t.text}</p>
      {supposed.view && <p>{t.sure}</p>}
      {assumed.length > 0 && (
        <p class="assumed">
          {t.assumed}{' '}
          {assumed.map(([seat, cards]) => (
            <span key={seat}>
              <b>{nameOf(seat)}</b>{' '}
              {cards.map((card, i) => (
                <CardWord key={i} card={card} />
              ))}
            </span>
          ))}
        </p>
      )}
      {mayHang && (
        <label class="check">
          <input type="checkbox" checked={hung} onChange={(event) => setHung(event.currentTarget.checked)} />
          {hang}
        </label>
      )}
      <p role="alert">{failure}</p>
      <div class="keys">
        <Key onClick={onClose}>{t.close}</Key>
        <Key go data-first disabled={going} onClick={() => void begin()}>
          {going ? t.going : t.go}
        </Key>
      </div>
    </Sheet>
  );
}

/** The address of the pad of a match that begins as this one stood; this device is its referee. */
async function begun(
  match: string,
  token: string | null,
  key: string,
  supposed: Supposed,
  hung: boolean,
): Promise<string> {
  const made = await branchOff(match, token, key, supposed);
  // it is there, and goes on, also where nobody is told
  if (hung) await annotate(match, token, uuid(), { place: supposed.at, branch: made.id }).catch(() => null);
  const referee = made.tokens.referee ?? null;
  await takePen(made.id, referee).catch(() => null);
  const { game, options, seats, title } = await readSummary(made.id, referee);
  await (await device).keep({
    id: made.id,
    game,
    role: 'referee',
    token: referee,
    code: made.code,
    pending: null,
    title,
    names: Object.fromEntries(Object.entries(seats).map(([seat, { name }]) => [seat, name])),
    options,
    status: 'live',
    version: made.version,
    round: 0,
    trick: 0,
    seen: Date.now(),
  });
  return href({ page: 'pad', match: made.id });
}
