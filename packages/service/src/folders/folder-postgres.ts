import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { folders, forms } from '../database/schema.js';
import { wouldCycle } from './folder-store.js';
import type { FolderStore } from './folder-store.js';

/** Moves wait for one another: two folders moved into each other at once would form a circle. */
const ONE_WRITER = sql`LOCK TABLE ${folders} IN SHARE ROW EXCLUSIVE MODE`;

/** Keeps folders in PostgreSQL. */
export function folderTables(database: Database): FolderStore {
  return {
    async addFolder(folder) {
      await database.insert(folders).values(folder);
    },
    async folder(id) {
      const [folder] = await database.select().from(folders).where(eq(folders.id, id));
      return folder;
    },
    async folders() {
      return database.select().from(folders).orderBy(asc(folders.id));
    },
    async updateFolder(id, changes) {
      return database.transaction(async (step) => {
        await step.execute(ONE_WRITER);
        const all = await step.select().from(folders);
        const old = all.find((folder) => folder.id === id);
        if (old === undefined) return 'missing';
        const folder = { ...old, ...changes };
        if (wouldCycle(all, id, folder.parent)) return 'cycle';
        await step.update(folders).set(folder).where(eq(folders.id, id));
        return folder;
      });
    },
    async removeFolder(id) {
      return database.transaction(async (step) => {
        await step.execute(ONE_WRITER);
        const [gone] = await step.delete(folders).where(eq(folders.id, id)).returning();
        if (gone === undefined) return false;
        await step.update(forms).set({ folder: 0 }).where(eq(forms.folder, id));
        await step.update(folders).set({ parent: gone.parent }).where(eq(folders.parent, id));
        return true;
      });
    },
  };
}
