import { texts } from '../../i18n';
import type { TrickWords } from '../kit/game';
import { partsCalled } from '../kit/tricks';

/** A round of Zack is made of boxes: what was thrown until a challenge emptied it. */
export const BOXES = texts<TrickWords>({
  en: partsCalled('box', 'Next box', 'Previous box'),
  fr: partsCalled('boîte', 'Boîte suivante', 'Boîte précédente'),
});
