import sprite from '../../../drawings/sprite.svg?url';
import { onBack } from '../api/network';

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
