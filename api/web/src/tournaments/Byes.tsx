import { useState } from 'preact/hooks';
import { useTexts } from '../i18n';
import { byes } from '../i18n/texts/byes';
import { Stepper } from '../ui/Choice';
import { Act, type Part } from './PersonAct';
import { roundsOf } from './parts';

const AHEAD = 20; // rounds that may be chosen where nobody knows how many there will be

/** The byes that somebody has asked for: one more is entered, each is taken back while its round is not published. */
export function Byes({ sheet }: Part) {
  const t = useTexts(byes);
  const { office, entrant, person } = sheet;
  const { tournament } = office;
  const next = tournament.round + 1;
  const out = (person?.out ?? []).filter(({ round }) => round >= next);
  const [round, setRound] = useState(next);
  return (
    <>
      <p>{t.how}</p>
      {out.length > 0 && (
        <div class="keys">
          {out.map((one) => (
            <Act key={one.round} sheet={sheet} body={{ type: 'sit_in', entrant, rounds: [one.round] }}>
              {t.takeBack(one.round, one.points ? one.shown : null)}
            </Act>
          ))}
        </div>
      )}
      <Stepper
        label={t.round}
        value={round}
        least={next}
        most={Math.max(next, roundsOf(tournament) ?? next + AHEAD)}
        onChange={setRound}
      />
      <div class="keys">
        <Act
          sheet={sheet}
          go
          big
          needs={!out.some((one) => one.round === round)}
          body={{ type: 'sit_out', entrant, rounds: [round] }}
        >
          {t.enter(round)}
        </Act>
      </div>
    </>
  );
}
