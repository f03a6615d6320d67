import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { Foot } from './Foot';
import { Said } from './Said';
import type { Shown } from './useShown';

const TABLE = { table: 3, entrants: ['e1', 'e2'], claims: [], disputes: [], result: null };

const seated = (claims: 'on' | 'off') =>
  ({
    id: 't',
    own: 'e1',
    stage: 'seated',
    isOpen: true,
    claims: [],
    next: null,
    nameOf: (one: string) => one,
    playing: { known: {} },
    sight: { tournament: { claims }, table: TABLE, me: { present: true } },
  }) as unknown as Shown;

const drawn = (shown: Shown) => {
  const acts = { send: () => {}, onSheet: () => {}, onTells: () => {} } as never;
  return render(
    <>
      <Said shown={shown} table={shown.sight.table!} send={acts} />
      <Foot shown={shown} acts={acts} fails={() => {}} />
    </>,
  );
};

it('a player at a table may report the result', () => {
  expect(drawn(seated('on'))).toContain('Report the result');
});

it('where only the desk enters results, the page says so, offers no report and still calls a judge', () => {
  const page = drawn(seated('off'));
  expect(page).not.toContain('Report the result');
  expect(page).toContain('Only the desk enters results');
  expect(page).toContain('judge');
});
