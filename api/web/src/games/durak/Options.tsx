import { useState } from 'preact/hooks';
import { texts, useTexts } from '../../i18n';
import { Choice, Stepper } from '../../ui/Choice';
import { Icon } from '../../ui/Icon';
import type { NewMatchProps } from '../kit/game';
import { fitOptions, inTeams } from './fitting';

const words = texts({
  en: {
    teams: 'Teams',
    teamsOn: 'A+C against B+D',
    teamsOff: 'each for themselves',
    deck: 'Deck',
    cards: (n: number) => `${n} cards`,
    rounds: 'Rounds',
    howMany: 'How many rounds',
    counted: 'a set number',
    endless: 'until we stop',
    starter: 'Who starts the next round',
    starters: {
      winner: 'the first one out',
      left_of_durak: 'the player left of the durak',
      attack_durak: 'whoever attacks the durak',
      lowest_trump: 'the lowest trump',
    },
    first: 'First attack, at most',
    transfer: 'Transferring an attack',
    transfers: { false: 'no', true: 'with a card of the same rank' },
    throwIn: 'When the defender takes',
    throwIns: { false: 'the attack is over', true: 'others may throw in' },
    several: 'Cards are added',
    severals: { false: 'one by one', true: 'several at once' },
    helpers: 'Who may add',
    helping: { all: 'all', neighbours: 'neighbours', none: 'the attacker' },
    helpingTeams: { all: 'the partner too', none: 'the attacker' },
    ends: 'A player without cards is out',
    ending: { attack: 'after the attack', at_once: 'at once' },
    more: 'More rules',
  },
  fr: {
    teams: 'Équipes',
    teamsOn: 'A+C contre B+D',
    teamsOff: 'chacun pour soi',
    deck: 'Jeu',
    cards: (n) => `${n} cartes`,
    rounds: 'Manches',
    howMany: 'Combien de manches',
    counted: 'un nombre fixe',
    endless: 'jusqu’à ce qu’on arrête',
    starter: 'Qui commence la manche suivante',
    starters: {
      winner: 'le premier sorti',
      left_of_durak: 'le voisin de gauche du dourak',
      attack_durak: 'celui qui attaque le dourak',
      lowest_trump: 'le plus petit atout',
    },
    first: 'Première attaque, au plus',
    transfer: 'Transférer l’attaque',
    transfers: { false: 'non', true: 'par une carte de même valeur' },
    throwIn: 'Quand le défenseur ramasse',
    throwIns: { false: 'l’attaque est finie', true: 'on peut encore ajouter' },
    several: 'Les cartes s’ajoutent',
    severals: { false: 'une à une', true: 'plusieurs à la fois' },
    helpers: 'Qui peut ajouter',
    helping: { all: 'tous', neighbours: 'les voisins', none: 'l’attaquant' },
    helpingTeams: { all: 'le partenaire aussi', none: 'l’attaquant' },
    ends: 'Un joueur sans cartes est sorti',
    ending: { attack: 'après l’attaque', at_once: 'aussitôt' },
    more: 'Autres règles',
  },
});

const STARTERS = ['winner', 'left_of_durak', 'attack_durak', 'lowest_trump'] as const;

/** Options that few tables agree on, with their defaults: folded away unless one of them differs. */
const FOLDED: Record<string, unknown> = {
  several_at_once: false,
  helpers: 'all',
  ends: 'attack',
  next_starter: 'winner',
  first_attack_limit: 6,
};

/** What was agreed before the first deal: the usual rules, the others folded. */
export function Options({ names, options, onChange }: NewMatchProps) {
  const t = useTexts(words);
  const [folded, setFolded] = useState<boolean | null>(null);
  const set = (name: string, value: unknown) => onChange({ options: { ...options, [name]: value } });
  const endless = options['rounds'] === null;
  const rounds = Number(options['rounds'] ?? 1);
  const differs = Object.entries(FOLDED).some(([name, value]) => (options[name] ?? value) !== value);
  const open = !(folded ?? !differs);
  const either = (name: string, label: string, said: Record<'false' | 'true', string>) => (
    <Choice
      label={label}
      value={options[name] === true ? 'true' : 'false'}
      values={[
        ['false', said.false],
        ['true', said.true],
      ]}
      onChange={(value) => set(name, value === 'true')}
    />
  );
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
      {either('transfer', t.transfer, t.transfers)}
      {either('throw_in_after_take', t.throwIn, t.throwIns)}
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
      <button type="button" class="key" aria-expanded={open} onClick={() => setFolded(open)}>
        <Icon name={open ? 'up' : 'down'} class="s" />
        {t.more}
      </button>
      {open && (
        <>
          {either('several_at_once', t.several, t.severals)}
          {names.length > 2 && (
            <Helpers
              options={options}
              teams={inTeams(options, names.length)}
              onChange={(value) => set('helpers', value)}
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
          <Choice
            label={t.ends}
            value={String(options['ends'] ?? 'attack')}
            values={[
              ['attack', t.ending.attack],
              ['at_once', t.ending.at_once],
            ]}
            onChange={(value) => set('ends', value)}
          />
          {(endless || rounds > 1) && (
            <Choice
              label={t.starter}
              value={String(options['next_starter'] ?? 'winner')}
              values={STARTERS.map((key) => [key, t.starters[key]])}
              onChange={(value) => set('next_starter', value)}
              tall
            />
          )}
        </>
      )}
    </>
  );
}

interface HelpersProps {
  options: Record<string, unknown>;
  teams: boolean;
  onChange: (value: string) => void;
}

function Helpers({ options, teams, onChange }: HelpersProps) {
  const t = useTexts(words);
  const value = String(fitOptions(options, teams ? 4 : 3)['helpers'] ?? 'all');
  const values = Object.entries(teams ? t.helpingTeams : t.helping);
  return <Choice label={t.helpers} value={value} values={values} onChange={onChange} />;
}
