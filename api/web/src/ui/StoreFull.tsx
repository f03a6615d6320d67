import { troubles } from '../i18n/texts/troubles';
import { useSettings } from '../store/settings';
import { Icon } from './Icon';

/** Nothing is recorded any more until whoever runs the service makes room. */
export function StoreFull() {
  const { lang } = useSettings();
  return (
    <p class="chip bad full" role="alert">
      <Icon name="warn" />
      <span>{troubles[lang]['store-full']}</span>
    </p>
  );
}
