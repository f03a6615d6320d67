import './desk.css';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { tournament as texts } from '../../i18n/texts/tournament';
import { NotYours } from '../../tournaments/NotYours';
import { type Office, useOffice } from '../../tournaments/useOffice';
import { classes } from '../../ui/classes';
import { useTitle } from '../../ui/title';
import { Alerts } from './Alerts';
import { DeskBar } from './DeskBar';
import { AutoBackup } from './later';
import { NextRound, Standing } from './NextRound';
import { RoundInPlay } from './RoundInPlay';
import { SheetOnShow } from './SheetOnShow';
import { Step } from './Step';
import { PARTS, useDesk } from './useDesk';
import { Work } from './Work';

/** The director's day: the round in play beside the draft of the next, results, troubles, the clock, the end. */
export function DeskPage({ tournament: id }: { tournament: string }) {
  const office = useOffice(id);
  if (!office || office === 'refused') return <NotYours refused={office === 'refused'} />;
  return <Desk id={id} office={office} />;
}

function Desk({ id, office }: { id: string; office: Office }) {
  const t = useTexts(directing);
  const c = useTexts(texts);
  const desk = useDesk(id, office);
  const { wide, shown, draft } = desk;
  useTitle(`${t.title} · ${office.tournament.name ?? ''}`);
  return (
    <div class={classes('hall directing', wide && 'wide', office.tournament.teams && 'of-pairs')}>
      <DeskBar desk={desk} />
      <AutoBackup office={office} />
      <Alerts desk={desk} />
      <main class={classes('columns', draft && 'drafted')}>
        {(wide || (shown === 'tables' && !desk.isChanging)) && <Work desk={desk} />}
        {(wide || shown === 'tables') && <RoundInPlay desk={desk} />}
        {(wide || shown === 'draft') && <NextRound desk={desk} />}
        {shown === 'standing' && <Standing desk={desk} none={c.noStanding} />}
      </main>
      <footer class="foot pad">
        {!wide && (
          <nav class="seg">
            {PARTS.map((part) => (
              <button key={part} type="button" aria-pressed={shown === part} onClick={() => desk.setPart(part)}>
                {part === 'tables' ? t.tables : part === 'draft' ? t.next : t.standing}
              </button>
            ))}
          </nav>
        )}
        <Step
          office={office}
          current={desk.current}
          draft={draft}
          onSheet={(sheet) => desk.setOver({ sheet })}
          onDrafted={() => desk.setPart('draft')}
          onPublished={() => desk.setPart('tables')}
        />
      </footer>
      <SheetOnShow desk={desk} />
    </div>
  );
}
