import type { Seat } from '../../../api/types';
import { CardWord, useCards } from '../../../cards/Card';
import { useTexts } from '../../../i18n';
import { useSettings } from '../../../store/settings';
import { Icon } from '../../../ui/Icon';
import { DoesSign } from '../Keys';
import { PadFrame } from '../PadFrame';
import { awaitedCards } from '../pad';
import { nameOf } from '../seats';
import { kit } from '../words';
import type { Card } from './cards';
import { DeckKeys, doingOf } from './DeckKeys';
import { RefusedSheet } from './later';
import { commandFor, type Does, likelyMeant, NOTHING } from './offer';
import { PadTable } from './PadTable';
import { Plates } from './Plates';
import { PlayActs } from './PlayActs';
import { PlayAsk } from './PlayAsk';
import { Said } from './Said';
import { laidAgainst } from './table';
import { type Playing, type Props, usePlay } from './usePlay';
import { words } from './words';

/** An attack under way: cards, takes, passes. */
export function PlayPad(props: Props) {
  const { state, offer, deck, items, ledger, left, waiting, onSee } = props;
  const t = useTexts(words);
  const { cancel, enterHands } = useTexts(kit);
  const play = usePlay(props);
  const { pointed, point, missing, targets } = play;
  const doing = ({ type, by }: Does) => t.does[type](nameOf(state, by));
  const mayEnter =
    state.knowledge === 'open' && [...offer.unseen.keys()].some((seat) => state.seats[seat]!.hand.unknown);
  return (
    <>
      <PadFrame
        playing
        plates={
          <Plates
            state={state}
            turn={play.turn}
            ask={targets.length ? t.roles.target : undefined}
            asked={(seat) => targets.includes(seat)}
            onTap={play.tapSeat}
          />
        }
        table={
          <PadTable
            state={state}
            lit={pointed.act === 'transfer' ? null : play.on}
            irregular={laidAgainst(items, state)}
            {...(offer.defence && { onTap: (card: Card) => point({ on: card, act: null }) })}
          />
        }
        ledger={ledger}
        left={left}
        ask={<PlayAsk {...props} play={play} />}
        aside={
          missing ? (
            <button class="ib" aria-label={cancel} onClick={() => play.setMissing(null)}>
              <Icon name="x" class="s" />
            </button>
          ) : (
            mayEnter &&
            onSee && (
              <button class="ib" aria-label={enterHands} onClick={onSee}>
                <Icon name="eye" class="s" />
              </button>
            )
          )
        }
        keys={
          <DeckKeys
            deck={deck}
            keys={play.keys}
            trump={state.trump}
            // the key that was pressed shows that it waits for the answer
            chosen={new Set([...awaitedCards(waiting), missing, pointed.card]) as ReadonlySet<Card>}
            doing={doing}
            onTap={(card) => void play.tapCard(card)}
          />
        }
        acts={<PlayActs {...props} play={play} />}
      />
      {play.refused && <RefusedPlay {...props} play={play} refused={play.refused} doing={doing} />}
    </>
  );
}

interface RefusedProps extends Props {
  play: Playing;
  refused: NonNullable<Playing['refused']>;
  doing: (does: Does) => string;
}

/** Why a move was refused, and the cards that were probably meant. */
function RefusedPlay({ state, offer, deck, ruling, ways, play, refused, doing, onRecord }: RefusedProps) {
  const { lang } = useSettings();
  const cards = useCards();
  const card = (refused.command['card'] ?? null) as Card | null;
  const proposals = (card ? likelyMeant(card, play.keys, deck) : []).map((meant) => {
    const other = doingOf(play.keys.get(meant)!.does, doing);
    return {
      key: meant,
      label: [cards.name(meant, lang), other?.says].filter(Boolean).join(', '),
      children: (
        <>
          <CardWord card={meant} />
          <DoesSign doing={other} />
        </>
      ),
      onPick() {
        refused.onClose();
        onRecord(commandFor(meant, state, offer, play.pointed)!);
      },
    };
  });
  const onForgotten = () => {
    refused.onClose();
    play.point(NOTHING);
    play.setMissing(card);
  };
  return (
    <RefusedSheet
      {...refused}
      ruling={ruling}
      proposals={proposals}
      said={<Said command={refused.command} nameOf={(seat: Seat) => nameOf(state, seat)} />}
      {...(card && ways && { onForgotten })}
    />
  );
}
