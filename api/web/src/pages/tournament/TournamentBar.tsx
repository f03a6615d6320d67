import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';
import { href } from '../../router';
import { isOffice, knownTournament } from '../../store/tournaments';
import { Clock, Find, useFacts } from '../../tournaments/parts';
import { RoundsNav } from '../../tournaments/RoundsNav';
import { Bar, LanguageKey } from '../../ui/Bar';
import { KeyLink } from '../../ui/Key';
import { useRoomyBar } from '../../ui/wide';
import type { Shown } from './useTournament';

/** The head of the page: its name, rounds and clock on a wide screen, and the ways to what is this device's own. */
export function TournamentBar({ shown }: { shown: Shown }) {
  const t = useTexts(texts);
  const { id, of, wide } = shown;
  const facts = useFacts(of);
  const known = knownTournament(id);
  const roomy = useRoomyBar();
  const steps = <RoundsNav tournament={of} number={shown.number} onChoose={shown.setChosen} />;
  return (
    <>
      <Bar title={of.name ?? 'Greffier'} sub={facts}>
        {roomy && steps}
        {wide && shown.hasClock && <Clock ends={of.ends_at} left={shown.left} class="tclk" />}
        {wide && <ToWall id={id} />}
        {known?.role === 'entrant' && (
          <KeyLink quiet href={href({ page: 'entrant', tournament: id })}>
            {t.mine}
          </KeyLink>
        )}
        {isOffice(known) && (
          <KeyLink quiet href={href({ page: 'desk', tournament: id })}>
            {t.desk}
          </KeyLink>
        )}
        <LanguageKey class="key quiet" />
      </Bar>
      {wide && !roomy && <div class="steps-below">{steps}</div>}
    </>
  );
}

/** On a narrow screen: the round, how far it has come, and its clock. */
export function Band({ shown }: { shown: Shown }) {
  const t = useTexts(texts);
  const { of, number, title, state } = shown;
  return (
    <section class="band baize" aria-label={number ? t.round(number) : state}>
      <div class="l">
        <b>{number ? title : state}</b>
        {number > 0 && <small>{state}</small>}
      </div>
      {shown.hasClock && <Clock ends={of.ends_at} left={shown.left} class="clk" />}
    </section>
  );
}

export function ToWall({ id }: { id: string }) {
  const t = useTexts(texts);
  return (
    <KeyLink quiet href={href({ page: 'wall', tournament: id })}>
      {t.wall}
    </KeyLink>
  );
}

export function FindSomebody({ shown }: { shown: Shown }) {
  const t = useTexts(texts);
  return <Find value={shown.typed} label={t.find} onType={shown.setTyped} />;
}
