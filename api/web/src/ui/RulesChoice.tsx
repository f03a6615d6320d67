import { engine } from '../engine';
import { about, useTexts } from '../i18n';
import { rules } from '../i18n/texts/rules';
import { useObservable } from '../store/observable';
import { useSettings } from '../store/settings';
import { Choice } from './Choice';

/** Whether this phone has the rules, with a switch; nothing where the pages were built without them. */
export function RulesChoice() {
  const t = useTexts(rules);
  const { lang } = useSettings();
  const { state, progress, reason } = useObservable(engine.status);
  if (!engine.exists) return null;
  const said = state === 'loading' ? t.state.loading(Math.round(100 * progress)) : t.state[state];
  const why = reason && reason !== 'settings' ? t[reason] : t.about;
  return (
    <>
      <Choice
        label={about(lang, t.title, said)}
        value={state === 'off' ? 'off' : 'on'}
        values={[
          ['on', t.on],
          ['off', t.off],
        ]}
        onChange={(value) => engine.switch(value === 'on')}
      />
      <p>{why}</p>
    </>
  );
}
