import type { Command } from '../../../api/types';
import { CardWord } from '../../../cards/Card';
import { useTexts } from '../../../i18n';
import { Said } from './Said';
import { words } from './words';

interface Props {
  command: Command;
  recorded: Command;
  nameOf: (seat: string) => string;
}

/** What sets a command apart from the one recorded: its card, its seat, the card that it beats. */
export function Slip({ command, recorded, nameOf }: Props) {
  const t = useTexts(words);
  if (command.type !== recorded.type) return <Said command={command} nameOf={nameOf} />;
  const differs = (field: string) => command[field] !== recorded[field];
  if (command.type === 'deal') return <CardWord card={command['trump_card'] as string} />;
  if (differs('target') && !differs('card')) return <>{t.before(nameOf(command['target'] as string))}</>;
  if (differs('card')) return <CardWord card={command['card'] as string} />;
  if (differs('on')) {
    return (
      <>
        {t.onto} {t.the(command['on'] as string)}
        <CardWord card={command['on'] as string} />
      </>
    );
  }
  return <>{command.by === 'all' ? t.allPass : nameOf(command.by ?? '')}</>;
}
