import { useTexts } from '../i18n';
import { office } from '../i18n/texts/office';
import { href } from '../router';
import { KeyLink } from '../ui/Key';
import { Waiting } from './parts';

/** Until the tournament has come; or this device has no part in running it. */
export function NotYours({ refused }: { refused: boolean }) {
  const t = useTexts(office);
  return (
    <Waiting refused={refused}>
      <p>{t.notYours}</p>
      <KeyLink href={href({ page: 'join', code: null })}>{t.enterCode}</KeyLink>
    </Waiting>
  );
}
