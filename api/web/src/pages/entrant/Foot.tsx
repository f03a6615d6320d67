import type { Order } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { href } from '../../router';
import { useNow } from '../../tournaments/reading';
import { Key, KeyLink } from '../../ui/Key';
import { confirmOf, useYes } from './Claims';
import { RecordKey } from './RecordKey';
import type { Acts } from './useActs';
import type { Shown } from './useShown';

interface Props {
  shown: Shown;
  acts: Acts;
  fails: (error: unknown) => void;
}

/** The keys at the thumb. */
export function Foot({ shown, acts, fails }: Props) {
  const t = useTexts(texts);
  const { id, stage, sight, own, next, isOpen } = shown;
  const { send, onSheet } = acts;
  const { table } = sight;
  const until = sight.tournament.protest_until;
  const now = useNow(until !== null);
  const mayDispute = until === null || now < Date.parse(until);
  const standing = (
    <KeyLink big href={href({ page: 'tournament', tournament: id })}>
      {t.standing}
    </KeyLink>
  );
  const judge = table && (
    <Key big onClick={() => send({ type: 'call', table: table.table }, t.deskKnows)}>
      {t.judge}
    </Key>
  );
  const tell = (label: string, look: string) => (
    <button type="button" class={look} onClick={() => acts.onTells(true)}>
      {label}
    </button>
  );
  const isHere = (
    <Key go big onClick={() => send({ type: 'check_in', entrants: [own] })}>
      {t.here}
    </Key>
  );
  const keys = () => {
    if (stage === 'gone')
      return (
        <>
          {standing}
          {sight.me?.status === 'withdrawn' && (
            <Key go big onClick={() => send({ type: 'return', entrant: own })}>
              {t.comeBack}
            </Key>
          )}
        </>
      );
    if (stage === 'away') return isHere;
    if (stage === 'over') return standing;
    if (stage === 'waiting' || stage === 'beside')
      return (
        <>
          {standing}
          {sight.me?.present === false && isHere}
        </>
      );
    if (stage === 'done')
      return (
        <>
          {mayDispute && (
            <Key icon="warn" quiet big onClick={() => onSheet('wrong')}>
              {t.wrong}
            </Key>
          )}
          {sight.me?.present === false ? isHere : standing}
        </>
      );
    if (!isOpen) return standing;
    if (sight.tournament.claims === 'off') return judge;
    if (stage === 'disputed')
      return (
        <>
          {judge}
          {!table!.result && tell(t.tell, 'key big')}
        </>
      );
    if (stage === 'differ')
      return (
        <>
          {judge}
          {tell(t.claims.otherwise, 'key big')}
        </>
      );
    if (stage === 'told')
      return (
        <>
          {tell(t.claims.otherwise, 'key big')}
          <Key go big onClick={() => onSheet('letters')}>
            {t.claims.letters}
          </Key>
        </>
      );
    if (stage === 'claimed') return <Answer {...{ shown, acts }} />;
    return (
      <>
        <RecordKey {...{ playing: shown.playing, table: table!, fails }} />
        {tell(t.tell, 'key go big')}
      </>
    );
  };
  return (
    <footer class="foot pad">
      <div class="two">{keys()}</div>
      {next !== null && stage === 'away' && standing}
    </footer>
  );
}

/** Yes or no to what another has told. */
function Answer({ shown, acts }: Pick<Props, 'shown' | 'acts'>) {
  const t = useTexts(texts).claims;
  const { sight, claims, own } = shown;
  const [claim, ...others] = claims;
  const yes = useYes(claim!.order as Order, own);
  return (
    <>
      <Key big onClick={() => acts.onTells(true)}>
        {t.no}
      </Key>
      {!others.length && (
        <Key icon="check" go big onClick={() => acts.send(confirmOf(sight.table!, claim!.version))}>
          {yes}
        </Key>
      )}
    </>
  );
}
