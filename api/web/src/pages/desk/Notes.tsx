import type { Entrant, NoteToOffice } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { Key } from '../../ui/Key';

interface NotesProps {
  notes: readonly NoteToOffice[];
  nameOf: (entrant: Entrant) => string;
  onAnswer: (note: number) => void;
}

/** What players have written, until somebody has seen to it. */
export function Notes({ notes, nameOf, onAnswer }: NotesProps) {
  const t = useTexts(directing);
  return (
    <section class="missing notes" aria-label={t.notes}>
      <h2>{t.notes}</h2>
      <ul>
        {notes.map(({ version, entrant, text }) => (
          <li key={version} class="call">
            <span class="what">
              <b>{nameOf(entrant!)}</b>
              <small>{text ?? t.noteErased}</small>
            </span>
            <Key go onClick={() => onAnswer(version)}>
              {t.seenTo}
            </Key>
          </li>
        ))}
      </ul>
    </section>
  );
}
