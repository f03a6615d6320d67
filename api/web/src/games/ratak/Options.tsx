import { texts, useTexts } from '../../i18n';
import { Choice } from '../../ui/Choice';
import type { NewMatchProps } from '../kit/game';
import { type Folded, OptionsFrame, optionWordsOf } from '../kit/pairs/OptionsFrame';
import { inTeams } from './fitting';
import { LOST } from './lost';

const words = texts({
  en: {
    deck: 'Deck',
    decks: { by_seats: 'by the number of players', 36: '36 cards', 52: '52 cards' },
    target: 'The attacker attacks',
    targets: { any: 'anybody', left: 'the left neighbour' },
    limit: 'Attack cards, at most',
    limits: { false: 'six', true: 'the defender’s hand' },
  },
  fr: {
    deck: 'Jeu',
    decks: { by_seats: 'selon le nombre de joueurs', 36: '36 cartes', 52: '52 cartes' },
    target: 'L’attaquant attaque',
    targets: { any: 'qui il veut', left: 'son voisin de gauche' },
    limit: 'Cartes d’attaque, au plus',
    limits: { false: 'six', true: 'la main du défenseur' },
  },
});

const SAID = optionWordsOf(LOST);

const FOLDED: Folded = {
  deck: 'by_seats',
  target: 'any',
  limit_by_hand: false,
  ends: 'at_once',
  next_starter: 'lowest_trump',
  standing: 'loss',
};

export function Options(props: NewMatchProps) {
  const { names, options, onChange } = props;
  const t = useTexts(words);
  const set = (name: string, value: unknown) => onChange({ options: { ...options, [name]: value } });
  const { target, ...untargeted } = options;
  return (
    <OptionsFrame
      {...props}
      said={SAID}
      folded={FOLDED}
      teams={false}
      onTeams={(teams) => (teams ? untargeted : options)}
      rare={
        <>
          <Choice
            label={t.deck}
            value={String(options['deck'] ?? 'by_seats')}
            values={[
              ['by_seats', t.decks.by_seats],
              ['36', t.decks[36]],
              ['52', t.decks[52]],
            ]}
            onChange={(value) => set('deck', value === 'by_seats' ? value : Number(value))}
            tall
          />
          {!inTeams(options, names.length) && names.length > 2 && (
            <Choice
              label={t.target}
              value={String(target ?? 'any')}
              values={[
                ['any', t.targets.any],
                ['left', t.targets.left],
              ]}
              onChange={(value) => set('target', value)}
            />
          )}
          <Choice
            label={t.limit}
            value={options['limit_by_hand'] === true ? 'true' : 'false'}
            values={[
              ['false', t.limits.false],
              ['true', t.limits.true],
            ]}
            onChange={(value) => set('limit_by_hand', value === 'true')}
          />
        </>
      }
    />
  );
}
