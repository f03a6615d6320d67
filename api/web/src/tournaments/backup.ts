/** Backups of a tournament on this device: one file holds all of it, and another laptop takes over from it. */
import { exportTournament } from '../api/office';
import type { Tournament } from '../api/tournaments';
import { readLocal, writeLocal } from '../store/local';
import { observable } from '../store/observable';
import { handOver } from '../viewing/handOver';
import { folderOf } from './folder';

/** Whether a backup is made after each round, and where it goes. */
export type BackupMode = 'off' | 'download' | 'folder';

export interface KeptBackup {
  mode: BackupMode;
  /** The folder's name. */
  folder: string | null;
  /** The newest file, when it was made (ms since 1970), and what the tournament had come to. */
  file: string | null;
  at: number | null;
  moment: string | null;
  /** What stopped the newest attempt. */
  trouble: unknown;
}

const KEY = 'greffier.backup.';
const NONE: KeptBackup = { mode: 'off', folder: null, file: null, at: null, moment: null, trouble: null };

/** By tournament. */
export const backups = observable<Readonly<Record<string, KeptBackup>>>({});

export const keptOf = (id: string): KeptBackup =>
  backups.get()[id] ?? { ...NONE, ...readLocal<Partial<KeptBackup>>(KEY + id), trouble: null };

export function keepBackup(id: string, change: Partial<KeptBackup>): void {
  const kept = { ...keptOf(id), ...change };
  backups.set({ ...backups.get(), [id]: kept });
  writeLocal(KEY + id, { ...kept, trouble: null });
}

/** What the tournament has come to: another one where a round was closed, or where it ended. */
export const momentOf = ({ round, status }: Pick<Tournament, 'round' | 'status'>): string => `${round} ${status}`;

/** Return the moment of which a backup is due by itself; null where none is. */
export function dueBackup(
  of: Pick<Tournament, 'round' | 'round_status' | 'status'>,
  { mode, moment }: Pick<KeptBackup, 'mode' | 'moment'>,
): string | null {
  const isBetween = of.round > 0 && (of.round_status === 'closed' || of.status !== 'live');
  const now = momentOf(of);
  return mode !== 'off' && isBetween && moment !== now ? now : null;
}

/** "spring-cup-round-3-<id>.zip": the id is what another laptop finds it by. */
export function fileNameOf({ name, round, id }: Pick<Tournament, 'name' | 'round' | 'id'>): string {
  const plain = (name ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return [plain.slice(0, 40), `round-${round}`, `${id}.zip`].filter(Boolean).join('-');
}

/** Save the whole tournament as a file: in the chosen folder, or as a download where there is none. */
export async function backUp(of: Tournament, token: string, moment: string): Promise<void> {
  keepBackup(of.id, { moment, trouble: null }); // one attempt for each moment
  try {
    const { blob } = await exportTournament(of.id, token, 'zip', 'en');
    const file = fileNameOf(of);
    const folder = keptOf(of.id).mode === 'folder' ? await folderOf(of.id) : null;
    if (folder) await folder.write(file, blob);
    else handOver(blob, file);
    keepBackup(of.id, { file, at: Date.now() });
  } catch (trouble) {
    keepBackup(of.id, { trouble });
  }
}
