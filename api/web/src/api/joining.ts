/** How a device is let in. */
import { call } from './client';
import type { Joined } from './matches';

/** Whether it is a badge, "<id>.<secret>": shown as often as one likes, where six letters are good once. */
export const isBadge = (code: string): boolean => code.includes('.');

export const join = (code: string, key: string) =>
  call<Joined>('POST', '/join', { body: isBadge(code) ? { badge: code } : { code }, key });
