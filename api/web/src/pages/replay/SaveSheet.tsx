import './sheets.css';
import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { exportMatch, type Format } from '../../api/files';
import { useTexts } from '../../i18n';
import { files } from '../../i18n/texts/files';
import { reasonOf } from '../../i18n/texts/troubles';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { useReach } from '../../ui/useReach';
import { handOver } from '../../viewing/handOver';
import { meansToCopy, shareLink } from '../../viewing/share';

interface Props {
  match: string;
  token: string | null;
  /** The move that is shown, of which a picture is. */
  at: string | number | null;
  /** Only what was on show at this version. */
  until: string | number | null;
  /** Whether everybody may read it: then it can be shown on other pages. */
  open: boolean;
  onClose: () => void;
}

const FORMATS: Format[] = ['png', 'gif', 'html', 'jsonl', 'toml', 'csv', 'svg'];
const IN_WORDS = new Set<Format>(['html', 'csv', 'png', 'svg', 'gif']);
const OF_A_MOMENT = new Set<Format>(['png', 'svg']);

/** The match as a file, or in a frame of another page. */
export function SaveSheet({ match, token, at, until, open, onClose }: Props) {
  const t = useTexts(files);
  const { lang } = useSettings();
  const [told, setTold] = useState('');
  const frame = `<iframe src="${useReach() ?? location.origin}/embed/${match}" width="100%" height="640" title="Greffier"></iframe>`;
  const save = async (format: Format) => {
    try {
      const { blob, name } = await exportMatch(match, token, {
        format,
        until,
        lang: IN_WORDS.has(format) ? lang : null,
        at: OF_A_MOMENT.has(format) ? at : null,
        to: format === 'gif' ? at : null,
      });
      handOver(blob, name);
      setTold(t.saved(name));
    } catch (error) {
      setTold(error instanceof Problem ? t.refused(reasonOf(error.body, lang)) : t.failed);
    }
  };
  return (
    <Sheet tone="calm" title={t.title} onClose={onClose}>
      <div class="formats">
        {FORMATS.map((format) => (
          <Key key={format} onClick={() => void save(format)}>
            <b>.{format}</b>
            <span>{format === 'png' || format === 'svg' ? t.picture : t[format]}</span>
          </Key>
        ))}
        <Key
          icon="print"
          onClick={() => {
            onClose();
            setTimeout(() => print()); // once the sheet is gone
          }}
        >
          <span>{t.print}</span>
        </Key>
      </div>
      <p role="status">{told}</p>
      {open && (
        <div class="embedding">
          <label for="frame">{t.embed}</label>
          <textarea id="frame" readOnly rows={3} value={frame} onFocus={(event) => event.currentTarget.select()} />
          <Key
            onClick={() =>
              void shareLink(frame, '', meansToCopy()).then((how) => how === 'copied' && setTold(t.copied))
            }
          >
            {t.copy}
          </Key>
        </div>
      )}
      <div class="keys">
        <Key onClick={onClose}>{t.close}</Key>
      </div>
    </Sheet>
  );
}
