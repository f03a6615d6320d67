import type { NewMatchProps } from '..';
import { texts, useTexts } from '../../i18n';
import { Choice, Stepper } from '../../ui/Choice';

const words = texts({
  en: {
    teams: 'Teams',
    teamsOn: 'A+C against B+D',
    teamsOff: 'each alone',
    deck: 'Deck',
    cards: (n: number) => `${n} cards`,
    rounds: 'Rounds',
    howMany: 'How many rounds',
    counted: 'as many as below',
    endless: 'until we stop',
    starter: 'Next round starts',
    starters: {
      winner: 'the first one out',
      left_of_durak: 'left of the durak',
      attack_durak: 'who attacks the durak',
      lowest_trump: 'the lowest trump',
    },
    first: 'First attack, at most',
  },
  fr: {
    teams: 'Équipes',
    teamsOn: 'A+C contre B+D',
    teamsOff: 'chacun pour soi',
    deck: 'Jeu',
    cards: (n) => `${n} cartes`,
    rounds: 'Manches',
    howMany: 'Combien de manches',
    counted: 'le nombre ci-dessous',
    endless: 'jusqu’à ce qu’on arrête',
    starter: 'La manche suivante commence par',
    starters: {
      winner: 'le premier sorti',
      left_of_durak: 'la gauche du dourak',
      attack_durak: 'qui attaque le dourak',
      lowest_trump: 'le plus petit atout',
    },
    first: 'Première attaque, au plus',
  },
});

const STARTERS = ['winner', 'left_of_durak', 'attack_durak', 'lowest_trump'] as const;

/** What was agreed before the first deal. */
export function Options({ names, options, onChange }: NewMatchProps) {
  const t = useTexts(words);
  const set = (name: string, value: unknown) => onChange({ options: { ...options, [name]: value } });
  const endless = options['rounds'] === null;
  const rounds = Number(options['rounds'] ?? 1);
  return (
    <>
      {names.length === 4 && (
        <Choice
          label={t.teams}
          value={String(options['teams'] ?? true)}
          values={[
            ['true', t.teamsOn],
            ['false', t.teamsOff],
          ]}
          onChange={(value) => set('teams', value === 'true')}
        />
      )}
      <Choice
        label={t.deck}
        value={String(options['deck'] ?? 36)}
        values={[
          ['36', t.cards(36)],
          ['52', t.cards(52)],
        ]}
        onChange={(value) => set('deck', Number(value))}
      />
      <Choice
        label={t.howMany}
        value={String(endless)}
        values={[
          ['false', t.counted],
          ['true', t.endless],
        ]}
        onChange={(value) => set('rounds', value === 'true' ? null : 1)}
      />
      {!endless && <Stepper label={t.rounds} value={rounds} least={1} most={99} onChange={(value) => set('rounds', value)} />}
      {(endless || rounds > 1) && (
        <Choice
          label={t.starter}
          value={String(options['next_starter'] ?? 'winner')}
          values={STARTERS.map((key) => [key, t.starters[key]])}
          onChange={(value) => set('next_starter', value)}
          tall
        />
      )}
      <Choice
        label={t.first}
        value={String(options['first_attack_limit'] ?? 6)}
        values={[
          ['6', t.cards(6)],
          ['5', t.cards(5)],
        ]}
        onChange={(value) => set('first_attack_limit', Number(value))}
      />
    </>
  );
}

/** Teams are for four seats only. */
export function fitOptions(options: Record<string, unknown>, seats: number): Record<string, unknown> {
  if (seats === 4) return options;
  const { teams: _, ...others } = options;
  return others;
}
