import './page.css';
import type { Tournament as OnShow } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';
import { RowSheet, SectionTabs, WaysIn } from '../../tournaments/later';
import { Waiting } from '../../tournaments/parts';
import { useSections } from '../../tournaments/sections/useSections';
import { type Hall, useHall } from '../../tournaments/useHall';
import { classes } from '../../ui/classes';
import { useTitle } from '../../ui/title';
import { StandingPart } from './StandingPart';
import { TablesPart } from './TablesPart';
import { Band, FindSomebody, TournamentBar } from './TournamentBar';
import { useTournament } from './useTournament';

/** A tournament for everybody: its tables, its standing, who plays whom. */
export function TournamentPage({ tournament: id }: { tournament: string }) {
  const hall = useHall(id);
  if (!hall.tournament)
    return (
      <Waiting refused={hall.refused !== undefined}>
        <WaysIn />
      </Waiting>
    );
  return <Tournament id={id} hall={hall} of={hall.tournament} />;
}

function Tournament({ id, hall, of }: { id: string; hall: Hall; of: OnShow }) {
  const t = useTexts(texts);
  const shown = useTournament(id, hall, of);
  const sections = useSections(of);
  const { wide, part, finding, row } = shown;
  useTitle(of.name);
  return (
    <div class={classes('hall everybody', wide && 'wide', of.teams && 'of-pairs')}>
      <TournamentBar shown={shown} />
      {of.sections.length > 0 && <SectionTabs {...{ of, sections }} page="tournament" />}
      {!hall.connected && (
        <p class="lostline" role="status">
          {t.lost}
        </p>
      )}
      {!wide && <Band shown={shown} />}
      {!wide && (
        <div class="segw">
          <nav class="seg">
            {shown.parts.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={part === one}
                onClick={() => {
                  shown.setPart(one);
                  shown.setTyped('');
                }}
              >
                {shown.partNames[one]}
              </button>
            ))}
          </nav>
        </div>
      )}
      <main class="parts">
        {(wide || part === 'tables' || finding) && <TablesPart shown={shown} />}
        {(wide || (part !== 'tables' && !finding)) && <StandingPart shown={shown} />}
      </main>
      {!wide && (
        <footer class="foot pad">
          <FindSomebody shown={shown} />
        </footer>
      )}
      {row && (
        <RowSheet id={id} token={hall.token} entrant={row} nameOf={shown.nameOf} onClose={() => shown.setRow(null)} />
      )}
    </div>
  );
}
