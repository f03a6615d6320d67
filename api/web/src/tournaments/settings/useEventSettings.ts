/** The state of the settings sheet: the fields, the part that is open, and what the service said. */
import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { deleteTournament } from '../../api/office';
import { changeTournament, createTournament } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { eventSettings } from '../../i18n/texts/eventSettings';
import { refusalOf } from '../../i18n/texts/refusals';
import { matchId, uuid } from '../../random';
import { href, navigate } from '../../router';
import { creationKey } from '../../store/creation';
import { useSettings } from '../../store/settings';
import { forgetTournament, keepTournament } from '../../store/tournaments';
import { oneLine } from '../../words';
import { type Moment, momentOf } from '../moment';
import type { Office } from '../useOffice';
import { usePatch } from '../usePatch';
import { changeOf, type Fields, fieldsOfTournament } from './change';

interface Typing {
  part: 'all' | 'copy' | 'delete';
  fields: Fields;
  reason: string;
  /** The service takes the change with a reason only. */
  wantsReason: boolean;
  /** Of the copy. */
  copied: Moment & { name: string };
  isSending: boolean;
  trouble: string | null;
  news: string | null;
}

export type EventSettings = ReturnType<typeof useEventSettings>;

const isGone = (error: unknown): boolean => error instanceof Problem && (error.status === 401 || error.status === 404);

export function useEventSettings(office: Office) {
  const t = useTexts(eventSettings);
  const { lang } = useSettings();
  const { tournament, known } = office;
  const { id, game } = tournament;
  const [stood, setStood] = useState(() => fieldsOfTournament(tournament));
  const [made] = useState(() => ({ id: matchId(), key: uuid(), deletion: uuid() }));
  const [typing, change] = usePatch<Typing>(() => ({
    part: 'all',
    fields: stood,
    reason: '',
    wantsReason: false,
    copied: { name: tournament.name ?? '', date: '', begins: stood.begins },
    isSending: false,
    trouble: null,
    news: null,
  }));
  const refused = (error: unknown) => change({ isSending: false, trouble: refusalOf(error, lang) });

  async function save(): Promise<void> {
    const wanted = changeOf(tournament, stood, typing.fields);
    if (Object.keys(wanted).length === 0) {
      change({ news: t.nothing, trouble: null });
      return;
    }
    const reason = oneLine(typing.reason);
    change({ isSending: true, trouble: null, news: null });
    try {
      const now = await changeTournament(id, known.token, { ...wanted, ...(reason && { reason }) });
      const fields = fieldsOfTournament(now);
      setStood(fields);
      change({ isSending: false, fields, reason: '', wantsReason: false, news: t.saved });
    } catch (error) {
      const wantsReason = error instanceof Problem && error.body.rule === 'TRN-19' && !reason;
      refused(error);
      change({ wantsReason });
    }
  }

  async function copy(): Promise<void> {
    const { date, begins } = typing.copied;
    const name = oneLine(typing.copied.name);
    const at = momentOf(date, begins);
    if (!name || !at) {
      change({ trouble: t.missing });
      return;
    }
    change({ isSending: true, trouble: null });
    try {
      const body = { id: made.id, copy_of: id, name, starts_at: at.toISOString() };
      const token = tournament.visibility === 'private' ? known.token : creationKey();
      const { tokens } = await createTournament(body, made.key, token);
      const seen = Date.now();
      keepTournament({ id: made.id, role: 'director', token: tokens.director, entrant: null, name, game, seen });
      navigate(href({ page: 'door', tournament: made.id }));
    } catch (error) {
      refused(error);
    }
  }

  async function remove(): Promise<void> {
    change({ isSending: true, trouble: null });
    try {
      await deleteTournament(id, known.token, made.deletion);
    } catch (error) {
      // its answer was lost, and it was sent again: the tokens are revoked by then
      if (!isGone(error)) {
        refused(error);
        return;
      }
    }
    forgetTournament(id);
    navigate('/', { replace: true });
  }

  return {
    ...typing,
    tournament,
    isPrivate: tournament.visibility === 'private',
    isFixed: (what: 'points' | 'kind') => tournament.fixed?.includes(what) ?? false,
    change,
    set: (fields: Partial<Fields>) => change({ fields: { ...typing.fields, ...fields }, news: null, trouble: null }),
    save: () => void save(),
    copy: () => void copy(),
    remove: () => void remove(),
  };
}
