import { useEffect, useState } from 'preact/hooks';
import { describeGame } from '../api/matches';
import type { ByLang } from '../api/types';
import { useShownGame } from '../games';
import { spoken, useTexts } from '../i18n';
import { marks } from '../i18n/texts/marks';
import { watch } from '../i18n/texts/watch';
import { useSettings } from '../store/settings';
import { Icon } from '../ui/Icon';
import { Key } from '../ui/Key';
import { Portal } from '../ui/Portal';
import { Sheet } from '../ui/Sheet';

const known = new Map<string, Promise<Record<string, ByLang>>>();

/** The rulings of a game, asked for once. */
function rulingsOf(game: string): Promise<Record<string, ByLang>> {
  let asked = known.get(game);
  if (!asked) {
    asked = describeGame(game).then(({ rulings }) => rulings);
    asked.catch(() => known.delete(game));
    known.set(game, asked);
  }
  return asked;
}

/** The number of a ruling that was broken; a tap opens what it says. */
export function RulingKey({ rule }: { rule: string }) {
  const m = useTexts(marks);
  const game = useShownGame();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        class="mark irr"
        aria-label={m.irregular(rule)}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <Icon name="gavel" />
        {rule}
      </button>
      {open && (
        // the list around it is painted by itself: nothing reaches out of it
        <Portal into={document.querySelector('.watch, .phone') ?? document.body}>
          <div class="over-all">
            <RulingSheet game={game} rule={rule} onClose={() => setOpen(false)} />
          </div>
        </Portal>
      )}
    </>
  );
}

function RulingSheet({ game, rule, onClose }: { game: string; rule: string; onClose: () => void }) {
  const t = useTexts(watch);
  const { lang } = useSettings();
  const [text, setText] = useState<ByLang | null | undefined>(undefined);
  useEffect(() => {
    rulingsOf(game).then(
      (rulings) => setText(rulings[rule] ?? null),
      () => setText(null),
    );
  }, [game, rule]);
  return (
    <Sheet tone="calm" title={t.ruling(rule)} onClose={onClose}>
      <p aria-busy={text === undefined}>{text === undefined ? '…' : (spoken(text, lang) ?? t.noRuling)}</p>
      <div class="keys">
        <Key onClick={onClose} data-first>
          {t.close}
        </Key>
      </div>
    </Sheet>
  );
}
