/** A folder that the browser may write into, where it can do that: kept from visit to visit. */
import { openDB } from 'idb';

/** What TypeScript's library does not know of folders yet. */
interface Folder extends FileSystemDirectoryHandle {
  queryPermission?: (wanted: { mode: 'readwrite' }) => Promise<PermissionState>;
}

type Picker = (options: { id: string; mode: 'readwrite' }) => Promise<Folder>;

const picker = (): Picker | undefined => (window as { showDirectoryPicker?: Picker }).showDirectoryPicker;

export const canChooseFolder = (): boolean => picker() !== undefined;

const shelf = () =>
  openDB<{ folders: { key: string; value: Folder } }>('greffier-folders', 1, {
    upgrade: (made) => void made.createObjectStore('folders'),
  });

/** Have the folder chosen, and return its name; null where nobody chose one. */
export async function chooseFolder(id: string): Promise<string | null> {
  try {
    const folder = await picker()?.call(window, { id: 'greffier', mode: 'readwrite' });
    if (!folder) return null;
    await (await shelf()).put('folders', folder, id);
    return folder.name;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Return what writes files into the folder of a tournament; null where there is none, or the browser asks again first. */
export async function folderOf(id: string): Promise<{ write: (name: string, content: Blob) => Promise<void> } | null> {
  const folder = await (await shelf()).get('folders', id);
  if (!folder) return null;
  const leave = await folder.queryPermission?.({ mode: 'readwrite' });
  if (leave !== undefined && leave !== 'granted') return null;
  return {
    async write(name, content) {
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await file.write(content);
      await file.close();
    },
  };
}
