import '../../../viewing/last.css';
import '../pad.css';
import './seat.css';
import { useEffect, useState } from 'preact/hooks';
import { Sentence } from '../../../cards/Card';
import { type GamePages, OfGame, useGame, useGameName, useTricks } from '../../../games';
import { ownOf } from '../../../games/kit/seat';
import { useTexts } from '../../../i18n';
import { seatTexts } from '../../../i18n/texts/seat';
import { href } from '../../../router';
import type { Session } from '../../../session/session';
import { useObservable } from '../../../store/observable';
import { useAwake } from '../../../ui/awake';
import { Bar, LanguageKey } from '../../../ui/Bar';
import { Icon } from '../../../ui/Icon';
import { Key, KeyLink } from '../../../ui/Key';
import { PadShapes } from '../../../ui/PadShapes';
import { usePressGuard } from '../../../ui/press';
import { StoreFull } from '../../../ui/StoreFull';
import { useTitle } from '../../../ui/title';
import { SealMark } from '../../../viewing/later';
import { lastMoves } from '../../../viewing/moves';
import { QueueChip } from '../parts';
import { Then } from '../Then';
import { useSession } from '../useSession';
import { SeatOver } from './Over';
import { type SeatSheet, SeatSheets } from './Sheets';

/** A seat's own phone in a match that the service deals. */
export function SeatPage({ match }: { match: string }) {
  const session = useSession(match, 'seat');
  if (session) return <OfItsGame session={session} />;
  return <div class="phone">{session === null ? <NoSeat match={match} /> : <PadShapes />}</div>;
}

function NoSeat({ match }: { match: string }) {
  const t = useTexts(seatTexts);
  return (
    <>
      <Bar title="Greffier" />
      <main class="message">
        <h2>{t.noneTitle}</h2>
        <p>{t.noneText}</p>
        <KeyLink go big href={href({ page: 'live', match })}>
          {t.follow}
        </KeyLink>
        <KeyLink icon="qr" href={href({ page: 'join', code: null })}>
          {t.code}
        </KeyLink>
      </main>
    </>
  );
}

function OfItsGame({ session }: { session: Session }) {
  const { match } = useObservable(session.view);
  const game = useGame(match.game);
  return game ? (
    <OfGame game={game.key}>
      <Seated session={session} game={game} Seat={game.Seat} />
    </OfGame>
  ) : (
    <div class="phone">
      <Bar title="Greffier" />
      {game === undefined ? <PadShapes /> : <NoSeat match={match.id} />}
    </div>
  );
}

interface Props {
  session: Session;
  game: GamePages;
  Seat: GamePages['Seat'];
}

function Seated({ session, game, Seat }: Props) {
  const t = useTexts(seatTexts);
  const view = useObservable(session.view);
  const [sheet, setSheet] = useState<SeatSheet | null>(null);
  const guard = usePressGuard();
  const name = useGameName(game.key);
  const tricks = useTricks(game.key);
  useAwake(true);
  const { match, picture, waiting, reached, refused, moment } = view;
  useTitle(match.title ?? name);
  const own = match.seat!;
  // who begins a match first lets the others in
  const fresh = picture?.state.round === 0 && picture.state.phase === 'deal';
  const lets = match.codes !== undefined && fresh;
  useEffect(() => {
    if (lets) setSheet('phones');
  }, [lets]);
  const last = waiting.at(-1);
  const sent = refused ? null : (last?.command ?? null);
  const away = waiting.length > 0 && !reached;

  return (
    <div
      class="phone seat"
      data-version={picture?.state.version}
      data-waits={waiting.length > 0 || undefined}
      onClickCapture={guard}
    >
      <Bar
        title={name}
        sub={
          picture && picture.state.round > 0 && 'trick' in picture.state && tricks.nth(Number(picture.state.trick || 1))
        }
      >
        {away && <QueueChip n={waiting.length} checked={false} onTap={() => session.retry()} />}
        {picture?.state.status === 'sealed' ? (
          <SealMark match={match.id} token={match.token} />
        ) : (
          !away && (
            <span class="chip whose">
              <Icon name="lock" />
              {t.seat(own)}
            </span>
          )
        )}
        <LanguageKey />
        <button class="ib" aria-label={t.allMoves} onClick={() => setSheet('menu')}>
          <Icon name="dots" />
        </button>
      </Bar>
      {view.full && <StoreFull />}
      {!picture ? (
        <>
          <p class="making" role="status">
            {reached ? t.making : t.makingAway}
          </p>
          <PadShapes />
        </>
      ) : picture.state.status === 'live' ? (
        <Seat
          state={picture.state}
          own={own}
          actions={ownOf(picture.actions, own)}
          items={picture.items}
          options={match.options}
          moment={moment}
          sent={sent}
          reached={reached}
          onSend={(command) => !waiting.length && session.record(command)}
          ledger={<LastMove items={picture.items} />}
          beside={
            match.codes && (
              <Key icon="qr" big onClick={() => setSheet('phones')}>
                {t.phones}
              </Key>
            )
          }
        />
      ) : (
        <SeatOver {...{ game, match, own }} state={picture.state} items={picture.items} opened={view.opened} />
      )}
      <SeatSheets
        session={session}
        view={view}
        game={game}
        open={sheet}
        onOpen={setSheet}
        actions={picture ? ownOf(picture.actions, own) : []}
      />
    </div>
  );
}

/** What was played last, in the service's words. */
function LastMove({ items }: { items: Parameters<typeof lastMoves>[0] }) {
  const t = useTexts(seatTexts);
  return (
    <ol class="ledger last" aria-label={t.lastMove} aria-live="polite">
      {lastMoves(items, 1).map((move) => (
        <li key={move.version} class="now">
          <span class="v">{move.number}</span>
          <span class="x">
            <span class="told">
              <Sentence of={move.text} />
            </span>
            <Then move={move} />
          </span>
          <span class="g" />
        </li>
      ))}
    </ol>
  );
}
