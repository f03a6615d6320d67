import { useState } from 'preact/hooks';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { locked } from '../i18n/texts/locked';
import { Key } from './Key';

/** That the browser has locked its storage, until it is read. */
export function Locked() {
  const t = useTexts(common);
  const { says } = useTexts(locked);
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <div class="storage-locked" role="alert">
      <p>{says}</p>
      <Key onClick={() => setRead(true)}>{t.close}</Key>
    </div>
  );
}
