import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { roundWith } from '../../tournaments/overlay';
import { Key } from '../../ui/Key';
import { resultCommand, saidOf, signs } from './results';
import { troublesOf } from './troubles';
import { type Desk, useRound } from './useDesk';

/** The numbers of the rounds that are not in play and have a table to decide. */
function disputedRounds(desk: Desk): number[] {
  const { disputes, differs } = desk.office.tournament;
  const rounds = [...(disputes ?? []), ...(differs ?? [])].map(({ round }) => round);
  return [...new Set(rounds)].filter((round) => round !== desk.current?.round || !desk.isOpen).sort((a, b) => a - b);
}

/** What waits for a decision in rounds that are closed. */
export const Disputes = ({ desk }: { desk: Desk }) => (
  <>
    {disputedRounds(desk).map((number) => (
      <OfRound key={number} desk={desk} number={number} />
    ))}
  </>
);

/** The tables of a closed round that are disputed, or have two results. */
function OfRound({ desk, number }: { desk: Desk; number: number }) {
  const t = useTexts(directing);
  const { office, nameOf } = desk;
  const read = useRound(office, number);
  if (!read) return null;
  const round = roundWith(read, office.since(read.version ?? 0));
  const found = troublesOf(round).filter(({ kind }) => kind === 'results' || kind === 'dispute');
  if (!found.length) return null;
  return (
    <section class="missing" aria-label={t.closed(number)}>
      <h2>{t.closed(number)}</h2>
      <ul>
        {found.map(({ kind, at }) => (
          <li key={at.table} class={kind}>
            <span class="no">{at.table}</span>
            <span class="what">
              <b>{t.trouble[kind]}</b>
              <small>
                {at.disputes.map((one) => t.says(nameOf(one.entrant), one.text ?? t.trouble.dispute)).join(' · ')}
                {at.result && ` (${signs(saidOf(at.result), at.entrants)})`}
              </small>
            </span>
            <span class="acts">
              {kind === 'dispute' && at.result && (
                <Key
                  onClick={() => desk.send({ ...resultCommand(round, at, saidOf(at.result!)), reason: t.resultStands })}
                >
                  {t.resultStands}
                </Key>
              )}
              <Key
                rule
                onClick={() => {
                  desk.setChosen(number === office.tournament.round ? null : number);
                  desk.openTable(at.table);
                }}
              >
                {t.decide}
              </Key>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
