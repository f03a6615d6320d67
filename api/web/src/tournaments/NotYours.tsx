import { useTexts } from '../i18n';
import { office } from '../i18n/texts/office';
import { WaysIn } from './later';
import { Waiting } from './parts';

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
