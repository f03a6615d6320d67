import { useState } from 'preact/hooks';
import type { Command, Correction, Version } from '../../../api/types';
import { Sentence } from '../../../cards/Card';
import type { GamePages } from '../../../games';
import { useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { correcting } from '../../../i18n/texts/correcting';
import type { Session } from '../../../session/session';
import { Key } from '../../../ui/Key';
import { Sheet } from '../../../ui/Sheet';
import { mainOf } from '../../../viewing/moves';
import { usePlaces } from '../places';
import { type Draft, fresh } from './draft';
import { recordedAs, type Target } from './target';
import { usePlace } from './usePlace';
import { useProposals } from './useVerdict';
import { VerdictKeys } from './VerdictKeys';

interface Props {
  game: GamePages;
  session: Session;
  /** Changes with what is recorded and what waits. */
  head: string;
  target: Target;
  /** What was tapped on the pad of that place. */
  picked: Command | null;
  nameOf: (seat: string) => string;
  onCorrect: (correction: Correction) => void;
  /** The pad of that place is wanted: for another move, or for one that was forgotten. */
  onVisit: (kind: 'amend' | 'before') => void;
  onRule: (about: Version) => void;
  onClose: () => void;
}

const same = (a: Command, b: Command) => JSON.stringify(a) === JSON.stringify(b);

/** Another move instead of a recorded one, none, or one more before it. */
export function CorrectionSheet(props: Props) {
  const { game, session, head, target, picked, nameOf, onCorrect, onVisit, onRule, onClose } = props;
  const t = useTexts(correcting);
  const { close } = useTexts(common);
  const place = usePlaces()(target.place);
  const table = usePlace(session, target);
  const [draft, setDraft] = useState<Draft>(fresh('amend', picked && [picked]));
  const recorded = recordedAs(target.parts);
  const likely = recorded && table ? game.slips(recorded, table.actions, session.view.get().match.options) : null;
  const proposals = useProposals(session, target, likely, head);
  const proposed = proposals?.commands ?? [];
  const slips = picked && !proposed.some((slip) => same(slip, picked)) ? [picked, ...proposed.slice(0, 2)] : proposed;
  // the likeliest is chosen until another is, if it holds
  const best = proposed[0] && proposals?.holding.has(proposed[0]) ? [proposed[0]] : null;
  const chosen: Draft = draft.commands ? draft : fresh('amend', best);
  const [command] = chosen.commands ?? [];
  const strikes = chosen.commands?.length === 0;

  return (
    <Sheet tone="ask" title={t.title(place)} onClose={onClose}>
      <p>
        {t.recorded}
        <Sentence of={mainOf(target.parts).text} />. {slips.length > 0 && t.likely}
      </p>
      {table === null ? (
        <p role="alert">{t.away}</p>
      ) : (
        <>
          <div class="mend slips" style={{ '--n': table ? Math.min(slips.length, 3) + 1 : 1 }} aria-busy={!proposals}>
            {recorded && (
              <Slips
                {...{ game, slips, recorded, command, nameOf }}
                onChoose={(slip) => setDraft(fresh('amend', [slip]))}
              />
            )}
            {table && (
              <Key class="word" onClick={() => onVisit('amend')}>
                {t.other}
              </Key>
            )}
          </div>
          {chosen.commands && (
            <VerdictKeys
              {...{ session, head, target, onCorrect }}
              draft={chosen}
              label={
                command && recorded ? (
                  <>
                    {t.changeTo}
                    <game.Slip command={command} recorded={recorded} nameOf={nameOf} />
                  </>
                ) : (
                  t.doStrike(place)
                )
              }
              onDraft={setDraft}
            />
          )}
          <div class="keys more">
            <Key chosen={strikes} aria-pressed={strikes} onClick={() => setDraft(fresh('amend', strikes ? null : []))}>
              {t.strike}
            </Key>
            <Key onClick={() => onVisit('before')}>{t.forgotten}</Key>
          </div>
        </>
      )}
      <div class="keys two">
        <Key icon="gavel" quiet onClick={() => onRule(target.place)}>
          {t.ruling.aboutIt}
        </Key>
        <Key quiet onClick={onClose}>
          {close}
        </Key>
      </div>
    </Sheet>
  );
}

interface SlipsProps extends Pick<Props, 'game' | 'nameOf'> {
  slips: readonly Command[];
  recorded: Command;
  /** The chosen one. */
  command: Command | undefined;
  onChoose: (slip: Command) => void;
}

/** Moves that were perhaps meant instead of the recorded one. */
function Slips({ game, slips, recorded, command, nameOf, onChoose }: SlipsProps) {
  return slips.map((slip) => {
    const chosen = command !== undefined && same(slip, command);
    return (
      <Key key={JSON.stringify(slip)} chosen={chosen} aria-pressed={chosen} onClick={() => onChoose(slip)}>
        <span>
          <game.Slip command={slip} recorded={recorded} nameOf={nameOf} />
        </span>
      </Key>
    );
  });
}
