import './ways.css';
import { useState } from 'preact/hooks';
import type { Action, Command } from '../../api/types';
import { type Chosen, endOf, endsOf, type What } from '../../games/kit/ends';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { ways } from '../../i18n/texts/ways';
import { Choice } from '../../ui/Choice';
import { HoldKey } from '../../ui/HoldKey';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';

interface Props {
  actions: readonly Action[];
  nameOf: (seat: string) => string;
  onRecord: (command: Command) => void;
  onClose: () => void;
}

/** Reasons that the rules offer only where they hold: one of them is what is meant. */
const OFFERED = ['repetition', 'middle_empty'];

/** The end of a round or of the match: chosen, then held. */
export function EndSheet({ actions, nameOf, onRecord, onClose }: Props) {
  const { end: t } = useTexts(ways);
  const { close } = useTexts(common);
  const ends = endsOf(actions);
  const whats = (['round', 'match'] as const).filter((what) => ends[what].size);
  const [chosen, setChosen] = useState<Chosen>({
    what: whats[0] ?? 'match',
    reason: OFFERED.find((reason) => ends.round.has(reason)) ?? null,
    by: null,
  });
  const reasons = ends[chosen.what];
  const seats = (chosen.reason && reasons.get(chosen.reason)) || [];
  const command = endOf(chosen, reasons);

  return (
    <Sheet tone="stop" title={t.title} onClose={onClose}>
      <div class="ending">
        {whats.length > 1 && (
          <Choice
            label={t.what}
            value={chosen.what}
            values={whats.map((what) => [what, t[what]])}
            onChange={(what) => setChosen({ what: what as What, reason: null, by: null })}
          />
        )}
        <div class="keys two">
          {[...reasons.keys()].map((reason) => (
            <Key
              key={reason}
              aria-pressed={reason === chosen.reason}
              onClick={() => setChosen({ ...chosen, reason, by: null })}
            >
              {t.reasons[reason as keyof typeof t.reasons] ?? reason}
            </Key>
          ))}
        </div>
        {seats.length > 0 && (
          <div class="choice">
            <span class="eyebrow">{t.who}</span>
            <div class="keys two">
              {seats.map((seat) => (
                <Key key={seat} aria-pressed={seat === chosen.by} onClick={() => setChosen({ ...chosen, by: seat })}>
                  {nameOf(seat)}
                </Key>
              ))}
            </div>
          </div>
        )}
        {command ? (
          <HoldKey
            key={JSON.stringify(command)}
            onDone={() => {
              onRecord(command);
              onClose();
            }}
          >
            <Says chosen={chosen} nameOf={nameOf} />
          </HoldKey>
        ) : (
          <p class="due" aria-live="polite">
            {seats.length ? t.who : t.choose}
          </p>
        )}
        <Key quiet onClick={onClose}>
          {close}
        </Key>
      </div>
    </Sheet>
  );
}

/** What is recorded when the key has been held. */
function Says({ chosen: { what, reason, by }, nameOf }: { chosen: Chosen; nameOf: (seat: string) => string }) {
  const { end: t } = useTexts(ways);
  const sentence = (t.says[what] as Record<string, string | ((name: string) => string)>)[reason!];
  return <>{typeof sentence === 'function' ? sentence(nameOf(by!)) : (sentence ?? reason)}</>;
}
