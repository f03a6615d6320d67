import type { ComponentChildren } from 'preact';
import { useTexts } from '../../i18n';
import { office as officeTexts } from '../../i18n/texts/office';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

interface AnywaySheetProps {
  title: string;
  said: string;
  /** What the key is called that does it although; where there is none, it cannot be done yet. */
  label: string | false | undefined;
  deed: () => void;
  onClose: () => void;
  /** What may be seen to first. */
  children?: ComponentChildren;
}

/** Why something waits; it is done all the same by one key. */
export function AnywaySheet({ title, said, label, deed, onClose, children }: AnywaySheetProps) {
  const w = useTexts(officeTexts);
  return (
    <Sheet tone="ask" title={title} onClose={onClose}>
      {said && <p>{said}</p>}
      {children}
      <div class="keys">
        {label && (
          <Key
            rule
            onClick={() => {
              onClose();
              deed();
            }}
          >
            {label}
          </Key>
        )}
        <Key quiet data-first onClick={onClose}>
          {w.cancel}
        </Key>
      </div>
    </Sheet>
  );
}
