import './door.css';
import { useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { office as officeTexts } from '../../i18n/texts/office';
import { href } from '../../router';
import { SectionTabs } from '../../tournaments/later';
import { NotYours } from '../../tournaments/NotYours';
import { OfficeNews } from '../../tournaments/OfficeNews';
import { useRoundTitle } from '../../tournaments/parts';
import { useOffice } from '../../tournaments/useOffice';
import { Bar, LanguageKey } from '../../ui/Bar';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../../ui/title';
import { Counts } from './Counts';
import { FindField } from './FindField';
import { Foot } from './Foot';
import { ListReport } from './later';
import { News } from './News';
import { People } from './People';
import { SheetOnShow } from './SheetOnShow';
import { useActs } from './useActs';
import { type Given, useShown } from './useShown';
import { Anew } from './WalkIn';

/** Who is in, who is there: checked in by a tap, entered in a line. */
export function DoorPage({ tournament: id }: { tournament: string }) {
  const office = useOffice(id);
  if (!office || office === 'refused') return <NotYours refused={office === 'refused'} />;
  return <Door id={id} office={office} />;
}

function Door(given: Given) {
  const t = useTexts(door);
  const w = useTexts(officeTexts);
  const { id, office } = given;
  const { tournament, waiting } = office;
  const roundTitle = useRoundTitle(tournament, Math.max(1, tournament.round));
  useTitle(`${t.title} · ${tournament.name ?? ''}`);
  const shown = useShown(given);
  const acts = useActs(shown);
  const [dropping, setDropping] = useState(false);
  const { wide } = shown;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may also be chosen by a key
    <div
      class={classes('hall door', wide && 'wide')}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={(event) => event.target === event.currentTarget && setDropping(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropping(false);
        const file = event.dataTransfer?.files[0];
        if (file) acts.list.take(file);
      }}
    >
      <Bar
        title={t.title}
        sub={[tournament.name, tournament.round > 0 && roundTitle].filter(Boolean).join(' · ')}
        back={href({ page: 'desk', tournament: id })}
      >
        {wide && <FindField shown={shown} check={acts.check} />}
        {wide && <Counts shown={shown} />}
        {waiting.length > 0 && <span class="chip wait">{w.waiting(waiting.length)}</span>}
        <button type="button" class="ib" aria-label={t.more} onClick={() => acts.onMore(true)}>
          <Icon name="dots" />
        </button>
        {wide && <LanguageKey class="key quiet" />}
      </Bar>
      {tournament.sections.length > 0 && <SectionTabs of={tournament} sections={shown.sections} page="door" />}
      <OfficeNews office={office} />
      {!wide && (
        <section aria-label={t.title}>
          <Counts shown={shown} />
        </section>
      )}
      <News news={acts.news} undo={acts.undo} />
      {acts.list.report && <ListReport {...{ shown }} list={acts.list} report={acts.list.report} />}
      {acts.adding && !wide ? <Anew {...{ shown, acts }} /> : <People {...{ shown, acts, dropping }} />}
      <Foot {...{ shown, acts }} />
      <SheetOnShow {...{ shown, acts }} />
    </div>
  );
}
