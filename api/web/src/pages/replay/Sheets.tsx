import { EXAMPLE } from '../../api/example';
import type { Pointed } from '../../viewing/comments';
import { CommentSheet } from '../../viewing/later';
import { numberOf } from '../../viewing/numbers';
import { HandSheet, Keys, SaveSheet, ViewSheet, WhatIfSheet } from './later';
import type { Eyes } from './useEyes';
import type { Proved } from './useProving';
import type { Shown } from './useShown';
import { HINDSIGHT } from './views';

export type SheetName = 'view' | 'what-if' | 'comments' | 'save' | 'keys';

interface Props {
  shown: Shown;
  eyes: Eyes;
  proved: Proved;
  open: SheetName | null;
  /** With which a comment begins. */
  sign: number | null;
  onPoint: (pointed: Pointed | null) => void;
  onClose: () => void;
}

/** Whatever lies over the page. */
export function Sheets({ shown, eyes, proved, open, sign, onPoint, onClose }: Props) {
  const { match, access, picture, horizon, items, index, item, state, nameOf, commented, mayWrite, branches } = shown;
  const { token, role } = access;
  const { asked, assume } = proved;
  return (
    <>
      {asked && state && eyes.recalling && (
        <HandSheet
          {...{ asked, state, items, item, nameOf }}
          proving={proved.proving}
          onAssume={branches ? (nth) => proved.onAssume(asked.seat, nth) : null}
          onClose={proved.onClose}
        />
      )}
      {open === 'view' && (
        <ViewSheet
          {...{ match, token, nameOf, onClose }}
          at={item ? String(item.version) : null}
          until={horizon}
          view={shown.seenBy}
          seats={Object.keys(picture.state.seats).sort()}
          onView={eyes.look}
        />
      )}
      {open === 'save' && (
        <SaveSheet
          {...{ match, token, onClose }}
          at={item?.version ?? null}
          until={horizon}
          open={match !== EXAMPLE && picture.summary.visibility !== 'private'}
        />
      )}
      {open === 'comments' && commented && item && (
        <CommentSheet
          {...{ match, token, items, index, mayWrite, sign, nameOf, onPoint, onClose }}
          written={shown.atMove}
          seats={Object.keys(picture.state.seats).sort()}
          referee={role === 'referee'}
          onPut={shown.onPut}
        />
      )}
      {open === 'keys' && <Keys comments={mayWrite} branches={branches} onClose={onClose} />}
      {open === 'what-if' && branches && item && (
        <WhatIfSheet
          {...{ match, token, nameOf, onClose }}
          supposed={{
            at: item.version,
            ...(eyes.recalling && { view: HINDSIGHT }),
            ...(Object.keys(assume).length > 0 && { assume }),
          }}
          move={numberOf(item)}
          mayHang={mayWrite}
        />
      )}
    </>
  );
}
