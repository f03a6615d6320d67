import type { Entrant, TournamentCommand } from '../api/tournaments';
import { useTexts } from '../i18n';
import { office as texts } from '../i18n/texts/office';
import { refusalOf } from '../i18n/texts/refusals';
import { troubles } from '../i18n/texts/troubles';
import { useSettings } from '../store/settings';
import { Key } from '../ui/Key';
import { timeOfDay } from './figures';
import type { Office } from './useOffice';

/** What the office must know of its connection: none, and since when; and what was refused when it was back. */
export function OfficeNews({ office }: { office: Office }) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const nameOf = (one: Entrant) => office.entrants.get(one)?.label ?? t.someone;
  return (
    <>
      {office.full && (
        <p class="chip bad" role="alert">
          {troubles[lang]['store-full']}
        </p>
      )}
      {!office.connected && (
        <p class="lostline" role="status">
          {t.offline(timeOfDay(new Date(office.toldAt).toISOString(), lang))}
        </p>
      )}
      {office.refusals.length > 0 && (
        <div class="refusal" role="alert">
          {office.refusals.map(({ error, body }, n) => (
            <p key={n}>{t.notRecorded(about(body, t.table, nameOf), refusalOf(error, lang))}</p>
          ))}
          <Key quiet onClick={office.hear}>
            {t.close}
          </Key>
        </div>
      )}
    </>
  );
}

/** What a command was about: the table, and who. */
function about(body: TournamentCommand, table: (n: number) => string, nameOf: (one: Entrant) => string): string {
  const { order, entrants, entrant, name } = body as { [field: string]: unknown };
  const who = [order, entrants, entrant].flat(3).filter((one) => typeof one === 'string');
  return [
    ...(typeof body['table'] === 'number' ? [table(body['table'])] : []),
    ...(typeof name === 'string' ? [name] : who.map((one) => nameOf(one as Entrant))),
  ].join(', ');
}
