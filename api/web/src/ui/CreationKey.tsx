import './creation.css';
import { useTexts } from '../i18n';
import { creating } from '../i18n/texts/creating';
import { changeCreation, creation } from '../store/creation';
import { useObservable } from '../store/observable';

/** Where the key is typed that this service wants for a new match; this device remembers it. */
export function CreationKey() {
  const t = useTexts(creating);
  const { key } = useObservable(creation);
  return (
    <label class="creation-key">
      <span class="eyebrow">{t.label}</span>
      <input
        type="text"
        value={key}
        maxLength={200}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => changeCreation({ key: event.currentTarget.value })}
      />
      <small>{t.hint}</small>
    </label>
  );
}
