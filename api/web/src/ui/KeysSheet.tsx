import './keys.css';
import type { ComponentChildren } from 'preact';
import { useTexts } from '../i18n';
import { keyTexts } from '../i18n/texts/keys';
import { Key } from './Key';
import { Sheet } from './Sheet';

/** Keys, each as it is written on the keyboard; and what they do. */
export type KeyLine = readonly [keys: readonly string[], does: ComponentChildren];

/** What each key does here: the list that `?` opens. */
export function KeysSheet({ lines, onClose }: { lines: readonly KeyLine[]; onClose: () => void }) {
  const t = useTexts(keyTexts);
  return (
    <Sheet tone="calm" title={t.title} onClose={onClose}>
      <dl class="keylist">
        {[...lines, [['?'], t.all] as const].map(([keys, does], n) => (
          <div key={n}>
            <dt>
              {keys.map((key, i) => (
                <kbd key={i}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div class="keys">
        <Key go data-first onClick={onClose}>
          {t.close}
        </Key>
      </div>
    </Sheet>
  );
}
