/** A short buzz where the device can: something was refused. */
export function buzz(): void {
  navigator.vibrate?.(30);
}

/** The least that a thumb can feel: something is here. */
export function tick(): void {
  navigator.vibrate?.(6);
}
