import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { onBack } from '../../api/network';
import { type Album, sendPhoto } from '../../api/photos';
import { useTexts } from '../../i18n';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { shrunk } from './taking';
import { zackTexts } from './texts';

/** nothing; on its way; with its name; waiting for a network; not taken. */
export type Sending =
  | { kind: 'none' }
  | { kind: 'sending' }
  | { kind: 'sent'; name: string }
  | { kind: 'away' }
  | { kind: 'refused' };

interface Props {
  album: Album;
  sending: Sending;
  onSending: (sending: Sending) => void;
}

/** A photo of the box, from the phone's own camera: taken, shown small, sent at once. */
export function Snapshot({ album, sending, onSending }: Props) {
  const t = useTexts(zackTexts).photo;
  const [shown, setShown] = useState<string | null>(null);
  const taken = useRef<Blob | null>(null);
  const tell = useRef(onSending);
  tell.current = onSending;
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  // nobody waits any more for what is sent after the sheet has gone
  useEffect(() => () => void (taken.current = null), []);

  async function send() {
    const picture = taken.current;
    if (!picture) return;
    tell.current({ kind: 'sending' });
    const then = await sendPhoto(album, picture).then(
      (name): Sending => ({ kind: 'sent', name }),
      (error): Sending => ({ kind: error instanceof Problem && !error.passing ? 'refused' : 'away' }),
    );
    if (taken.current === picture) tell.current(then);
  }
  useEffect(() => (sending.kind === 'away' ? onBack(() => void send()) : undefined), [sending.kind]);

  async function take(file: File | undefined) {
    if (!file) return;
    setShown(URL.createObjectURL(file));
    taken.current = file;
    tell.current({ kind: 'sending' });
    const small = await shrunk(file);
    if (taken.current !== file) return;
    taken.current = small;
    await send();
  }

  function drop() {
    taken.current = null;
    setShown(null);
    onSending({ kind: 'none' });
  }

  const said = { none: '', sending: t.sending, sent: t.sent, away: t.away, refused: t.refused }[sending.kind];
  return (
    <div class={classes('zsnap', sending.kind)}>
      {shown && <img src={shown} alt={t.yours} />}
      <p role="status">{said}</p>
      {shown ? (
        <span class="zsnap-keys">
          {sending.kind === 'away' && <Key onClick={() => void send()}>{t.again}</Key>}
          <Key data-act="no-photo" onClick={drop}>
            <Icon name="x" class="s" />
            {t.remove}
          </Key>
        </span>
      ) : (
        <label class="key">
          <Icon name="cam" class="s" />
          {t.add}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </label>
      )}
    </div>
  );
}
