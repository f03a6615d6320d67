import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { notFound } from '../i18n/texts/notFound';
import { Bar } from './Bar';
import { KeyLink } from './Key';

/** A page that is not there. */
export function NotFound() {
  const t = useTexts(common);
  const { says } = useTexts(notFound);
  return (
    <div class="phone">
      <Bar title="Greffier" />
      <main class="message">
        <p>{says}</p>
        <KeyLink go href="/">
          {t.home}
        </KeyLink>
      </main>
    </div>
  );
}
