import { useEffect } from 'preact/hooks';

/** What the browser's tab says. */
export function useTitle(text: string | null): void {
  useEffect(() => {
    document.title = text ? `${text} · Greffier` : 'Greffier';
  }, [text]);
}
