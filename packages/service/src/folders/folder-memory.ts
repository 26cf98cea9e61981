import { wouldCycle } from './folder-store.js';
import type { FolderRecord, FolderStore } from './folder-store.js';

/**
 * Keeps folders in memory.
 *
 * @param leaveFolder Moves the forms of a folder to folder 0.
 */
export function memoryFolders(leaveFolder: (folderId: number) => void): FolderStore {
  const folders = new Map<number, FolderRecord>();
  return {
    async addFolder(folder) {
      folders.set(folder.id, folder);
    },
    async folder(id) {
      return folders.get(id);
    },
    async folders() {
      return [...folders.values()].sort((left, right) => left.id - right.id);
    },
    async updateFolder(id, changes) {
      const old = folders.get(id);
      if (old === undefined) return 'missing';
      if (wouldCycle([...folders.values()], id, changes.parent ?? old.parent)) return 'cycle';
      const folder = { ...old, ...changes };
      folders.set(id, folder);
      return folder;
    },
    async removeFolder(id) {
      const { parent } = folders.get(id) ?? {};
      if (parent === undefined) return false;
      leaveFolder(id);
      for (const child of folders.values()) if (child.parent === id) folders.set(child.id, { ...child, parent });
      return folders.delete(id);
    },
  };
}
