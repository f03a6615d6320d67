import { useState } from 'preact/hooks';
import { useTexts } from '../../../i18n';
import { correcting } from '../../../i18n/texts/correcting';
import { Key } from '../../../ui/Key';
import { Sheet } from '../../../ui/Sheet';

interface Props {
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
}

/** Words that go with the next move. */
export function NoteSheet({ note, onNote, onClose }: Props) {
  const { note: t } = useTexts(correcting);
  const [text, setText] = useState(note);
  return (
    <Sheet tone="ask" title={t.title} onClose={onClose}>
      <form
        class="words"
        onSubmit={(event) => {
          event.preventDefault();
          onNote(text.trim());
        }}
      >
        <p>{t.text}</p>
        <textarea
          data-first
          rows={2}
          maxLength={2000}
          value={text}
          aria-label={t.title}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Key go big type="submit">
          {text.trim() ? t.keep : t.drop}
        </Key>
      </form>
    </Sheet>
  );
}
