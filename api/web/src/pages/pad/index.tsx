import './pad.css';
import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { tryCommand } from '../../api/matches';
import type { Command } from '../../api/types';
import { GAMES } from '../../games';
import { useTexts } from '../../i18n';
import { pad } from '../../i18n/texts/pad';
import { href } from '../../router';
import type { Session } from '../../session/session';
import { useObservable } from '../../store/observable';
import { useAwake } from '../../ui/awake';
import { Bar, LanguageKey } from '../../ui/Bar';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../../ui/title';
import { LastMoves } from './LastMoves';
import { Over } from './Over';
import { PadSheets, type SheetName } from './PadSheets';
import { shownOf } from './shown';
import type { Refusal } from './types';
import { useRulings } from './useRulings';
import { useSession } from './useSession';

export function PadPage({ match }: { match: string }) {
  const session = useSession(match);
  if (session) return <Referee session={session} />;
  return <div class="phone">{session === null ? <NoRight match={match} /> : <Skeleton />}</div>;
}

function Referee({ session }: { session: Session }) {
  const t = useTexts(pad);
  const view = useObservable(session.view);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [seeing, setSeeing] = useState(false);
  const ruling = useRulings(view.match.game);
  useAwake();
  useTitle(view.match.title ?? GAMES[view.match.game]!.name);

  const { match, picture, waiting, reached, refused } = view;
  const game = GAMES[match.game]!;
  const shown = shownOf(game, view);
  if (!shown) {
    return (
      <div class="phone">
        <Bar title={game.name}>{!reached && <QueueChip n={waiting.length} onTap={() => setSheet('queue')} />}</Bar>
        <Skeleton />
      </div>
    );
  }
  const { state } = shown;
  const nameOf = (seat: string) => state.seats[seat]?.name || seat;
  const items = picture?.items ?? [];
  const rounds = Number(match.options['rounds'] ?? 1);
  const trick = 'trick' in state ? Number(state.trick) : 0;

  async function ask(command: Command): Promise<Refusal | null> {
    // while moves wait, or without an answer, only what the phone itself can tell
    if (waiting.length || match.pending) return command.type === 'deal' ? null : { rule: null, text: null };
    try {
      await tryCommand(match.id, match.token, command);
      return null;
    } catch (error) {
      const body = error instanceof Problem && !error.passing ? error.body : null;
      return { rule: body?.rule ?? null, text: body?.text ?? null };
    }
  }

  return (
    <div class="phone">
      <Bar
        title={`${game.name} · ${state.round ? t.round(state.round, rounds) : t.newMatch}`}
        sub={state.round > 0 && t.sub(trick, state.version)}
      >
        {refused ? (
          <button class="chip bad" onClick={() => setSheet('refused')}>
            <Icon name="warn" />
            {t.refusedChip(waiting.length)}
          </button>
        ) : (
          waiting.length > 0 && <QueueChip n={waiting.length} late={reached} onTap={() => setSheet('queue')} />
        )}
        <LanguageKey />
        <button class="ib" aria-label={t.menu.title} onClick={() => setSheet('menu')}>
          <Icon name="dots" />
        </button>
      </Bar>
      {state.status === 'live' ? (
        <game.Pad
          state={state}
          actions={shown.actions}
          items={items}
          options={match.options}
          moment={view.moment}
          stuck={shown.stuck}
          seeing={seeing}
          onSeen={() => setSeeing(false)}
          onRecord={(command) => session.record(command)}
          onAsk={ask}
          ruling={ruling}
          ledger={<LastMoves items={items} waiting={waiting} reached={reached} Said={game.Said} nameOf={nameOf} />}
        />
      ) : (
        <Over match={match} state={state} items={items} />
      )}
      <PadSheets session={session} state={state} open={sheet} onOpen={setSheet} onSee={() => setSeeing(true)} />
    </div>
  );
}

interface ChipProps {
  n: number;
  /** Shown only once it has waited for a moment. */
  late?: boolean;
  onTap: () => void;
}

function QueueChip({ n, late = false, onTap }: ChipProps) {
  const t = useTexts(pad);
  return (
    <button class={`chip wait ${late ? 'late' : ''}`} aria-live="polite" onClick={onTap}>
      <Icon name="cloud-off" />
      {t.waitingChip(n)}
    </button>
  );
}

/** The shapes of the pad, while nothing is known yet. */
function Skeleton() {
  return (
    <div class="pad-skeleton" aria-hidden="true">
      <div class="skel plates-like" />
      <div class="skel table-like" />
      <div class="skel keys-like" />
    </div>
  );
}

function NoRight({ match }: { match: string }) {
  const t = useTexts(pad);
  return (
    <>
      <Bar title="Greffier" />
      <main class="message">
        <h2>{t.noRightTitle}</h2>
        <p>{t.noRightText}</p>
        <a class="key go big" href={href({ page: 'live', match })}>
          {t.follow}
        </a>
        <a class="key" href={href({ page: 'join', code: null })}>
          <Icon name="qr" class="s" />
          {t.typeCode}
        </a>
      </main>
    </>
  );
}
