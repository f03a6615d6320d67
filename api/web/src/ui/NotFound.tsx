import { useTexts } from '../i18n';
import { lost } from '../i18n/texts/lost';
import { Bar } from './Bar';

/** A page that is not there. */
export function NotFound() {
  const t = useTexts(lost);
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
