import { expect, test, vi } from 'vitest';
import { shareLink } from './share';

const copy = () => true;

test('the system shares where it can', async () => {
  const share = vi.fn(async () => {});
  expect(await shareLink('http://x/', 'T', { share, copy })).toBe('shared');
  expect(share).toHaveBeenCalledWith({ url: 'http://x/', title: 'T' });
});

test('closing the system’s sheet is no reason to copy', async () => {
  const write = vi.fn(async () => {});
  const share = () => Promise.reject(new DOMException('', 'AbortError'));
  expect(await shareLink('http://x/', 'T', { share, write, copy })).toBe('shared');
  expect(write).not.toHaveBeenCalled();
});

test('else the clipboard, else a selected field, else the eye', async () => {
  const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  expect(await shareLink('http://x/', 'T', { write: async () => {}, copy: () => false })).toBe('copied');
  expect(await shareLink('http://x/', 'T', { share: refuse, write: refuse, copy })).toBe('copied');
  expect(await shareLink('http://x/', 'T', { copy })).toBe('copied');
  expect(await shareLink('http://x/', 'T', { copy: () => false })).toBe('show');
});
