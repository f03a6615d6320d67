/** The page anew, where the service has another release by now. What is recorded and what waits is kept on the device. */
const KEY = 'greffier.renewed';
const PAUSE = 60_000; // ms: a part that is missing for another reason does not have the page begin again and again

export async function renew(page: Pick<Location, 'reload'> = location, now = Date.now()): Promise<boolean> {
  const document = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!document?.ok || now - lastTime() < PAUSE) return false;
  try {
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false; // nobody would know that it has been tried
  }
  page.reload();
  return true;
}

function lastTime(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}
