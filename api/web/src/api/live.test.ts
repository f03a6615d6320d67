import { expect, it } from 'vitest';
import { frameReader } from './live';

it('puts frames together from pieces cut anywhere', () => {
  const stream =
    'retry: 2000\n\nevent: event\nid: 3\ndata: {"version":3}\n\n: still here\n\nevent: head\r\ndata: {"version":3}\r\n\r\n';
  for (const cut of [1, 5, 17, 40, stream.length]) {
    const read = frameReader();
    const frames = [];
    for (let i = 0; i < stream.length; i += cut) frames.push(...read(stream.slice(i, i + cut)).frames);
    expect(frames).toEqual([
      { event: 'event', id: '3', data: '{"version":3}' },
      { event: 'head', id: null, data: '{"version":3}' },
    ]);
  }
});

it('says how long to wait before connecting again', () => {
  expect(frameReader()('retry: 2000\n\n').retry).toBe(2000);
});
