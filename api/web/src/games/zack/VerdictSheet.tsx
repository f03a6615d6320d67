import { useState } from 'preact/hooks';
import type { Album } from '../../api/photos';
import type { ByLang, MatchState } from '../../api/types';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { Box } from './Box';
import { Photo } from './later';
import { zackTexts } from './texts';
import { lookedInto, type Ruling, tableOf } from './types';
import { type Standing, Verdict } from './Verdict';

interface Props {
  state: MatchState;
  standing: Standing;
  ruling: (rule: string) => ByLang | null;
  /** What a referee may say of it. */
  verdicts: readonly string[];
  onLook: (() => void) | null;
  album?: Album | undefined;
  onRule: (verdict: string, reason: string) => void;
  onClose: () => void;
}

/** Why the verdict is what it is; the box, and the referee's own word. */
export function VerdictSheet({ state, standing, ruling, verdicts, album, onLook, onRule, onClose }: Props) {
  const t = useTexts(zackTexts);
  const { close } = useTexts(common);
  const game = tableOf(state);
  const [rules, setRules] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <Sheet tone={standing.look === 'open' ? 'ask' : 'calm'} title={null} label={standing.word} onClose={onClose}>
      <Verdict state={state} standing={standing} ruling={ruling} whole />
      <div class="baize zlies">
        <Box state={state} box={lookedInto(game)} />
      </div>
      {album && game.photo && <Photo album={album} name={game.photo} />}
      {rules ? (
        <div class="zrule" role="group" aria-label={t.rule.title}>
          <h3>{t.rule.title}</h3>
          <input
            type="text"
            class="said-input"
            maxLength={500}
            aria-label={t.rule.reason}
            placeholder={t.rule.reason}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
          <div class="keys2">
            {verdicts.map((verdict) => (
              <Key key={verdict} data-verdict={verdict} onClick={() => onRule(verdict, reason.trim())}>
                {t.rule[verdict as Ruling]}
              </Key>
            ))}
          </div>
        </div>
      ) : (
        <div class="keys2">
          {onLook && (
            <Key go={standing.look === 'open'} onClick={onLook}>
              <Icon name="layers" class="s" />
              {t.looking}
            </Key>
          )}
          {verdicts.length > 0 && (
            <Key onClick={() => setRules(true)}>
              <Icon name="gavel" class="s" />
              {t.rule.title}
            </Key>
          )}
        </div>
      )}
      <Key wide data-first onClick={onClose}>
        {close}
      </Key>
    </Sheet>
  );
}
