const SIGN = /[\u00bc-\u00be\u2150-\u215e]/g; // "½" and its like
const READ = /^(\d+(?:[.,]\d+)?)?(?:(?:^| )(\d+)\/(\d+))?$/;

/**
 * Points as the service has them, of "1½", "1 1/2" or "1,5"; null where nothing above 0 is meant.
 *
 * @param point how many of them people read as one, as the summary tells it
 */
export function pointsTyped(typed: string, point: number): number | null {
  const plain = typed.replace(SIGN, (sign) => ` ${sign.normalize('NFKD').replace('\u2044', '/')}`).trim();
  const [, whole = '0', top = '0', bottom = '1'] = READ.exec(plain) ?? ['', '0'];
  const points = Math.round((Number(whole.replace(',', '.')) + Number(top) / Number(bottom)) * point);
  return Number.isFinite(points) && points > 0 ? points : null;
}
