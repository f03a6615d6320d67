import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import type { PadProps } from '../kit/pad';
import { Crumbs } from './Crumbs';
import { isOneTap } from './draft';
import { FieldKeys } from './FieldKeys';
import { WordKeys } from './Inputs';
import type { Step } from './useStep';
import type { Names } from './Value';
import { generic, titled } from './words';

interface Props extends Pick<PadProps, 'state'> {
  names: Names;
  step: Step;
}

/** What may be chosen, what was chosen, and the keys of what is chosen next. */
export function Zone({ state, names, step }: Props) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const { asked, deed, action, values, field, input, more } = step;
  return (
    <div class="zone">
      <div class="choices">
        {asked.length > 1 && (
          <div class="deeds" role="group" aria-label={t.what}>
            {asked.map((one) => (
              <Key
                key={one.type}
                chosen={one === deed}
                aria-pressed={one === deed}
                data-deed={one.type}
                onClick={() => step.pick(one)}
              >
                {titled(one.type, lang)}
                {one.actions.every(isOneTap) && '…'}
              </Key>
            ))}
          </div>
        )}
        {action && (step.begun || more.length > 0) && (
          <Crumbs {...{ action, values, field, more, names }} onBack={step.back} onMore={step.also} />
        )}
      </div>
      {deed && !action && (
        <WordKeys
          label={t.who}
          choices={deed.actions.map(({ by }) => by ?? null)}
          chosen={[]}
          onTap={(by) => step.pickBy((by as string | null) ?? '')}
          frame={names.frame}
          nameOf={(seat) => (seat === 'all' ? t.all : names.nameOf(seat))}
        />
      )}
      {action && field && input && (
        <FieldKeys
          key={`${action.type} ${field}`}
          {...{ state, action, field, input, values, names }}
          onGive={(value, legal) => step.give(field, value, legal)}
          onDraft={(value) => step.giveSome(field, value)}
        />
      )}
    </div>
  );
}
