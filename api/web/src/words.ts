/** What a person typed, as one line without characters that nobody sees; null for none. */
export function oneLine(typed: string): string | null {
  return (
    typed
      .replace(/\p{Cs}/gu, '') // half of a character, where a field cut it
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim() || null
  );
}
