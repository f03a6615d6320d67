import { beforeEach, describe, expect, it, vi } from 'vitest';

const { exported, saved, folder } = vi.hoisted(() => ({ exported: vi.fn(), saved: vi.fn(), folder: vi.fn() }));
vi.mock('../api/office', () => ({ exportTournament: exported }));
vi.mock('../viewing/handOver', () => ({ handOver: saved }));
vi.mock('./folder', () => ({ folderOf: folder }));

import type { Tournament } from '../api/tournaments';
import { backUp, dueBackup, fileNameOf, keepBackup, keptOf, momentOf } from './backup';

const ID = 'aaaaaaaaaaaaaaaaaaaa';
const cup = { id: ID, name: 'Coupe d’été', round: 3, round_status: 'closed', status: 'live' } as Tournament;
const FILE = `coupe-d-ete-round-3-${ID}.zip`;
const blob = new Blob(['zip']);

describe('a backup that is made by itself', () => {
  it.each([
    ['of a round that is closed', {}, { mode: 'download', moment: null }, '3 live'],
    ['once for each round', {}, { mode: 'download', moment: '3 live' }, null],
    ['again for the next one', { round: 4 }, { mode: 'folder', moment: '3 live' }, '4 live'],
    ['and at the end', { status: 'over' }, { mode: 'folder', moment: '3 live' }, '3 over'],
    ['not while a round is played', { round_status: 'started' }, { mode: 'download', moment: null }, null],
    ['not before the first one', { round: 0, round_status: null }, { mode: 'download', moment: null }, null],
    ['not where nobody asked for it', {}, { mode: 'off', moment: null }, null],
  ])('is due %s', (_, change, kept, due) => {
    expect(dueBackup({ ...cup, ...change } as Tournament, kept as Parameters<typeof dueBackup>[1])).toBe(due);
  });
});

describe('a backup', () => {
  beforeEach(() => {
    vi.resetAllMocks();
    exported.mockResolvedValue({ blob, name: 'x' });
    keepBackup(ID, { mode: 'download', moment: null, file: null, trouble: null });
  });

  it('is named by tournament and round; another laptop finds its id there', () => {
    expect(fileNameOf(cup)).toBe(FILE);
    expect(fileNameOf({ ...cup, name: '大会' })).toBe(`round-3-${ID}.zip`);
  });

  it('is a download, and what is due then is done', async () => {
    await backUp(cup, 'token', momentOf(cup));
    expect(exported).toHaveBeenCalledWith(ID, 'token', 'zip', 'en');
    expect(saved).toHaveBeenCalledWith(blob, FILE);
    expect(keptOf(ID)).toMatchObject({ file: FILE, moment: '3 live', trouble: null });
    expect(dueBackup(cup, keptOf(ID))).toBeNull();
  });

  it('goes into the folder, and is a download where the browser may not write there', async () => {
    const write = vi.fn();
    keepBackup(ID, { mode: 'folder' });
    folder.mockResolvedValueOnce({ write });
    await backUp(cup, 'token', '3 live');
    expect(write).toHaveBeenCalledWith(FILE, blob);
    expect(saved).not.toHaveBeenCalled();
    folder.mockResolvedValueOnce(null);
    await backUp(cup, 'token', '3 live');
    expect(saved).toHaveBeenCalledWith(blob, FILE);
  });

  it('that fails says why, and is not tried again by itself', async () => {
    exported.mockRejectedValueOnce(new Error('away'));
    await backUp(cup, 'token', '3 live');
    expect(keptOf(ID)).toMatchObject({ file: null, moment: '3 live', trouble: new Error('away') });
  });
});
