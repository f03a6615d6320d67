import { type ComponentChildren, render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Children at another place of the page; contexts do not reach them. That of preact/compat would make every `onChange` of
 * all pages an `onInput`.
 */
export function Portal({ into, children }: { into: Element; children: ComponentChildren }) {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    host.style.display = 'contents';
    into.append(host);
    return () => {
      render(null, host);
      host.remove();
    };
  }, [host, into]);
  useLayoutEffect(() => render(children, host));
  return null;
}
