import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { oauthClients, oauthGrants, oauthTokens } from '../database/oauth-schema.js';
import { REFRESH_LEEWAY } from './oauth-store.js';
import type { GrantRecord, OAuthStore } from './oauth-store.js';

const GRANT_COLUMNS = {
  id: oauthGrants.id,
  clientId: oauthGrants.clientId,
  codeHash: oauthGrants.codeHash,
  codeExpires: oauthGrants.codeExpires,
  redirectUri: oauthGrants.redirectUri,
  challenge: oauthGrants.challenge,
  scope: oauthGrants.scope,
};

const live = eq(oauthGrants.revoked, false);

type Clients = Pick<OAuthStore, 'putClient' | 'client' | 'clients' | 'removeClient'>;

/** Keeps clients in PostgreSQL. */
function clientTable(database: Database): Clients {
  return {
    async putClient(client) {
      const row = { ...client, redirectUris: [...client.redirectUris] };
      await database.insert(oauthClients).values(row).onConflictDoUpdate({ target: oauthClients.id, set: row });
    },
    async client(id) {
      const [client] = await database.select().from(oauthClients).where(eq(oauthClients.id, id));
      return client;
    },
    async clients() {
      const grants = sql<number>`count(${oauthGrants.id})`.mapWith(Number);
      return database
        .select({ ...getTableColumns(oauthClients), grants })
        .from(oauthClients)
        .leftJoin(oauthGrants, and(eq(oauthGrants.clientId, oauthClients.id), live))
        .groupBy(oauthClients.id)
        .orderBy(sql`${oauthClients.name} COLLATE "C"`);
    },
    async removeClient(id) {
      // Grants and tokens go with it: their rows refer to it.
      const gone = await database
        .delete(oauthClients)
        .where(eq(oauthClients.id, id))
        .returning({ id: oauthClients.id });
      return gone.length > 0;
    },
  };
}

/** Keeps clients, grants and tokens in PostgreSQL. Each step locks the grant's row, so that no two overlap. */
export function oauthTables(database: Database): OAuthStore {
  return {
    ...clientTable(database),
    async addGrant(grant) {
      await database.insert(oauthGrants).values(grant);
    },
    redeemCode: (codeHash, clientId) => database.transaction((step) => redeemCode(step, codeHash, clientId)),
    redeemRefreshToken: (hash, clientId, now) =>
      database.transaction((step) => redeemRefreshToken(step, hash, clientId, now)),
    async addTokens(grantId, tokens) {
      return database.transaction(async (step) => {
        const own = and(eq(oauthGrants.id, grantId), live);
        const [grant] = await step.select({ id: oauthGrants.id }).from(oauthGrants).where(own).for('update');
        if (grant === undefined) return false;
        await step.insert(oauthTokens).values({ ...tokens, grantId });
        return true;
      });
    },
    async revoke(hash, clientId) {
      const isToken = or(eq(oauthTokens.accessHash, hash), eq(oauthTokens.refreshHash, hash));
      const own = database.select({ id: oauthTokens.grantId }).from(oauthTokens).where(isToken);
      const wanted = and(inArray(oauthGrants.id, own), eq(oauthGrants.clientId, clientId));
      await database.update(oauthGrants).set({ revoked: true }).where(wanted);
    },
    async accessTokenExpires(accessHash) {
      const [token] = await database
        .select({ expires: oauthTokens.accessExpires })
        .from(oauthTokens)
        .innerJoin(oauthGrants, and(eq(oauthGrants.id, oauthTokens.grantId), live))
        .where(eq(oauthTokens.accessHash, accessHash));
      return token?.expires;
    },
  };
}

async function redeemCode(step: Database, codeHash: string, clientId: string): Promise<GrantRecord | undefined> {
  const [found] = await step
    .select({ ...GRANT_COLUMNS, codeUsed: oauthGrants.codeUsed })
    .from(oauthGrants)
    .where(and(eq(oauthGrants.codeHash, codeHash), eq(oauthGrants.clientId, clientId), live))
    .for('update');
  if (found === undefined) return undefined;
  const { codeUsed, ...grant } = found;
  await step.update(oauthGrants).set({ codeUsed: true, revoked: codeUsed }).where(eq(oauthGrants.id, grant.id));
  return codeUsed ? undefined : grant;
}

async function redeemRefreshToken(
  step: Database,
  hash: string,
  clientId: string,
  now: Date,
): Promise<GrantRecord | undefined> {
  const { grantId, refreshUsed, refreshUsedAt, refreshHash } = oauthTokens;
  const [pair] = await step
    .select({ ...GRANT_COLUMNS, refreshUsed, refreshUsedAt })
    .from(oauthTokens)
    .innerJoin(oauthGrants, and(eq(oauthGrants.id, grantId), live))
    .where(and(eq(refreshHash, hash), eq(oauthGrants.clientId, clientId)))
    .for('update');
  if (pair === undefined) return undefined;
  const { refreshUsed: wasUsed, refreshUsedAt: usedAt, ...grant } = pair;
  if (!wasUsed) {
    const used = { refreshUsed: true, refreshUsedAt: now };
    await step.update(oauthTokens).set(used).where(eq(refreshHash, hash));
  }
  if (!wasUsed || (usedAt !== null && now.getTime() < usedAt.getTime() + REFRESH_LEEWAY)) return grant;
  await step.update(oauthGrants).set({ revoked: true }).where(eq(oauthGrants.id, grant.id));
  return undefined;
}
