import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { LettersSheet, MissingSheet, MoreSheet, WrongSheet } from './later';
import type { Acts } from './useActs';
import type { Shown } from './useShown';

/** Whatever lies over the page. */
export function SheetOnShow({ shown, acts }: { shown: Shown; acts: Acts }) {
  const t = useTexts(texts);
  const { id, sight, own, seats, nameOf, here, claims, isOpen, next } = shown;
  const { tournament, table, me } = sight;
  const { send, sheet } = acts;
  const onClose = () => acts.onSheet(null);
  return (
    <>
      {sheet === 'more' && (
        <MoreSheet
          tournament={id}
          entrant={own}
          table={table && isOpen ? table.table : null}
          next={next}
          sitsOut={me?.out?.some(({ round }) => round === next) ?? false}
          isIn={me?.status === 'in' && tournament.status === 'live'}
          onSend={(body) => send(body, ['call', 'note'].includes(body.type) ? t.deskKnows : '')}
          onClose={onClose}
        />
      )}
      {sheet === 'wrong' && here && (
        <WrongSheet onSend={(text) => send({ type: 'dispute', ...here, ...(text && { text }) })} onClose={onClose} />
      )}
      {sheet === 'letters' && here && (
        <LettersSheet
          onSend={(code) => {
            const mine = claims.find(({ entrant }) => entrant === own);
            if (mine) send({ type: 'confirm', ...here, claim: mine.version, code });
          }}
          onClose={onClose}
        />
      )}
      {sheet === 'missing' && table && (
        <MissingSheet
          table={table.table}
          others={seats.filter((one) => one !== own)}
          nameOf={nameOf}
          onSend={(body) => send(body, t.deskKnows)}
          onClose={onClose}
        />
      )}
    </>
  );
}
