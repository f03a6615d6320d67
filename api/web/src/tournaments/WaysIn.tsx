import { useTexts } from '../i18n';
import { moving } from '../i18n/texts/moving';
import { office } from '../i18n/texts/office';
import { href, useRoute } from '../router';
import { KeyLink } from '../ui/Key';
import { TakeOverKey } from './TakeOverKey';

/** How a device gets into a tournament that it has no part in, or that is not here. */
export function WaysIn() {
  const t = useTexts(moving);
  const w = useTexts(office);
  const route = useRoute();
  const id = 'tournament' in route ? route.tournament : '';
  return (
    <>
      <p>{t.ways}</p>
      <KeyLink icon="qr" href={href({ page: 'join', code: null })}>
        {w.enterCode}
      </KeyLink>
      <TakeOverKey />
      <p>
        {t.byCommand} <code>greffier director {id}</code>
      </p>
    </>
  );
}
