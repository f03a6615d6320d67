import sprite from './sprite.svg?raw';

/** Put every drawing into the document once; icons and cards refer to them. */
export function mountSprite(): void {
  const holder = document.createElement('div');
  holder.className = 'sprite';
  holder.innerHTML = sprite;
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
