import { useTexts } from '../../../i18n';
import { Key } from '../../../ui/Key';
import { endsOf } from '../ends';
import { nameOf } from '../seats';
import { kit } from '../words';
import { tableSize } from './table';
import type { Playing, Props } from './usePlay';
import { words } from './words';

/** The keys that need no card: taking, passing, passing on, before whom a card lies, and the end by repetition. */
export function PlayActs({ state, offer, actions, ways, play }: Props & { play: Playing }) {
  const t = useTexts(words);
  const { pointed, point, targets, passer } = play;
  const off = !pointed.card;
  const transferring = pointed.act === 'transfer';
  const again = ways && endsOf(actions).round.has('repetition');
  return (
    <>
      <ActKey typed="take" legal={offer.take !== null} onTap={play.take}>
        {offer.take ? t.takes(tableSize(state)) : t.takesNothing}
      </ActKey>
      {again && (
        <Key ready onClick={ways.onEnd}>
          {t.repetition}
        </Key>
      )}
      {!again && offer.transfer && (
        <Key
          big
          ready
          aria-pressed={transferring}
          onClick={() => point({ seat: null, act: transferring ? null : 'transfer' })}
        >
          <span>{t.transferKey}</span>
        </Key>
      )}
      {!again && targets.length > 0 && (
        <Key big go={!off} off={off} disabled={off} data-act="before" onClick={() => play.tapSeat(targets[0]!)}>
          <span>
            {t.before(nameOf(state, targets[0]!))}
            <small>{t.toTheLeft}</small>
          </span>
        </Key>
      )}
      {!again && !offer.transfer && !targets.length && (
        <ActKey
          typed="pass"
          legal={play.mayPass}
          who={passer === 'all' ? null : nameOf(state, passer)}
          onTap={play.pass}
        >
          {passer === 'all' ? t.allPass : t.passes}
        </ActKey>
      )}
    </>
  );
}

const SHORT = 9; // letters of a name that stands beside its verb; a longer one has a line of its own

interface ActProps {
  /** What a typed letter calls it. */
  typed: string;
  legal: boolean;
  /** Whose act it is, where that is said. */
  who?: string | null;
  onTap: () => void;
  children: string;
}

function ActKey({ typed, legal, who, onTap, children }: ActProps) {
  const { looks } = useTexts(kit);
  const said = who ? `${who} ${children}` : children;
  return (
    <Key
      big
      ready={legal}
      off={!legal}
      aria-label={`${said}, ${legal ? looks.lit : looks.dim}`}
      data-act={typed}
      onClick={onTap}
    >
      {who && who.length > SHORT ? (
        <span class="who-passes">
          <span>{who}</span>
          <span>{children}</span>
        </span>
      ) : (
        <span>{said}</span>
      )}
    </Key>
  );
}
