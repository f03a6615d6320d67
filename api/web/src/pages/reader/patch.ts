/** Tables of a document, each told as what is other than in the one before (api/matches/files/patches.py). */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** [value]: that instead; [kept, skipped, items]: of a list, so many of its beginning, these, and what came behind those
 * that are skipped; else what is other in each member. */
export type Patch = Json[] | { [name: string]: Patch };

export function applied(before: Json, patch: Patch): Json {
  if (Array.isArray(patch)) {
    if (patch.length === 1) return patch[0]!;
    const [kept, skipped, items] = patch as [number, number, Json[]];
    const list = before as Json[];
    return [...list.slice(0, kept), ...items, ...list.slice(kept + skipped)];
  }
  const made = { ...(before as { [name: string]: Json }) };
  for (const [name, inner] of Object.entries(patch)) made[name] = applied(made[name] ?? null, inner);
  return made;
}
