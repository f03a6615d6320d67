import { useState } from 'preact/hooks';
import type { Entrant, TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { entrantSheets } from '../../i18n/texts/entrantSheets';
import { telling } from '../../i18n/texts/telling';
import { href } from '../../router';
import { Field } from '../../tournaments/parts';
import { LanguageKey } from '../../ui/Bar';
import { Key, KeyLink } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { oneLine } from '../../words';

interface Sent {
  /** Whether it was taken. */
  onSend: (body: TournamentCommand) => void;
  onClose: () => void;
}

interface MoreProps extends Sent {
  tournament: string;
  entrant: Entrant;
  /** Where one sits, as long as its round goes on. */
  table: number | null;
  /** The round that comes; null: none does. */
  next: number | null;
  /** It is sat out, as things stand. */
  sitsOut: boolean;
  isIn: boolean;
}

/** What is seldom wanted: the judge, a note, a round off, going home. */
export function MoreSheet({ tournament, entrant, table, next, sitsOut, isIn, onSend, onClose }: MoreProps) {
  const t = useTexts(texts);
  const s = useTexts(entrantSheets);
  const [part, setPart] = useState<'all' | 'note' | 'withdraw'>('all');
  const [text, setText] = useState('');
  const said = oneLine(text);
  if (part === 'withdraw')
    return (
      <Sheet tone="stop" title={s.withdrawAsk} onClose={onClose}>
        <p>{s.withdrawHow}</p>
        <div class="keys two">
          <Key data-first onClick={() => setPart('all')}>
            {s.cancel}
          </Key>
          <Key rule onClick={() => onSend({ type: 'withdraw', entrant })}>
            {s.withdraw}
          </Key>
        </div>
      </Sheet>
    );
  if (part === 'note')
    return (
      <Sheet tone="calm" title={s.note} onClose={onClose}>
        <Field label={s.noteText} value={text} set={setText} most={200} first />
        <div class="keys two">
          <Key onClick={() => setPart('all')}>{s.cancel}</Key>
          <Key go aria-disabled={!said} onClick={() => said && onSend({ type: 'note', text: said })}>
            {t.send}
          </Key>
        </div>
      </Sheet>
    );
  return (
    <Sheet tone="calm" title={t.more} onClose={onClose}>
      <div class="keys">
        {table !== null && (
          <Key data-first onClick={() => onSend({ type: 'call', table })}>
            {t.judge}
          </Key>
        )}
        <Key onClick={() => setPart('note')}>{s.note}</Key>
        {isIn && next !== null && (
          <Key onClick={() => onSend({ type: sitsOut ? 'sit_in' : 'sit_out', entrant, rounds: [next] })}>
            {sitsOut ? s.sitIn(next) : s.sitOut(next)}
          </Key>
        )}
        {isIn && <Key onClick={() => setPart('withdraw')}>{s.withdraw}</Key>}
        <KeyLink href={href({ page: 'tournament', tournament })}>{t.everybody}</KeyLink>
        <LanguageKey class="key quiet" inFull />
        <Key quiet onClick={onClose}>
          {t.close}
        </Key>
      </div>
    </Sheet>
  );
}

/** What stands is wrong: the desk decides. */
export function WrongSheet({ onSend, onClose }: { onSend: (text: string | null) => void; onClose: () => void }) {
  const t = useTexts(texts);
  const s = useTexts(entrantSheets);
  const { desk } = useTexts(telling);
  const [text, setText] = useState('');
  return (
    <Sheet tone="stop" title={t.wrong} onClose={onClose}>
      <p>{s.wrongHow}</p>
      <Field label={s.wrongText} value={text} set={setText} most={200} first />
      <div class="keys two">
        <Key onClick={onClose}>{s.cancel}</Key>
        <Key rule onClick={() => onSend(oneLine(text) || null)}>
          {desk}
        </Key>
      </div>
    </Sheet>
  );
}

/** A neighbour says yes on this phone, by their own six letters. */
export function LettersSheet({ onSend, onClose }: { onSend: (code: string) => void; onClose: () => void }) {
  const t = useTexts(texts);
  const s = useTexts(entrantSheets);
  const [code, setCode] = useState('');
  const typed = code.trim();
  return (
    <Sheet tone="ask" title={t.claims.letters} onClose={onClose}>
      <p>{t.claims.lettersHow}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed) onSend(typed);
        }}
      >
        <input
          type="text"
          class="code-field"
          value={code}
          data-first
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={12}
          aria-label={t.claims.lettersField}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <div class="keys two">
          <Key onClick={onClose}>{s.cancel}</Key>
          <Key type="submit" go aria-disabled={!typed}>
            {t.claims.confirm}
          </Key>
        </div>
      </form>
    </Sheet>
  );
}

interface MissingProps extends Sent {
  table: number;
  others: readonly Entrant[];
  nameOf: (entrant: Entrant) => string;
}

/** Somebody has not come: the desk seats the table anew. */
export function MissingSheet({ table, others, nameOf, onSend, onClose }: MissingProps) {
  const s = useTexts(entrantSheets);
  return (
    <Sheet tone="ask" title={s.whoMissing} onClose={onClose}>
      <p>{s.missingHow}</p>
      <div class="keys">
        {others.map((one, n) => (
          <Key
            key={one}
            {...(n === 0 && { 'data-first': true })}
            onClick={() => onSend({ type: 'call', table, text: s.isMissing(nameOf(one)) })}
          >
            {nameOf(one)}
          </Key>
        ))}
        <Key quiet onClick={onClose}>
          {s.cancel}
        </Key>
      </div>
    </Sheet>
  );
}
