import type { ComponentProps } from 'preact';
import type { TournamentCommand } from '../api/tournaments';
import { Key } from '../ui/Key';
import type { PersonOnShow } from './usePerson';

export interface Part {
  sheet: PersonOnShow;
}

interface ActProps extends Part, Pick<ComponentProps<typeof Key>, 'go' | 'rule' | 'big' | 'children'> {
  body: TournamentCommand;
  /** Whether all is typed that the command takes. */
  needs?: boolean;
}

/** A key that sends a command. */
export const Act = ({ sheet, body, needs = true, ...key }: ActProps) => (
  <Key {...key} aria-disabled={!needs} onClick={() => needs && sheet.send(body)} />
);
