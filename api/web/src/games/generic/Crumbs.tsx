import type { Action } from '../../api/types';
import { about, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { Values } from './draft';
import { type Names, Value } from './Value';
import { generic, said } from './words';

interface CrumbProps {
  action: Action;
  values: Values;
  field: string | null;
  /** Fields that may be given besides. */
  more: readonly string[];
  names: Names;
  onBack: (field: string) => void;
  onMore: (field: string) => void;
}

/** What was chosen so far, each a way back; and what could be said besides. */
export function Crumbs({ action, values, field, more, names, onBack, onMore }: CrumbProps) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const there = Object.keys(action.fields).filter((name) => values[name] !== undefined && name !== field);
  if (!there.length && !more.length) return null;
  return (
    <div class="crumbs" role="group" aria-label={t.also}>
      {there.map((name) => (
        <Key key={name} quiet aria-label={t.back(said(name, lang))} onClick={() => onBack(name)}>
          <span>
            {said(name, lang)} <Value value={values[name]} {...names} inLine />
          </span>
          <Icon name="x" class="s" />
        </Key>
      ))}
      {more.map((name) => (
        <Key key={name} quiet aria-label={about(lang, t.also, said(name, lang))} onClick={() => onMore(name)}>
          <Icon name="plus" class="s" />
          <span>{said(name, lang)}</span>
        </Key>
      ))}
    </div>
  );
}
