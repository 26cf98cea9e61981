import { and, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { ofForm } from '../database/database.js';
import type { Database } from '../database/database.js';
import { fileChunks, fileContents, files } from '../database/schema.js';
import type { ContentStore } from './content-store.js';

/** Returns bytes as base64, because the embedded database needs far longer for its own notation. */
const encoded = (bytes: SQL): SQL<string> => sql<string>`encode(${bytes}, 'base64')`;

const decoded = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

const { bytes: rowBytes, ...FACTS } = getTableColumns(files);

/** The columns of a file without its bytes, with where they are. It needs the contents of files joined. */
export const STORED_FILE = {
  ...FACTS,
  key: fileContents.key,
  size: sql<number>`coalesce(${fileContents.size}, octet_length(${rowBytes}))`.mapWith(Number),
};

/** Returns the condition that bytes belong to a file. */
export const ofFile = (database: Database): SQL | undefined =>
  and(eq(fileContents.fileId, files.id), ofForm(database, fileContents.formId, files.formId));

/** A file whose bytes are stored already. */
interface Claim {
  readonly id: number;
  readonly formId: number;
  readonly key: string;
  readonly size: number;
}

/** Gives bytes to a file, in the step that adds it. @throws Error when they are gone. */
export async function claimContent(step: Database, { id: fileId, formId, key, size }: Claim): Promise<void> {
  const unclaimed = and(eq(fileContents.key, key), eq(fileContents.formId, formId), isNull(fileContents.fileId));
  const rows = await step.update(fileContents).set({ fileId, size, owned: true }).where(unclaimed).returning();
  if (rows.length !== 1) throw new Error('The bytes of a file are gone');
}

/** Throws what the driver said, because the error of drizzle repeats the bytes, and would be logged. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause !== undefined ? error.cause : error;
}

/** Keeps the bytes of files in PostgreSQL. */
export function contentTables(database: Database): ContentStore {
  return {
    async addContent({ key, formId }, time) {
      await database.insert(fileContents).values({ key, formId, time });
    },
    async addContentChunk({ key, formId, number, bytes }) {
      await database.insert(fileChunks).values({ key, formId, number, bytes }).catch(throwCause);
    },
    async contentChunk({ key, formId }, number) {
      const own = and(eq(fileChunks.key, key), ofForm(database, fileChunks.formId, formId));
      const [row] = await database
        .select({ text: encoded(sql`${fileChunks.bytes}`) })
        .from(fileChunks)
        .where(and(own, eq(fileChunks.number, number)));
      return row && decoded(row.text);
    },
    async rowBytes({ id, formId }, start, end) {
      const part = sql`substring(${files.bytes} from ${start + 1}::integer for ${end - start}::integer)`;
      const [row] = await database
        .select({ text: encoded(part) })
        .from(files)
        .where(and(eq(files.id, id), eq(files.formId, formId)));
      return decoded(row?.text ?? '');
    },
    async strayContents(before, most) {
      const isStray = or(eq(fileContents.owned, true), lt(fileContents.time, before));
      const rows = await database
        .select({ key: fileContents.key })
        .from(fileContents)
        .where(and(isNull(fileContents.fileId), isStray))
        .orderBy(fileContents.time)
        .limit(most);
      return rows.map(({ key }) => key);
    },
    async removeContents(keys) {
      await database.delete(fileContents).where(inArray(fileContents.key, [...keys]));
    },
  };
}
