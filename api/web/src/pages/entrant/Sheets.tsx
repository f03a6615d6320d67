import { useState } from 'preact/hooks';
import type { Entrant, TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { href } from '../../router';
import { Field } from '../../tournaments/parts';
import { LanguageKey } from '../../ui/Bar';
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
  const [part, setPart] = useState<'all' | 'note' | 'withdraw'>('all');
  const [text, setText] = useState('');
  const said = oneLine(text);
  if (part === 'withdraw')
    return (
      <Sheet tone="stop" title={t.withdrawAsk} onClose={onClose}>
        <p>{t.withdrawHow}</p>
        <div class="keys two">
          <button type="button" class="key" data-first onClick={() => setPart('all')}>
            {t.cancel}
          </button>
          <button type="button" class="key rule" onClick={() => onSend({ type: 'withdraw', entrant })}>
            {t.withdraw}
          </button>
        </div>
      </Sheet>
    );
  if (part === 'note')
    return (
      <Sheet tone="calm" title={t.note} onClose={onClose}>
        <Field label={t.noteText} value={text} set={setText} most={200} first />
        <div class="keys two">
          <button type="button" class="key" onClick={() => setPart('all')}>
            {t.cancel}
          </button>
          <button
            type="button"
            class="key go"
            aria-disabled={!said}
            onClick={() => said && onSend({ type: 'note', text: said })}
          >
            {t.send}
          </button>
        </div>
      </Sheet>
    );
  return (
    <Sheet tone="calm" title={t.more} onClose={onClose}>
      <div class="keys">
        {table !== null && (
          <button type="button" class="key" data-first onClick={() => onSend({ type: 'call', table })}>
            {t.judge}
          </button>
        )}
        <button type="button" class="key" onClick={() => setPart('note')}>
          {t.note}
        </button>
        {isIn && next !== null && (
          <button
            type="button"
            class="key"
            onClick={() => onSend({ type: sitsOut ? 'sit_in' : 'sit_out', entrant, rounds: [next] })}
          >
            {sitsOut ? t.sitIn(next) : t.sitOut(next)}
          </button>
        )}
        {isIn && (
          <button type="button" class="key" onClick={() => setPart('withdraw')}>
            {t.withdraw}
          </button>
        )}
        <a class="key" href={href({ page: 'tournament', tournament })}>
          {t.everybody}
        </a>
        <LanguageKey class="key quiet" inFull />
        <button type="button" class="key quiet" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Sheet>
  );
}

/** What stands is wrong: the desk decides. */
export function WrongSheet({ onSend, onClose }: { onSend: (text: string | null) => void; onClose: () => void }) {
  const t = useTexts(texts);
  const [text, setText] = useState('');
  return (
    <Sheet tone="stop" title={t.wrong} onClose={onClose}>
      <p>{t.wrongHow}</p>
      <Field label={t.wrongText} value={text} set={setText} most={200} first />
      <div class="keys two">
        <button type="button" class="key" onClick={onClose}>
          {t.cancel}
        </button>
        <button type="button" class="key rule" onClick={() => onSend(oneLine(text) || null)}>
          {t.telling.desk}
        </button>
      </div>
    </Sheet>
  );
}

/** A neighbour says yes on this phone, by their own six letters. */
export function LettersSheet({ onSend, onClose }: { onSend: (code: string) => void; onClose: () => void }) {
  const t = useTexts(texts);
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
          <button type="button" class="key" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" class="key go" aria-disabled={!typed}>
            {t.claims.confirm}
          </button>
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
  const t = useTexts(texts);
  return (
    <Sheet tone="ask" title={t.whoMissing} onClose={onClose}>
      <p>{t.missingHow}</p>
      <div class="keys">
        {others.map((one, n) => (
          <button
            key={one}
            type="button"
            class="key"
            {...(n === 0 && { 'data-first': true })}
            onClick={() => onSend({ type: 'call', table, text: t.isMissing(nameOf(one)) })}
          >
            {nameOf(one)}
          </button>
        ))}
        <button type="button" class="key quiet" onClick={onClose}>
          {t.cancel}
        </button>
      </div>
    </Sheet>
  );
}
