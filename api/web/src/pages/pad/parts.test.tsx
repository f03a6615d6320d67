import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { QueueChip } from './parts';

it('what waits has no tick, whoever has checked it: nothing of it is sent', () => {
  for (const checked of [true, false]) {
    const html = render(<QueueChip n={2} checked={checked} onTap={() => undefined} />);
    expect(html).toContain('#i-cloud-off');
    expect(html).not.toContain('#i-check');
  }
});
