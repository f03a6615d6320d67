import { expect, it } from 'vitest';
import { isThisDeviceOnly } from './reach';

it('knows the addresses that no other phone can reach', () => {
  expect(['localhost', 'cards.localhost', '127.0.0.1', '127.0.1.1', '[::1]'].every(isThisDeviceOnly)).toBe(true);
  expect(
    ['192.168.1.20', 'greffier.lan', '127.example.org', 'localhost.example.org', '[fe80::1]'].some(isThisDeviceOnly),
  ).toBe(false);
});
