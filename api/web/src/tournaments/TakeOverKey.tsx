import { useState } from 'preact/hooks';
import { useTexts } from '../i18n';
import { moving } from '../i18n/texts/moving';
import { Key } from '../ui/Key';
import { lazy } from '../ui/lazy';

const TakeOverSheet = lazy(() => import('./TakeOver').then((part) => part.TakeOverSheet));

/** Opens the sheet on which a tournament is taken over from a file. */
export function TakeOverKey() {
  const t = useTexts(moving);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Key icon="layers" onClick={() => setOpen(true)}>
        {t.takeOver}
      </Key>
      {isOpen && <TakeOverSheet onClose={() => setOpen(false)} />}
    </>
  );
}
