import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { Key } from '../../ui/Key';
import { type TypedLineProps, useTypedLine } from './useTypedLine';

/** Results, one line each, typed without a mouse. */
export function TypedLine(props: TypedLineProps) {
  const t = useTexts(directing);
  const { field, line, wantsScores, echo, enter, type, undoes, undo } = useTypedLine(props);
  return (
    <div class="typing">
      <label class="eyebrow" for="typed-line">
        {t.typed}
      </label>
      <div class="typed">
        <input
          id="typed-line"
          ref={field}
          type="text"
          value={line}
          maxLength={120}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          placeholder={wantsScores ? t.scoresHint : t.typedHint}
          aria-describedby="typed-echo"
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              enter();
            } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !line) {
              event.preventDefault();
              if (undoes) undo();
            } else if (event.key === 'Escape') type('');
          }}
        />
        {undoes ? (
          <Key icon="undo" aria-label={`${t.undoes(undoes)} (Ctrl+Z)`} title={t.undoes(undoes)} onClick={undo}></Key>
        ) : (
          <Key go aria-label={t.send} onClick={enter}>
            ⏎
          </Key>
        )}
      </div>
      <p id="typed-echo" class={echo && 'bad' in echo && echo.bad ? 'echo bad' : 'echo'} role="status">
        {echo?.text ?? <small>{wantsScores ? t.scoresHelp : t.typedHelp}</small>}
      </p>
    </div>
  );
}
