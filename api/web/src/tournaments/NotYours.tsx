import { useTexts } from '../i18n';
import { office } from '../i18n/texts/office';
import { Waiting } from './parts';
import { WaysIn } from './waysLater';

/** Until the tournament has come; or this device has no part in running it. */
export function NotYours({ refused }: { refused: boolean }) {
  const t = useTexts(office);
  return (
    <Waiting refused={refused}>
      <p>{t.notYours}</p>
      <WaysIn />
    </Waiting>
  );
}
