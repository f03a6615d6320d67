/** Hand a link on by the best means that this browser has; plain http has neither sharing nor a clipboard. */

export type Shared = 'shared' | 'copied' | 'show';

interface Means {
  share?: (link: { url: string; title: string }) => Promise<void>;
  write?: (text: string) => Promise<void>;
  /** The old way, of a field that is selected. */
  copy: (text: string) => boolean;
}

/** "show": nothing worked, let people copy it by hand. */
export async function shareLink(url: string, title: string, means: Means = meansOfBrowser()): Promise<Shared> {
  if (means.share) {
    try {
      await means.share({ url, title });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await means.write?.(url);
    if (means.write) return 'copied';
  } catch {
    // refused: the old way
  }
  return means.copy(url) ? 'copied' : 'show';
}

/** The clipboard alone. */
export function meansToCopy(): Means {
  const { share: _, ...others } = meansOfBrowser();
  return others;
}

function meansOfBrowser(): Means {
  const touch = matchMedia('(pointer: coarse)').matches;
  return {
    ...(touch && 'share' in navigator ? { share: (link) => navigator.share(link) } : {}),
    ...(navigator.clipboard ? { write: (text) => navigator.clipboard.writeText(text) } : {}),
    copy: copyByField,
  };
}

function copyByField(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'vh';
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
