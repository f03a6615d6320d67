import '../../drawings/tokens.css';
import './styles/base.css';
import './styles/ui.css';
import './styles/cards.css';
import './styles/app.css';
import './styles/sheets.css';
import { render } from 'preact';
import { pageDrawn, quiet } from './api/quiet';
import { App, loadPage } from './app';
import { makeCards } from './cards/drawn';
import { engine } from './engine';
import { route, startRouter } from './router';
import { applySettings } from './store/settings';
import { loadAll } from './ui/lazy';
import { keepPresses } from './ui/ownPress';
import { mountSprite } from './ui/sprite';
import { keepPages } from './worker/register';

applySettings();
makeCards();
keepPresses(window);
startRouter();

/** Until here the document shows the page's frame. */
function draw(): void {
  const place = document.getElementById('app')!;
  place.replaceChildren();
  render(<App />, place);
  pageDrawn();
}

/** The rules are for pads, and come last. */
function loadRules(): void {
  const { page } = route.get();
  if (page === 'pad' || page === 'new') engine.load();
}

void Promise.all([loadPage(), mountSprite()]).then(draw, draw);
void quiet.then(loadAll).then(() => {
  keepPages();
  loadRules();
  route.subscribe(loadRules);
});
