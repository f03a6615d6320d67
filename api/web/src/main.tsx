import './styles/tokens.css';
import './styles/ui.css';
import './styles/cards.css';
import './styles/lists.css';
import './styles/app.css';
import { render } from 'preact';
import { App } from './app';
import { engine } from './engine';
import { route, startRouter } from './router';
import { applySettings } from './store/settings';
import { mountSprite } from './ui/Icon';
import { keepPages } from './worker/register';

applySettings();
startRouter();
mountSprite();
render(<App />, document.getElementById('app')!);
keepPages();

/** The rules are for pads, and come once what a pad shows has come. */
function loadRules(): void {
  const { page } = route.get();
  if (page !== 'pad' && page !== 'new') return;
  const idle = globalThis.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 2_000));
  const load = () => idle(() => engine.load());
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
}
route.subscribe(loadRules);
loadRules();
