import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { tournament as texts } from '../../i18n/texts/tournament';
import { visibility } from '../../i18n/texts/visibility';
import { href } from '../../router';
import { SectionTabs } from '../../tournaments/later';
import { OfficeNews } from '../../tournaments/OfficeNews';
import { useFacts } from '../../tournaments/parts';
import { RoundsNav } from '../../tournaments/RoundsNav';
import { Bar, LanguageKey } from '../../ui/Bar';
import { Key, KeyLink } from '../../ui/Key';
import { RoundClock } from './RoundClock';
import type { Desk } from './useDesk';

/** The head of the desk: rounds, other pages, the clock. On a narrow screen they stand below the bar. */
export function DeskBar({ desk }: { desk: Desk }) {
  const t = useTexts(directing);
  const w = useTexts(officeTexts);
  const v = useTexts(visibility);
  const { id, office, wide, roomy, current, isOpen } = desk;
  const { tournament, known } = office;
  const facts = useFacts(tournament);
  const steps = <RoundsNav tournament={tournament} number={desk.number} onChoose={desk.setChosen} />;
  const all = (
    <KeyLink quiet href={href({ page: 'tournament', tournament: id })}>
      {t.all}
    </KeyLink>
  );
  const door = (
    <KeyLink quiet href={href({ page: 'door', tournament: id })}>
      {t.door(tournament.present)}
    </KeyLink>
  );
  const clock = tournament.status === 'live' && current && isOpen && (
    <RoundClock office={office} round={current} onSend={desk.send} />
  );
  return (
    <>
      <Bar title={tournament.name ?? t.title} sub={facts}>
        {roomy && steps}
        {roomy && all}
        {roomy && door}
        {wide && clock}
        {office.waiting.length > 0 && <span class="chip wait">{w.waiting(office.waiting.length)}</span>}
        {known.role === 'director' && (
          <Key icon="eye" quiet aria-label={v.title} onClick={() => desk.setOver({ sheet: 'visibility' })}></Key>
        )}
        <LanguageKey class="key quiet" />
        <Key icon="dots" quiet aria-label={w.more} onClick={() => desk.setOver({ sheet: 'more' })}></Key>
      </Bar>
      {tournament.sections.length > 0 && <SectionTabs of={tournament} sections={desk.sections} page="desk" />}
      <OfficeNews office={office} />
      {!wide && clock && (
        <section class="narrow" aria-label={t.clock}>
          {clock}
        </section>
      )}
      {!roomy && (
        <nav class="links" aria-label={t.title}>
          {steps}
          {door}
          {all}
          {!wide && <HallLinks id={id} />}
        </nav>
      )}
    </>
  );
}

/** The links for the hall: its screen, and paper. */
export function HallLinks({ id }: { id: string }) {
  const t = useTexts(directing);
  const c = useTexts(texts);
  return (
    <>
      <KeyLink quiet href={href({ page: 'wall', tournament: id })}>
        {c.wall}
      </KeyLink>
      <KeyLink quiet href={href({ page: 'print', tournament: id })}>
        {t.print}
      </KeyLink>
    </>
  );
}
