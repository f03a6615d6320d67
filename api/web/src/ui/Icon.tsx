import { onBack } from '../api/network';
import sprite from './sprite.svg?url';

const PATIENCE = 4_000; // ms that pages wait for their drawings

/** Put every drawing into the document once; icons and cards refer to them. Without a network that is tried again. */
export async function mountSprite(): Promise<void> {
  const drawings = await fetch(sprite, { signal: AbortSignal.timeout(PATIENCE) }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (drawings === null) {
    const stop = onBack(() => {
      stop();
      void mountSprite();
    });
    return;
  }
  const holder = document.createElement('div');
  holder.className = 'sprite';
  holder.innerHTML = drawings;
  document.body.prepend(holder);
}

/** A drawing of sprite.svg by its name without "i-". It is decoration: say its meaning beside it. */
export function Icon({ name, class: extra = '' }: { name: string; class?: string }) {
  return (
    <svg class={`i ${extra}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
