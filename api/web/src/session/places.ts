/** Places of moves that are not recorded yet: whatever is recorded before them moves them on. */

import type { Version, WriteBody } from '../api/types';
import type { Judged } from '../engine/engine';
import type { Waiting } from '../store/device';

/** A place as a request names it -> the request whose nth event (from 0) stands there. */
type Places = NonNullable<Waiting['places']>;

const numberOf = (place: Version): number => Number.parseInt(String(place), 10);

function placesIn({ correction, ruling }: WriteBody): Version[] {
  const { amend, before, strike = [], waive = [] } = correction ?? {};
  return [amend, before, ruling?.about, ...strike, ...waive].filter((place) => place !== undefined);
}

/** The version of the first event of each request that was judged; base: the newest one recorded. */
export function firstVersions(results: readonly Judged[], base: number): Map<string, number> {
  const firsts = new Map<string, number>();
  let last = base;
  for (const { key, version } of results) {
    if (version === undefined || version === null) break;
    firsts.set(key, last + 1);
    last = version;
  }
  return firsts;
}

/** Which of the places that a request names belong to requests that are not recorded yet. */
export function unrecorded(body: WriteBody, firsts: ReadonlyMap<string, number>, base: number): Places | undefined {
  const places: Places = {};
  for (const place of placesIn(body)) {
    const version = numberOf(place);
    if (version <= base) continue;
    const [key, first] = [...firsts].findLast(([, one]) => one <= version) ?? [];
    if (key !== undefined) places[String(place)] = { key, nth: version - first! };
  }
  return Object.keys(places).length ? places : undefined;
}

/** The request with each of these places as it stands now. */
export function moved(
  body: WriteBody,
  places: Places | undefined,
  firstOf: (key: string) => number | undefined,
): WriteBody {
  if (!places) return body;
  const now = <P extends Version | undefined>(place: P): P => {
    const found = places[String(place)];
    const first = found && firstOf(found.key);
    if (first === undefined) return place;
    const [, inner] = String(place).split('.');
    const version = first + found!.nth;
    return (inner === undefined ? version : `${version}.${inner}`) as P;
  };
  if (body.ruling) return { ruling: { ...body.ruling, about: now(body.ruling.about)! } };
  if (!body.correction) return body;
  const { amend, before, strike, waive, ...rest } = body.correction;
  return {
    correction: {
      ...rest,
      ...(amend !== undefined && { amend: now(amend) }),
      ...(before !== undefined && { before: now(before) }),
      ...(strike && { strike: strike.map(now) }),
      ...(waive && { waive: waive.map(now) }),
    },
  };
}
