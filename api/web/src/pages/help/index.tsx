import './help.css';
import { EXAMPLE } from '../../api/example';
import { useTexts } from '../../i18n';
import { help } from '../../i18n/texts/help';
import { href } from '../../router';
import { Bar, LanguageKey } from '../../ui/Bar';
import { Icon } from '../../ui/Icon';
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
          <a class="key go" href="/">
            <Icon name="pen" class="s" />
            {t.start}
          </a>
          <a class="key" href={href({ page: 'replay', match: EXAMPLE, at: '1', until: null })}>
            <Icon name="play" class="s" />
            {t.example}
          </a>
          <a class="key quiet" href="/api/docs">
            {t.service}
          </a>
          <a class="key quiet" href="/static/notices.txt" target="_blank" rel="noopener">
            {t.notices}
          </a>
        </nav>
      </main>
    </div>
  );
}
