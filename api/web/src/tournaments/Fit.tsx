import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { shortOf } from './names';

interface Props {
  name: string;
  /** What is said in its place where it has no room. */
  short: string;
}

/** A name that is as long as there is room for; looked at before it is shown. Give it the name as its key. */
export function Fit({ name, short }: Props) {
  const box = useRef<HTMLElement>(null);
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const { scrollWidth, clientWidth } = box.current!;
    if (scrollWidth > clientWidth) setFits(false);
  }, []);
  return (
    <b ref={box} class="name">
      {fits ? name : short}
    </b>
  );
}

/** A whole name, or where that has no room its surname behind initials. */
export function Name({ name, surname }: { name: string; surname?: string | null }) {
  return <Fit key={name} name={name} short={shortOf(name, surname ?? null)} />;
}
