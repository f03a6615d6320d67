/**
 * The numbers that people read: a move's is the timeline's `move`, the same everywhere and for all that came of it.
 * Versions and addresses are the wire's; nobody is shown them.
 */
import type { TimelineItem, Version } from '../api/types';

type Numbered = Pick<TimelineItem, 'version' | 'move'>;

/** The number of the move that an item belongs to; none of what is not in force. */
export const numberOf = (item: Numbered | undefined): string => (item?.move == null ? '' : `${item.move}`);

/** The number of the move at a place; none where nothing is any more. */
export const numberAt = (items: readonly Numbered[], place: Version): string =>
  numberOf(items.find(({ version }) => String(version) === String(place)));
