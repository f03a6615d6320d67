import { PersonSheet } from '../../tournaments/later';
import { DoubleSheet, ListSheet, MoreSheet, NeverSheet } from './later';
import type { Acts } from './useActs';
import type { Shown } from './useShown';

/** Whatever lies over the page. */
export function SheetOnShow({ shown, acts }: { shown: Shown; acts: Acts }) {
  const { office, here, never, absent, plan } = shown;
  const { pairing, more, person } = acts;
  return (
    <>
      {pairing === 'asks' && (
        <NeverSheet
          {...{ here, never, absent, plan }}
          onPair={acts.pair}
          onBack={acts.check}
          onClose={() => acts.onPairing(null)}
        />
      )}
      {more && (
        <MoreSheet
          office={office}
          onFile={acts.list.take}
          onAllOut={acts.allOut}
          onAllIn={acts.allIn}
          onClose={() => acts.onMore(false)}
        />
      )}
      {acts.double && <DoubleSheet acts={acts} double={acts.double} />}
      {acts.list.preview && <ListSheet {...{ shown }} list={acts.list} preview={acts.list.preview} />}
      {person && <PersonSheet office={office} entrant={person} onClose={() => acts.onPerson(null)} />}
    </>
  );
}
