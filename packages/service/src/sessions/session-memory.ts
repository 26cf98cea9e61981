import type { SessionRecord, SessionStore } from './session-store.js';

/** Keeps sign-ins in memory. */
export function memorySessions(): SessionStore {
  const sessions = new Map<string, SessionRecord>();
  return {
    async addSession(session) {
      sessions.set(session.tokenHash, session);
    },
    async session(tokenHash) {
      return sessions.get(tokenHash);
    },
    async useSession(tokenHash, used) {
      const session = sessions.get(tokenHash);
      if (session !== undefined) sessions.set(tokenHash, { ...session, used });
    },
    async removeSession(tokenHash) {
      return sessions.delete(tokenHash);
    },
    async removeSessions(usedBefore) {
      for (const { tokenHash, used } of sessions.values())
        if (usedBefore === undefined || used < usedBefore) sessions.delete(tokenHash);
    },
  };
}
