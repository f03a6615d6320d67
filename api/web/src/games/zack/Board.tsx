import './zack.css';
import { useTexts } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { BoardFrame } from '../kit/BoardFrame';
import type { BoardProps } from '../kit/game';
import { useScores } from '../kit/scores';
import { Box } from './Box';
import { Disc } from './Face';
import { Photo } from './later';
import { zackTexts } from './texts';
import { lookedInto, seatOf, tableOf } from './types';
import { useVerdict, Verdict } from './Verdict';

/** The table of Zack for those who look on: colours and piles, and the box as it lies. */
export function Board({ state, items = [], album }: BoardProps) {
  const t = useTexts(zackTexts);
  const scoreOf = useScores(state);
  const game = tableOf(state);
  const told = items.filter(({ version }) => Number.parseInt(String(version), 10) <= state.version);
  const standing = useVerdict(state, told);
  return (
    <BoardFrame
      state={state}
      standingOf={(seat) => {
        const turn = state.turn.includes(seat) && !state.outcome;
        const role = turn ? (state.phase === 'choose' ? t.chooses : t.toThrow) : '';
        const score = scoreOf(seat);
        return { words: role, doing: turn, tally: score > 0 && t.won(score) };
      }}
      before={(seat) => {
        const { colour, marker } = seatOf(state, seat);
        return (
          <span class="zbefore">
            <Disc colour={colour} />
            {marker === 'thrown' && (
              <span class="mk" role="img" aria-label={t.markerThrown}>
                <Icon name="z-marker" />
              </span>
            )}
          </span>
        );
      }}
    >
      <div class="zmiddle">
        {!game.judged?.challenge && (
          <p class="zhead">
            <span>{t.inBox(game.box.length)}</span>
            <span>{[game.mirrored && t.mirrored, game.halt && t.halted].filter(Boolean).join(' · ')}</span>
          </p>
        )}
        {standing && <Verdict state={state} standing={standing} whole brief />}
        <Box state={state} box={standing ? lookedInto(game) : game.box} />
        {album && game.photo && <Photo album={album} name={game.photo} />}
      </div>
    </BoardFrame>
  );
}
