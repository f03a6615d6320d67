/** A drawing of api/drawings/sprite.svg by its name without "i-". It is decoration: say its meaning beside it. */
export function Icon({ name, class: extra = '' }: { name: string; class?: string }) {
  return (
    <svg class={`i ${extra}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
