import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { queue } from '../i18n/texts/queue';
import { settings } from '../i18n/texts/settings';
import { keepsNothing } from '../store/device';
import {
  CONTRASTS,
  changeSettings,
  DECKS,
  type Lang,
  type Letters,
  THEMES,
  type Theme,
  useSettings,
} from '../store/settings';
import { opensAlone } from '../worker/register';
import { Choice } from './Choice';
import { Key } from './Key';
import { RulesChoice } from './RulesChoice';
import { Sheet } from './Sheet';

/** What this device likes, and what it lacks. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(settings);
  const { alone } = useTexts(queue);
  const { close } = useTexts(common);
  const { lang, letters, deck, theme, contrast, leftHanded, plainPad } = useSettings();
  const [forgetful, setForgetful] = useState(false);
  useEffect(() => void keepsNothing().then(setForgetful), []);
  return (
    <Sheet tone="calm" title={t.title} onClose={onClose}>
      <div class="settings">
        <Choice
          label={t.language}
          value={lang}
          values={[
            ['en', 'English'],
            ['fr', 'Français'],
          ]}
          onChange={(value) => changeSettings({ lang: value as Lang })}
        />
        <Choice
          label={t.letters}
          value={letters}
          values={[
            ['auto', t.lettersAuto],
            ['en', 'J Q K'],
            ['fr', 'V D R'],
            ['ru', 'В Д К'],
          ]}
          onChange={(value) => changeSettings({ letters: value as Letters })}
        />
        <Choice
          label={t.theme}
          value={theme}
          values={THEMES.map((key) => [key, t.themes[key]])}
          onChange={(value) => changeSettings({ theme: value as Theme })}
        />
        <Choice
          label={t.contrast}
          value={contrast}
          values={CONTRASTS.map((key) => [key, t.contrasts[key]])}
          onChange={(value) => changeSettings({ contrast: value })}
        />
        <div class="beside">
          <Choice
            label={t.deck}
            value={deck}
            values={DECKS.map((key) => [key, t.decks[key]])}
            onChange={(value) => changeSettings({ deck: value })}
          />
          <Choice
            label={t.hand}
            value={leftHanded ? 'left' : 'right'}
            values={[
              ['left', t.left],
              ['right', t.right],
            ]}
            onChange={(value) => changeSettings({ leftHanded: value === 'left' })}
          />
        </div>
        <Choice
          label={t.pad}
          value={plainPad ? 'plain' : 'own'}
          values={[
            ['own', t.pads.own],
            ['plain', t.pads.plain],
          ]}
          onChange={(value) => changeSettings({ plainPad: value === 'plain' })}
        />
        <RulesChoice />
        {!('wakeLock' in navigator) && <p>{t.awake}</p>}
        {!opensAlone() && <p>{alone}</p>}
        {forgetful && <p>{t.memory}</p>}
        <Key big onClick={onClose}>
          {close}
        </Key>
      </div>
    </Sheet>
  );
}
