/** A short buzz where the device can: something was refused. */
export function buzz(): void {
  navigator.vibrate?.(30);
}
