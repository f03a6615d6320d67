/** What the document asked the service for while the code of its page was on its way (index.html). */

type Early = Record<string, { token: string | null; answer: Promise<Response | null> }>;

const here = globalThis as { early?: Early };

/** The answer to such a request, once; null where there was none, or it failed. */
export async function takeEarly(address: string, token: string | null): Promise<Response | null> {
  const asked = here.early?.[address];
  if (asked?.token !== token) return null;
  delete here.early![address];
  return asked.answer;
}

/** Some of it has not been taken yet. */
export const waitsEarly = (): boolean => Object.keys(here.early ?? {}).length > 0;

/** What nobody has taken by now is out of date. */
export function forgetEarly(): void {
  delete here.early;
}
