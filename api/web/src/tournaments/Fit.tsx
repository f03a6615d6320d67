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
    const look = () => {
      const { scrollWidth, clientWidth } = box.current ?? { scrollWidth: 0, clientWidth: 0 };
      if (scrollWidth > clientWidth) setFits(false);
    };
    look();
    // fonts and the styles of a part that is loaded later change how much room there is
    const watch = new ResizeObserver(look);
    watch.observe(box.current!);
    void document.fonts.ready.then(look);
    return () => watch.disconnect();
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
