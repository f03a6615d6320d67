/** A short buzz where the device can: something was refused. */
export function buzz(): void {
  navigator.vibrate?.(30);
}

/** Felt in a pocket: somebody is called to a table. */
export function summon(): void {
  navigator.vibrate?.(200);
}

/** The least that a thumb can feel: something is here. */
export function tick(): void {
  navigator.vibrate?.(6);
}
