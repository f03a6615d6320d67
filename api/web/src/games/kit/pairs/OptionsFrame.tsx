/** What tables agree on before the first deal in every game with pairs: teams, rounds, who is out when, who starts next. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { texts, useTexts } from '../../../i18n';
import type { Lang } from '../../../store/settings';
import { Choice, Stepper } from '../../../ui/Choice';
import { Icon } from '../../../ui/Icon';
import { Key } from '../../../ui/Key';
import type { NewMatchProps } from '../game';
import type { Lost } from './lost';

export const optionWordsOf = (lost: Record<Lang, Lost>) =>
  texts({
    en: {
      teams: 'Teams',
      inTeams: { true: 'A+C against B+D', false: 'each for themselves' },
      rounds: 'Rounds',
      howMany: 'How many rounds',
      counted: 'a set number',
      endless: 'until we stop',
      starter: 'Who starts the next round',
      starters: {
        winner: 'the first one out',
        left_of_durak: `the player left of the ${lost.en.one}`,
        attack_durak: `whoever attacks the ${lost.en.one}`,
        lowest_trump: 'the lowest trump',
      },
      ends: 'A player without cards is out',
      ending: { attack: 'after the attack', at_once: 'at once' },
      standing: 'Rounds are counted',
      standings: { loss: 'by lost rounds', place: 'by places' },
      more: 'More rules',
    },
    fr: {
      teams: 'Équipes',
      inTeams: { true: 'A+C contre B+D', false: 'chacun pour soi' },
      rounds: 'Manches',
      howMany: 'Combien de manches',
      counted: 'un nombre fixe',
      endless: 'jusqu’à ce qu’on arrête',
      starter: 'Qui commence la manche suivante',
      starters: {
        winner: 'le premier sorti',
        left_of_durak: `le voisin de gauche du ${lost.fr.one}`,
        attack_durak: `celui qui attaque le ${lost.fr.one}`,
        lowest_trump: 'le plus petit atout',
      },
      ends: 'Un joueur sans cartes est sorti',
      ending: { attack: 'après l’attaque', at_once: 'aussitôt' },
      standing: 'Les manches comptent',
      standings: { loss: 'par manches perdues', place: 'par places' },
      more: 'Autres règles',
    },
  });

type Starter = 'winner' | 'left_of_durak' | 'attack_durak' | 'lowest_trump';
type Ends = 'attack' | 'at_once';

/** Options that few tables agree on, with the game's defaults: folded away unless one of them differs. */
export interface Folded extends Record<string, unknown> {
  ends: Ends;
  next_starter: Starter;
}

interface Props extends NewMatchProps {
  said: ReturnType<typeof optionWordsOf>;
  folded: Folded;
  /** Whether four play in teams where nothing else is agreed. */
  teams: boolean;
  /** What changes with the teams, besides them. */
  onTeams?: (teams: boolean) => Record<string, unknown>;
  /** The game's own: those that every table looks at, and the others. */
  usual?: ComponentChildren;
  rare: ComponentChildren;
}

/** The default comes first. */
const first = <T,>(one: T, all: readonly T[]): T[] => [one, ...all.filter((other) => other !== one)];

/** What was agreed before the first deal: the usual rules, the others folded. */
export function OptionsFrame({ names, options, onChange, said, folded, teams, onTeams, usual, rare }: Props) {
  const t = useTexts(said);
  const [shut, setShut] = useState<boolean | null>(null);
  const set = (name: string, value: unknown) => onChange({ options: { ...options, [name]: value } });
  const endless = options['rounds'] === null;
  const rounds = Number(options['rounds'] ?? 1);
  const differs = Object.entries(folded).some(([name, value]) => (options[name] ?? value) !== value);
  const open = !(shut ?? !differs);
  return (
    <>
      {names.length === 4 && (
        <Choice
          label={t.teams}
          value={String(options['teams'] ?? teams)}
          values={first<'true' | 'false'>(`${teams}`, ['true', 'false']).map((key) => [key, t.inTeams[key]])}
          onChange={(value) =>
            onChange({ options: { ...(onTeams?.(value === 'true') ?? options), teams: value === 'true' } })
          }
        />
      )}
      {usual}
      <Choice
        label={t.howMany}
        value={String(endless)}
        values={[
          ['false', t.counted],
          ['true', t.endless],
        ]}
        onChange={(value) => set('rounds', value === 'true' ? null : 1)}
      />
      {!endless && (
        <Stepper label={t.rounds} value={rounds} least={1} most={99} onChange={(value) => set('rounds', value)} />
      )}
      <Key aria-expanded={open} onClick={() => setShut(open)}>
        <Icon name={open ? 'up' : 'down'} class="s" />
        {t.more}
      </Key>
      {open && (
        <>
          {rare}
          <Choice
            label={t.ends}
            value={String(options['ends'] ?? folded.ends)}
            values={first<Ends>(folded.ends, ['attack', 'at_once']).map((key) => [key, t.ending[key]])}
            onChange={(value) => set('ends', value)}
          />
          {(endless || rounds > 1) && (
            <Choice
              label={t.starter}
              value={String(options['next_starter'] ?? folded.next_starter)}
              values={first(folded.next_starter, STARTERS).map((key) => [key, t.starters[key]])}
              onChange={(value) => set('next_starter', value)}
              tall
            />
          )}
          {(endless || rounds > 1) && (
            <Choice
              label={t.standing}
              value={String(options['standing'] ?? 'loss')}
              values={[
                ['loss', t.standings.loss],
                ['place', t.standings.place],
              ]}
              onChange={(value) => set('standing', value)}
            />
          )}
        </>
      )}
    </>
  );
}

const STARTERS: readonly Starter[] = ['winner', 'left_of_durak', 'attack_durak', 'lowest_trump'];
