/** Random names by getRandomValues, which pages on plain http have too (crypto.randomUUID is not there). */

function bytes(n: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(n));
}

export function uuid(): string {
  const b = bytes(16);
  b[6] = (b[6]! & 0x0f) | 0x40;
  b[8] = (b[8]! & 0x3f) | 0x80;
  const hex = [...b].map((x) => x.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** A match's id: 20 characters of base 32, 100 random bits. */
export function matchId(): string {
  return [...bytes(20)].map((x) => BASE32[x & 31]).join('');
}
