/** The keys of every page: a button or a link with the class `key`. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { classes } from './classes';
import { Icon } from './Icon';

const LOOKS = ['go', 'rule', 'quiet', 'off', 'ready', 'chosen', 'big', 'wide'] as const;

type Looks = { [look in (typeof LOOKS)[number]]?: boolean | undefined };

interface OwnProps extends Looks {
  /** Further classes, from the style sheet of the part where the key stands. */
  class?: string | false | null | undefined;
  /** The drawing before the words. */
  icon?: string | undefined;
}

type ButtonProps = OwnProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof OwnProps>;
type LinkProps = OwnProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof OwnProps>;

/** Return the attributes of a key: each look becomes a class, and the icon stands before the words. */
function dress({ class: further, icon, children, ...attributes }: OwnProps & { children?: ComponentChildren }) {
  const names = LOOKS.filter((look) => attributes[look]);
  for (const look of LOOKS) delete attributes[look];
  const words = (
    <>
      {icon && <Icon name={icon} class="s" />}
      {children}
    </>
  );
  return { ...attributes, class: classes('key', ...names, further), children: words };
}

export function Key(props: ButtonProps) {
  return <button type="button" {...dress(props)} />;
}

export function KeyLink(props: LinkProps) {
  return <a {...dress(props)} />;
}
