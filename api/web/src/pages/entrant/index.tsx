import './entrant.css';
import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { refusalOf } from '../../i18n/texts/refusals';
import { href } from '../../router';
import { useSettings } from '../../store/settings';
import { knownTournament } from '../../store/tournaments';
import { timeOfDay } from '../../tournaments/figures';
import { Waiting } from '../../tournaments/parts';
import { Bar, LanguageKey } from '../../ui/Bar';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { KeyLink } from '../../ui/Key';
import { useTitle } from '../../ui/title';
import { Band } from './Band';
import { Figures } from './Figures';
import { Foot } from './Foot';
import { After, RoundsPlayed } from './later';
import { News } from './News';
import { PlanOfTable } from './PlanOfTable';
import { Said, Unsent } from './Said';
import { SheetOnShow } from './SheetOnShow';
import { Telling } from './Telling'; // not loaded later: a result is told without a network, too
import { useActs } from './useActs';
import { useEntrant } from './useEntrant';
import { type Given, useShown } from './useShown';

/** A player's own phone: the table, the result, what comes next. */
export function EntrantPage({ tournament: id }: { tournament: string }) {
  const { lang } = useSettings();
  const [trouble, setTrouble] = useState<string | null>(null);
  const fails = (error: unknown) => setTrouble(refusalOf(error, lang));
  const playing = useEntrant(id, fails);
  if (playing === null || playing instanceof Problem) return <Closed id={id} problem={playing} />;
  if (!playing.sight) return <Waiting refused={false} />;
  return <Player {...{ id, playing, trouble, fails }} sight={playing.sight} onTrouble={setTrouble} />;
}

/** Say why this device does not show a player, and how it may again. */
function Closed({ id, problem }: { id: string; problem: Problem | null }) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const at = problem?.body.replaced_at;
  const badge = knownTournament(id)?.badge;
  return (
    <Waiting refused why={at && t.replaced(timeOfDay(at, lang))}>
      {!at && <p>{t.notYours}</p>}
      {at && badge && (
        <KeyLink go href={href({ page: 'join', code: badge })}>
          {t.takeOver}
        </KeyLink>
      )}
      <KeyLink href={href({ page: 'join', code: null })}>{t.enterCode}</KeyLink>
      <KeyLink href={href({ page: 'tournament', tournament: id })}>{t.everybody}</KeyLink>
    </Waiting>
  );
}

interface Props extends Given {
  trouble: string | null;
  onTrouble: (trouble: string | null) => void;
  fails: (error: unknown) => void;
}

function Player({ trouble, onTrouble, fails, ...given }: Props) {
  const t = useTexts(texts);
  const shown = useShown(given);
  const acts = useActs(shown, onTrouble, fails);
  const { id, playing, sight, own, title, stage, seats, seat, seatName, nameOf, rows, here, claims, sent } = shown;
  const { tournament, table } = sight;
  const { send, onSheet, onTells } = acts;
  useTitle(`${nameOf(own)} · ${tournament.name ?? ''}`);
  const telling = acts.tells && here && shown.isOpen && !['done', 'over', 'gone'].includes(stage);
  return (
    <div class={classes('hall player', !playing.connected && 'stale')}>
      <Bar
        title={nameOf(own)}
        sub={`${tournament.name ?? ''}${tournament.round ? ` · ${title}` : ''}`}
        back={href({ page: 'tournament', tournament: id })}
      >
        <LanguageKey class="key quiet" />
        <button type="button" class="ib" aria-label={t.more} onClick={() => onSheet('more')}>
          <Icon name="dots" />
        </button>
      </Bar>
      <News {...{ shown, trouble, onTrouble }} news={acts.news} />
      {telling ? (
        <Telling
          key={`${here.round} ${here.table} ${here.edition}`}
          entrants={seats}
          own={own}
          byScore={tournament.points.by === 'score'}
          contradicts={claims.some(({ entrant }) => entrant !== own)}
          nameOf={nameOf}
          seatName={seatName}
          onSend={(claim) => send({ type: 'claim', ...here, ...claim })}
          onMissing={() => onSheet('missing')}
          onDispute={() => send({ type: 'dispute', ...here })}
          onBack={() => onTells(false)}
        />
      ) : (
        <>
          <Band shown={shown} />
          <main class="work">
            {table && stage === 'seated' && !sent && <PlanOfTable {...{ table, seatName, nameOf, rows }} own={seat} />}
            {table && !sent && ['told', 'claimed', 'differ', 'disputed'].includes(stage) && (
              <Said {...{ shown, table, send }} />
            )}
            {sent && <Unsent claim={sent} nameOf={nameOf} />}
            {!sent && !['told', 'claimed', 'differ'].includes(stage) && (
              <>
                <Figures sight={sight} row={rows.get(own)} />
                <RoundsPlayed sight={sight} nameOf={nameOf} />
              </>
            )}
            <After shown={shown} />
          </main>
          {!sent && <Foot {...{ shown, acts, fails }} />}
        </>
      )}
      <SheetOnShow {...{ shown, acts }} />
    </div>
  );
}
