import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { correcting } from '../../i18n/texts/correcting';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

interface Props {
  /** The move in words. */
  children: ComponentChildren;
  rule: string | null;
  onStand: (reason: string) => void;
  onClose: () => void;
}

/** Why a move stood that the rules forbid: one tap, or own words. */
export function Irregular({ children, rule, onStand, onClose }: Props) {
  const t = useTexts(correcting);
  const { back } = useTexts(common);
  const [words, setWords] = useState('');
  return (
    <Sheet tone="stop" title={t.irregularTitle} onClose={onClose}>
      <p class="said">{children}</p>
      <p>
        {rule ? (
          <>
            {t.andStood} <span class="ruleno">{rule}</span>
          </>
        ) : (
          t.andStoodUnsure
        )}
      </p>
      <p class="eyebrow">{t.why}</p>
      <div class="keys reasons">
        {t.reasons.map((reason, i) => (
          <Key key={reason} {...(i === 0 && { 'data-first': true })} onClick={() => onStand(reason)}>
            {reason}
          </Key>
        ))}
      </div>
      <form
        class="words line"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim()) onStand(words.trim());
        }}
      >
        <input
          type="text"
          maxLength={500}
          value={words}
          aria-label={t.ownWords}
          placeholder={t.ownWords}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <Key type="submit" aria-disabled={!words.trim()}>
          {t.record}
        </Key>
      </form>
      <Key quiet wide class="last" onClick={onClose}>
        {back}
      </Key>
    </Sheet>
  );
}
