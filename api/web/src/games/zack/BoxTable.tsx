import type { MatchState } from '../../api/types';
import { useTexts } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { nameOf } from '../kit/seats';
import { Box } from './Box';
import { zackTexts } from './texts';
import { type Lying, lookedInto, tableOf } from './types';
import { type Standing, Verdict } from './Verdict';

interface Props {
  state: MatchState;
  standing: Standing | null;
  /** Return what mends a card that was recorded unread; null: it was read. */
  mends: (lying: Lying) => (() => void) | null;
  /** Given where the order of the box may be said. */
  onLook: (() => void) | null;
  onWhy: () => void;
}

/** The box on the referee's pad; where somebody has challenged, the verdict. */
export function BoxTable({ state, standing, mends, onLook, onWhy }: Props) {
  const t = useTexts(zackTexts);
  const game = tableOf(state);
  const looked = lookedInto(game);
  return (
    <section class="table baize zbox" aria-label={t.box}>
      {standing ? (
        <>
          <WhyKey onTap={onWhy} />
          <div class="zscroll" tabIndex={0}>
            <Verdict state={state} standing={standing} asked />
            {standing.look === 'open' && <Box state={state} box={looked} onTap={mends} />}
          </div>
          {standing.look === 'open' && (
            <div class="zacts">
              {onLook && (
                <Key go onClick={onLook}>
                  {t.looking}
                </Key>
              )}
              {looked.map((lying) => {
                const mend = mends(lying);
                return (
                  mend && (
                    <Key key={lying.version} onClick={mend}>
                      {t.mend.title(nameOf(state, lying.by))}
                    </Key>
                  )
                );
              })}
            </div>
          )}
        </>
      ) : (
        <>
          <BoxHead state={state} />
          <Box state={state} box={game.box} onTap={mends} />
          {onLook && game.box.length > 1 && (
            <button class="ib zlook" aria-label={t.looking} data-act="look" onClick={onLook}>
              <Icon name="layers" class="s" />
            </button>
          )}
        </>
      )}
    </section>
  );
}

/** The key to the sheet that says why a verdict is what it is. */
export function WhyKey({ onTap }: { onTap: () => void }) {
  const t = useTexts(zackTexts);
  return (
    <button class="ib zwhy" aria-label={t.more} data-act="why" onClick={onTap}>
      <Icon name="info" />
    </button>
  );
}

/** How many cards lie in the box, and whether it can be challenged. */
export function BoxHead({ state }: { state: MatchState }) {
  const t = useTexts(zackTexts);
  const { box, mirrored, halt } = tableOf(state);
  return (
    <p class="zhead">
      <span>{t.inBox(box.length)}</span>
      <span>
        {[mirrored && t.mirrored, halt && t.halted].filter(Boolean).join(' · ') || (box.length > 0 && t.open)}
      </span>
    </p>
  );
}
