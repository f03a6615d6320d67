import '../styles/lists.css';
import { GameName } from '../games';
import { localeOf, useTexts } from '../i18n';
import { events } from '../i18n/texts/events';
import { href } from '../router';
import { useObservable } from '../store/observable';
import { useSettings } from '../store/settings';
import { tournaments } from '../store/tournaments';
import { Icon } from '../ui/Icon';
import { KeyLink } from '../ui/Key';
import { ownPage } from './ownPage';
import { TakeOverKey } from './TakeOverKey';

const SHOWN = 5;
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

/** The tournaments that this device has a part in, the last one open first, and the way to a new one. */
export function KnownTournaments() {
  const t = useTexts(events);
  const { lang } = useSettings();
  const known = [...useObservable(tournaments)].sort((a, b) => b.seen - a.seen).slice(0, SHOWN);
  return (
    <section class="events" aria-label={t.title}>
      <h2>{t.title}</h2>
      {known.length > 0 && (
        <ul class="lst">
          {known.map((one) => (
            <li key={one.id}>
              <a href={href({ page: ownPage(one), tournament: one.id })}>
                <Icon name="cup" class="ic" />
                <span class="t">
                  <b>{one.name || t.title}</b>
                  <small>
                    <GameName game={one.game} /> · {t.roles[one.role]}
                    {one.startsAt && ` · ${new Date(one.startsAt).toLocaleDateString(localeOf(lang), DAY)}`}
                  </small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <KeyLink icon="cup" href={href({ page: 'planning' })}>
        {t.anew}
      </KeyLink>
      <TakeOverKey />
    </section>
  );
}
