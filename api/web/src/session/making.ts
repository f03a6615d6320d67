/** A match that the service is to be told of, and what it was named meanwhile. */
import { refusalIn } from '../api/client';
import { changeCreation, creationKey } from '../store/creation';
import type { Lined } from './lines';
import type { Transport } from './transport';

/** What this needs of the session. */
type Made = Pick<Lined, 'view' | 'change' | 'keep'>;

/** From the first attempt on the request stays as it is: it may have arrived, whatever came back. */
export async function createIfPending({ view, change, keep }: Made, transport: Transport): Promise<void> {
  const { pending } = view().match;
  if (!pending) return;
  await keep({ pending: { ...pending, sent: true } });
  try {
    const created = await transport.create(pending.body, pending.key, pending.token ?? creationKey());
    const [token = null] = Object.values(created.tokens);
    const { code, codes, version } = created;
    await keep({ token, code, version, pending: null, ...(codes && { codes }) });
  } catch (error) {
    const unmade = refusalIn(error);
    await keep({ pending });
    if (unmade.status === 401 && !pending.token) changeCreation({ asked: true });
    change({ unmade });
  }
}

/** What was named while the match was being made. */
export async function nameIfDue({ view, keep }: Made, transport: Transport): Promise<void> {
  for (let { naming } = view().match; naming; { naming } = view().match) {
    const { id, token } = view().match;
    try {
      await transport.name(id, token, naming);
    } catch (error) {
      refusalIn(error); // refused: the table shows the names that stand
    }
    if (view().match.naming === naming) await keep({ naming: null });
  }
}
