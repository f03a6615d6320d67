/** A badge for each player: an address that opens their own page. */
import { useState } from 'preact/hooks';
import {
  type Badge,
  type Entrant,
  type EntrantTold,
  makeBadges,
  readEntrants,
  type Tournament,
} from '../../api/tournaments';
import { localeOf, useTexts } from '../../i18n';
import { paper as texts } from '../../i18n/texts/paper';
import { refusalOf } from '../../i18n/texts/refusals';
import { uuid } from '../../random';
import { href } from '../../router';
import { useSettings } from '../../store/settings';
import { bySort } from '../../tournaments/names';
import { pieces } from '../../tournaments/pieces';
import { useRead } from '../../tournaments/reading';
import { Key } from '../../ui/Key';
import { QrOf } from '../../ui/reachLater';
import { useShortAddress } from './parts';

const ON_A_SHEET = 10;
const HALF_A_DAY = 12 * 60 * 60_000; // ms that the letters are good for, of the day itself

/** A badge, and who it is for as the office knows them: it goes to nobody else. */
export interface Made extends Badge {
  person: EntrantTold;
}

interface MakingProps {
  of: Tournament;
  token: string;
  onMade: (badges: Made[]) => void;
}

/** On the screen: whom badges are made for. */
export function BadgeMaking({ of, token, onMade }: MakingProps) {
  const { badge: t } = useTexts(texts);
  const { lang } = useSettings();
  const [whom, setWhom] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const read = useRead(of.id, `${of.version} ${of.about}`, () => readEntrants(of.id, token));
  const people = (read?.items ?? []).filter(({ status, erased }) => status === 'in' && !erased).sort(bySort);
  const wanted = whom ? people.filter(({ entrant }) => entrant === whom) : people;
  async function make() {
    if (busy || !wanted.length) return;
    setBusy(true);
    setTrouble(null);
    const day = Math.max(Date.now(), of.starts_at ? Date.parse(of.starts_at) : 0);
    const persons = new Map<Entrant, EntrantTold>(wanted.map((one) => [one.entrant, one]));
    try {
      const until = new Date(Math.min(day + HALF_A_DAY, Date.now() + 29 * 2 * HALF_A_DAY)).toISOString();
      const made = await makeBadges(of.id, token, uuid(), [...persons.keys()], until);
      onMade(made.map((one, n) => ({ ...one, person: wanted[n]! })));
    } catch (error) {
      setTrouble(refusalOf(error, lang));
    }
    setBusy(false);
  }
  return (
    <section class="badge-making" aria-label={t.who}>
      <p>{people.length || !read ? t.said : t.nobody}</p>
      <label class="choice">
        <span class="eyebrow">{t.who}</span>
        <select value={whom} onChange={(event) => setWhom(event.currentTarget.value)}>
          <option value="">{t.everybody(people.length)}</option>
          {people.map(({ entrant, name, club }) => (
            <option key={entrant} value={entrant}>
              {[name ?? entrant, club].filter(Boolean).join(', ')}
            </option>
          ))}
        </select>
      </label>
      <Key aria-disabled={busy || !wanted.length} onClick={() => void make()}>
        {busy ? t.making : t.make(wanted.length)}
      </Key>
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
    </section>
  );
}

/** On paper. */
export function Badges({ of, badges }: { of: Tournament; badges: readonly Made[] }) {
  const { badge: t, kinds } = useTexts(texts);
  const { lang } = useSettings();
  const joinAt = useShortAddress()(href({ page: 'join', code: null }));
  const sheets = pieces(badges, ON_A_SHEET);
  return (
    <>
      {sheets.map((some) => (
        <section key={some[0]!.badge} class="leaf ten" aria-label={kinds.badges}>
          {some.map(({ badge, code, code_expires: until, person }) => (
            <article key={badge} class="badge">
              <QrOf path={href({ page: 'join', code: badge })} label={t.scan} />
              <div>
                <p>{of.name}</p>
                <h3>{person.name}</h3>
                <p>{person.club}</p>
                <p class="letters">
                  {joinAt && `${t.letters(joinAt)} `}
                  <b>{code.replace(/^(\w{3})(\w{3})$/, '$1 $2')}</b>
                </p>
                <p>{t.until(new Date(until).toLocaleString(localeOf(lang), SHORT))}</p>
                <p>{t.yours}</p>
              </div>
            </article>
          ))}
        </section>
      ))}
    </>
  );
}

const SHORT: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' };
