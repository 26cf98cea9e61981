import { eq, lt } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { ownerSessions } from '../database/oauth-schema.js';
import type { SessionStore } from './session-store.js';

/** Keeps sign-ins in PostgreSQL. */
export function sessionTable(database: Database): SessionStore {
  const own = (tokenHash: string) => eq(ownerSessions.tokenHash, tokenHash);
  return {
    async addSession(session) {
      await database.insert(ownerSessions).values(session);
    },
    async session(tokenHash) {
      const [session] = await database.select().from(ownerSessions).where(own(tokenHash));
      return session;
    },
    async useSession(tokenHash, used) {
      await database.update(ownerSessions).set({ used }).where(own(tokenHash));
    },
    async removeSession(tokenHash) {
      const gone = await database.delete(ownerSessions).where(own(tokenHash)).returning({ used: ownerSessions.used });
      return gone.length > 0;
    },
    async removeSessions(usedBefore) {
      await database.delete(ownerSessions).where(usedBefore && lt(ownerSessions.used, usedBefore));
    },
  };
}
