import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { watch } from '../i18n/texts/watch';
import { href } from '../router';
import { LanguageKey } from '../ui/Bar';
import { Icon } from '../ui/Icon';
import { Key, KeyLink } from '../ui/Key';
import { Sheet } from '../ui/Sheet';

/** On a phone the bar is for the title: the page's other keys, and the language, wait behind this one. */
export function More({ children }: { children: (close: () => void) => ComponentChildren }) {
  const t = useTexts(common);
  const { help } = useTexts(watch);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button class="ib" aria-label={t.more} onClick={() => setOpen(true)}>
        <Icon name="dots" />
      </button>
      {open && (
        <Sheet tone="calm" title={null} label={t.more} onClose={close}>
          <div class="menu">
            {children(close)}
            <LanguageKey class="key" inFull />
            <KeyLink href={href({ page: 'help' })}>
              <Icon name="info" />
              {help}
            </KeyLink>
            <Key onClick={close}>{t.close}</Key>
          </div>
        </Sheet>
      )}
    </>
  );
}
