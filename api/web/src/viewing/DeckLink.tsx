import { learnsDeck } from '../games';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { href } from '../router';
import { KeyLink } from '../ui/Key';

/** Of a game whose cards nobody has listed: to the deck that this match has shown. */
export function DeckLink({ game, match }: { game: string; match: string }) {
  const { deck } = useTexts(common);
  if (!learnsDeck(game)) return null;
  return (
    <KeyLink icon="cards" href={href({ page: 'deck', game, matches: [match] })}>
      {deck}
    </KeyLink>
  );
}
