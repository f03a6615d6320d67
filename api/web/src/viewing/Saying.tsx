import './comments.css';
import type { Annotation } from '../api/types';
import { useTexts } from '../i18n';
import { comments } from '../i18n/texts/comments';
import { Icon } from '../ui/Icon';
import { gistOf, signOf } from './comments';
import { type NameOf, whoWrote } from './parts';

const LATEST = 3; // so many stand at a row; the key says how many there are

interface Props {
  written: readonly Annotation[];
  nameOf: NameOf;
  onOpen: () => void;
}

/** What is written at a row of the ledger: its signs, and who wrote which words; a tap opens it. */
export function Saying({ written, nameOf, onOpen }: Props) {
  const t = useTexts(comments);
  const standing = written.filter((one) => !one.deleted);
  if (standing.length === 0) return null;
  const signs = [...new Set(standing.flatMap((one) => one.nags))];
  const said = [t.count(standing.length), ...signs.map((nag) => t.sign[nag - 1])].join(', ');
  return (
    <>
      <button class="said" aria-label={said} aria-haspopup="dialog" onClick={onOpen}>
        {signs.map((nag) => (
          <b key={nag}>{signOf(nag)}</b>
        ))}
        {(signs.length === 0 || standing.some((one) => one.text)) && <Icon name="talk" />}
      </button>
      {standing
        .filter((one) => one.text)
        .slice(-LATEST)
        .map((one) => (
          <p key={one.aid} class="note gist" lang={one.lang ?? undefined}>
            <b>{whoWrote(one.by, nameOf, t)}</b> · <bdi>{gistOf(one)}</bdi>
          </p>
        ))}
    </>
  );
}
