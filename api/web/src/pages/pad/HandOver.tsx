import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { issueToken, readSummary } from '../../api/matches';
import type { Visibility } from '../../api/types';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { padSheets } from '../../i18n/texts/padSheets';
import { watch } from '../../i18n/texts/watch';
import { uuid } from '../../random';
import { href } from '../../router';
import type { KnownMatch } from '../../store/device';
import { classes } from '../../ui/classes';
import { Key } from '../../ui/Key';
import { QrOf, Unreached } from '../../ui/Reach';
import { Sheet } from '../../ui/Sheet';
import { useReach } from '../../ui/useReach';
import { CopyKey, ShareKey } from '../../viewing/parts';

interface Props {
  match: KnownMatch;
  onClose: () => void;
}

/** A one-time code for another referee's phone, drawn and written. */
export function HandOver(props: Props) {
  const t = useTexts(padSheets).hand;
  return <CodeSheet {...props} role="referee" title={t.title} text={t.text} />;
}

/** The way to the live page: its address, or to a private match a one-time code for each phone. */
export function Spectators({ match, onClose }: Props) {
  const t = useTexts(padSheets).spectators;
  const { hand } = useTexts(padSheets);
  const { share } = useTexts(watch);
  const { close } = useTexts(common);
  const [visibility, setVisibility] = useState<Visibility | 'unknown' | null>(null);
  const reach = useReach();
  useEffect(() => {
    readSummary(match.id, match.token).then(
      (summary) => setVisibility(summary.visibility),
      () => setVisibility('unknown'),
    );
  }, [match.id]);
  if (visibility === 'private')
    return <CodeSheet match={match} onClose={onClose} role="viewer" title={t.privateTitle} text={t.privateText} />;
  const path = href({ page: 'live', match: match.id });
  const address = (reach ?? location.origin) + path;
  return (
    <Sheet tone="calm" title={t.title} onClose={onClose}>
      {visibility === 'unknown' ? (
        <p role="alert">{hand.failed}</p>
      ) : (
        visibility && (
          <>
            <p>{t.text}</p>
            <Handing path={path} label={t.title}>
              {reach && (
                <p>
                  <a href={path}>{address}</a>
                </p>
              )}
            </Handing>
            <div class="keys two">
              <CopyKey class="key" url={address} />
              <ShareKey class="key" label={share} title={match.title ?? 'Greffier'} url={() => address} />
            </div>
          </>
        )
      )}
      <Key big wide onClick={onClose}>
        {close}
      </Key>
    </Sheet>
  );
}

interface CodeProps extends Props {
  role: 'referee' | 'viewer';
  title: string;
  text: string;
}

/** A code for one more device; each press makes another one. */
function CodeSheet({ match, role, title, text, onClose }: CodeProps) {
  const t = useTexts(padSheets).hand;
  const { close } = useTexts(common);
  const [code, setCode] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  function make() {
    setFailed(false);
    setCode(null);
    issueToken(match.id, match.token, role, new Date().toISOString().slice(0, 16), uuid()).then(
      (handed) => setCode(handed.code),
      () => setFailed(true),
    );
  }
  useEffect(make, [match.id, role]);

  return (
    <Sheet tone="calm" title={title} onClose={onClose}>
      <p>{text}</p>
      {code && (
        <Handing path={href({ page: 'join', code })} label={title}>
          <p>{t.typed}</p>
          <p class="code">{code}</p>
        </Handing>
      )}
      {failed && <p role="alert">{t.failed}</p>}
      <div class="keys two">
        <Key onClick={make}>{t.again}</Key>
        <Key onClick={onClose}>{close}</Key>
      </div>
    </Sheet>
  );
}

interface HandingProps {
  /** Of this service. */
  path: string;
  label: string;
  /** What is to be said stands beside the drawing, where there is more on the sheet. */
  small?: boolean;
  children: ComponentChildren;
}

/** An address, drawn for another phone, and what else there is to say of it. */
export function Handing({ path, label, small, children }: HandingProps) {
  return (
    <div class={classes('handing', small && 'small')} aria-live="polite">
      <Unreached />
      <QrOf path={path} label={label} />
      {children}
    </div>
  );
}
