import './help.css';
import { EXAMPLE } from '../../api/example';
import { useTexts } from '../../i18n';
import { help } from '../../i18n/texts/help';
import { href } from '../../router';
import { Bar, LanguageKey } from '../../ui/Bar';
import { KeyLink } from '../../ui/Key';
import { useTitle } from '../../ui/title';

/** All that one need know, on one page. */
export function HelpPage() {
  const t = useTexts(help);
  useTitle(t.title);
  return (
    <div class="help">
      <Bar title={t.title}>
        <LanguageKey />
      </Bar>
      <main>
        {t.sections.map(({ head, lines }) => (
          <section key={head}>
            <h2>{head}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
        <nav>
          <KeyLink icon="pen" go href="/">
            {t.start}
          </KeyLink>
          <KeyLink icon="play" href={href({ page: 'replay', match: EXAMPLE, at: '1', until: null })}>
            {t.example}
          </KeyLink>
          <KeyLink quiet href="/api/docs">
            {t.service}
          </KeyLink>
          <KeyLink quiet href="/static/notices.txt" target="_blank" rel="noopener">
            {t.notices}
          </KeyLink>
        </nav>
      </main>
    </div>
  );
}
