import { useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { padSheets } from '../../i18n/texts/padSheets';
import type { Session } from '../../session/session';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { NameInput } from '../../ui/NameInput';
import { Sheet } from '../../ui/Sheet';
import { oneLine } from '../../words';
import { type NameChange, saveNames } from './naming';
import { Privacy } from './Privacy';

interface Props {
  session: Session;
  onClose: () => void;
}

/** Names and title, at any time; the moves are not touched. */
export function Names({ session, onClose }: Props) {
  const t = useTexts(padSheets).names;
  const { close } = useTexts(common);
  const [match] = useState(session.view.get().match); // what another device names meanwhile is not taken back
  const [title, setTitle] = useState(match.title ?? '');
  const [names, setNames] = useState(match.names);
  const [failed, setFailed] = useState(false);

  const given = oneLine(title);
  const others = Object.entries(names).flatMap(([seat, name]) => {
    const line = oneLine(name ?? '');
    return line === (match.names[seat] ?? null) ? [] : [[seat, line] as const];
  });
  const change: NameChange = { ...(given === match.title ? {} : { title: given }), names: Object.fromEntries(others) };
  const changed = 'title' in change || others.length > 0;

  async function save() {
    try {
      if (changed) await saveNames(session, change);
      onClose();
    } catch {
      setFailed(true);
    }
  }

  /** What was typed is kept, however the sheet is left; where that has failed, it is told before. */
  function leave() {
    if (changed && !failed) void save();
    else onClose();
  }

  function submit(event: Event) {
    event.preventDefault();
    void save();
  }

  return (
    <Sheet tone="ask" title={t.title} onClose={leave}>
      <form class="names" onInput={() => setFailed(false)} onSubmit={submit}>
        {Object.keys(names).map((seat, n) => (
          <label key={seat}>
            <span aria-hidden="true">{seat}</span>
            <NameInput
              seat={seat}
              value={names[seat] ?? ''}
              first={n === 0}
              onInput={(name) => setNames({ ...names, [seat]: name })}
            />
          </label>
        ))}
        <label>
          <Icon name="book" class="s" />
          <input
            type="text"
            value={title}
            maxLength={200}
            autocomplete="off"
            aria-label={t.matchTitle}
            placeholder={t.matchTitle}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        </label>
        {failed && <p role="alert">{t.failed}</p>}
        <Key go big type="submit">
          {t.save}
        </Key>
      </form>
      <Privacy match={match} />
      <Key quiet wide class="last" onClick={leave}>
        {close}
      </Key>
    </Sheet>
  );
}
