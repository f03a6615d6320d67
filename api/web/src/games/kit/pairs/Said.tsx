import type { Command } from '../../../api/types';
import { CardWord } from '../../../cards/Card';
import { useTexts } from '../../../i18n';
import { useLostTexts } from './shown';
import { wholeWords } from './wholeWords';
import { words } from './words';

interface Props {
  command: Command;
  nameOf: (seat: string) => string;
}

/** A command in words: what waits to be sent. */
export function Said({ command, nameOf }: Props) {
  const { said, the } = useTexts(words);
  const { said: whole } = useLostTexts(wholeWords);
  const by = command.by ? nameOf(command.by) : '';
  const card = command['card'] as string;
  switch (command.type) {
    case 'deal':
      return (
        <>
          {said.deal} <CardWord card={command['trump_card'] as string} />
        </>
      );
    case 'attack':
      return (
        <>
          {said.attack(by)}
          {the(card)}
          <CardWord card={card} />
          {command['target'] ? said.before(nameOf(command['target'] as string)) : null}
        </>
      );
    case 'defend':
      return (
        <>
          {said.defend(by)}
          {the(command['on'] as string)}
          <CardWord card={command['on'] as string} />
          {said.with}
          {the(card)}
          <CardWord card={card} />
        </>
      );
    case 'transfer':
      return (
        <>
          {said.transfer(by)}
          {the(card)}
          <CardWord card={card} />
        </>
      );
    case 'take':
      return <>{said.take(by)}</>;
    case 'pass':
      return <>{command.by === 'all' ? said.allPass : said.pass(by)}</>;
    case 'reveal':
      return (
        <>
          {said.reveal(by)}
          {(command['cards'] as string[]).map((seen) => (
            <CardWord key={seen} card={seen} />
          ))}
        </>
      );
    case 'restate':
      return <>{whole.restate}</>;
    case 'record_round': {
      const loser = command['loser'] as string | null;
      return <>{loser ? whole.result(loser.split('+').map(nameOf)) : whole.drawn}</>;
    }
    case 'end_round':
      return <>{whole.endRound}</>;
    case 'end_match':
      return <>{whole.endMatch}</>;
    case 'redeal':
      return <>{said.redeal}</>;
    default:
      return <>{command.type}</>;
  }
}
