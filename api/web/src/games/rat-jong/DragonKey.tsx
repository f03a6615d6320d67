import type { ComponentChildren, ComponentProps } from 'preact';
import { useCards } from '../../cards/Card';
import type { Card } from '../../cards/set';
import { lettersOf, useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';

interface Props extends Omit<ComponentProps<typeof Key>, 'class' | 'aria-label'> {
  dragon: Card;
  look?: string | false;
  /** Return what a screen reader says of the dragon of this name. */
  labelOf: (name: string) => string;
  children?: ComponentChildren;
}

/** The key of a dragon: its letter, its sign, and what is counted of it. */
export function DragonKey({ dragon, look, labelOf, children, ...attributes }: Props) {
  const settings = useSettings();
  const cards = useCards();
  const { index, sign } = cards.face(dragon, lettersOf(settings));
  return (
    <Key {...attributes} class={classes('jd', dragon, look)} aria-label={labelOf(cards.name(dragon, settings.lang))}>
      <span>{index}</span>
      <Icon name={sign!} />
      {children}
    </Key>
  );
}
