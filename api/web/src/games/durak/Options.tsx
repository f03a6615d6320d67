import { texts, useTexts } from '../../i18n';
import { Choice } from '../../ui/Choice';
import type { NewMatchProps } from '../kit/game';
import { type Folded, OptionsFrame, optionWordsOf } from '../kit/pairs/OptionsFrame';
import { fitOptions, inTeams } from './fitting';
import { LOST } from './lost';

const words = texts({
  en: {
    deck: 'Deck',
    cards: (n: number) => `${n} cards`,
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
  },
  fr: {
    deck: 'Jeu',
    cards: (n) => `${n} cartes`,
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
  },
});

const SAID = optionWordsOf(LOST);

const FOLDED: Folded = {
  several_at_once: false,
  helpers: 'all',
  ends: 'attack',
  next_starter: 'winner',
  first_attack_limit: 6,
  standing: 'loss',
};

export function Options(props: NewMatchProps) {
  const { names, options, onChange } = props;
  const t = useTexts(words);
  const set = (name: string, value: unknown) => onChange({ options: { ...options, [name]: value } });
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
    <OptionsFrame
      {...props}
      said={SAID}
      folded={FOLDED}
      teams
      usual={
        <>
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
        </>
      }
      rare={
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
        </>
      }
    />
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
