import './styles/tokens.css';
import './styles/ui.css';
import './styles/cards.css';
import './styles/lists.css';
import './styles/app.css';
import { render } from 'preact';
import { App } from './app';
import { startRouter } from './router';
import { applySettings } from './store/settings';
import { mountSprite } from './ui/Icon';
import { keepPages } from './worker/register';

applySettings();
startRouter();
mountSprite();
render(<App />, document.getElementById('app')!);
keepPages();
