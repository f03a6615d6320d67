import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ByLang } from '../../api/types';
import { Pieces } from '../../cards/Card';
import { type Piece, piecesOf } from '../../cards/set';
import { spoken, useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { correcting } from '../../i18n/texts/correcting';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { Irregular } from './Irregular';
import type { Refusal } from './pad';
import { kit } from './words';

/** "9♥ does not beat J♥; a trump would." → what is wrong, and what would be right, if that is said. */
export function parted(told: readonly Piece[]): [wrong: Piece[], right: Piece[] | null] {
  const at = told.findIndex((piece) => typeof piece === 'string' && piece.includes(';'));
  if (at < 0) return [[...told], null];
  const piece = told[at] as string;
  const end = piece.indexOf(';');
  const right = piece.slice(end + 1).trimStart();
  const words = (text: string) => (text ? [text] : []);
  return [
    [...told.slice(0, at), ...words(piece.slice(0, end).trimEnd())],
    [...words(right.charAt(0).toUpperCase() + right.slice(1)), ...told.slice(at + 1)],
  ];
}

/** Something that was probably meant. */
export interface Proposal {
  key: string;
  label?: string | undefined;
  children: ComponentChildren;
  onPick: () => void;
}

interface Props {
  refusal: Refusal;
  ruling: (rule: string) => ByLang | null;
  proposals?: readonly Proposal[] | undefined;
  /** The move that was meant, in words. */
  said: ComponentChildren;
  onStand: (reason: string) => void;
  /** A move before it was forgotten, and is tapped next. */
  onForgotten?: () => void;
  onClose: () => void;
}

/** Why a dim key records nothing, and what was probably meant. */
export function RefusedSheet({ refusal, ruling, proposals = [], said, onStand, onForgotten, onClose }: Props) {
  const t = useTexts(kit);
  const { anyway, iForgot } = useTexts(correcting);
  const { close } = useTexts(common);
  const { lang } = useSettings();
  const [stands, setStands] = useState(false);
  const { rule, text, unsure } = refusal;
  const rulingText = rule && spoken(ruling(rule), lang);
  // the sentence says the ruling for this very case behind its first part: then the ruling itself is not said again
  const [headline, because] = text ? parted(piecesOf(text, lang)) : [[unsure ? t.unsure.title : t.notAllowed], null];
  if (stands) {
    return (
      <Irregular rule={rule} onStand={onStand} onClose={() => setStands(false)}>
        {said}
      </Irregular>
    );
  }
  return (
    <Sheet
      tone="stop"
      title={
        <span class="refused-title">
          <span>
            <Pieces of={headline} />
          </span>
          {rule && <span class="ruleno">{rule}</span>}
        </span>
      }
      onClose={onClose}
    >
      <p>
        {because ? <Pieces of={because} /> : rulingText}{' '}
        {unsure ? (refusal.waivable ? t.unsure.text : t.unsure.textOnly) : t.nothingRecorded}
      </p>
      {proposals.length > 0 && (
        <>
          <p class="eyebrow">{t.meant}</p>
          <div class="mend">
            {proposals.map(({ key, label, children, onPick }, i) => (
              <Key key={key} go {...(i === 0 && { 'data-first': true })} aria-label={label} onClick={onPick}>
                {children}
              </Key>
            ))}
          </div>
        </>
      )}
      <div class="keys two">
        {refusal.waivable && (
          <Key rule big onClick={() => setStands(true)}>
            <Icon name="gavel" class="s" />
            {anyway}
          </Key>
        )}
        {onForgotten && (
          <Key big onClick={onForgotten}>
            {iForgot}
          </Key>
        )}
        <Key big onClick={onClose}>
          {close}
        </Key>
      </div>
    </Sheet>
  );
}
