import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { Bar } from './Bar';

/** A page that is not there. */
export function NotFound() {
  const t = useTexts(common);
  return (
    <div class="phone">
      <Bar title="Greffier" />
      <main class="message">
        <p>{t.notFound}</p>
        <a class="key go" href="/">
          {t.home}
        </a>
      </main>
    </div>
  );
}
