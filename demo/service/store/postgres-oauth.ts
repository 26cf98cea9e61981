import { and, eq } from 'drizzle-orm';
import type { Database } from './database.js';
import { oauthClients, oauthGrants, oauthTokens } from './schema-oauth.js';
import type { OAuthStore } from './store-oauth.js';

const GRANT_COLUMNS = {
  id: oauthGrants.id,
  clientId: oauthGrants.clientId,
  codeHash: oauthGrants.codeHash,
  codeExpires: oauthGrants.codeExpires,
  redirectUri: oauthGrants.redirectUri,
  challenge: oauthGrants.challenge,
};

/** The part of the store that keeps who may do what. Each step locks the grant's row, so that two of them never overlap. */
export function oauthTables(database: Database): OAuthStore {
  return {
    async putClient(client) {
      const row = { ...client, redirectUris: [...client.redirectUris] };
      await database.insert(oauthClients).values(row).onConflictDoUpdate({ target: oauthClients.id, set: row });
    },
    async client(id) {
      const [client] = await database.select().from(oauthClients).where(eq(oauthClients.id, id));
      return client;
    },
    async addGrant(grant) {
      await database.insert(oauthGrants).values(grant);
    },
    async redeemCode(codeHash, clientId) {
      return database.transaction(async (step) => {
        const { codeUsed, revoked } = oauthGrants;
        const own = and(eq(oauthGrants.codeHash, codeHash), eq(oauthGrants.clientId, clientId), eq(revoked, false));
        const [grant] = await step
          .select({ ...GRANT_COLUMNS, codeUsed })
          .from(oauthGrants)
          .where(own)
          .for('update');
        if (grant === undefined) return undefined;
        const { codeUsed: wasUsed, ...record } = grant;
        await step.update(oauthGrants).set({ codeUsed: true, revoked: wasUsed }).where(eq(oauthGrants.id, grant.id));
        return wasUsed ? undefined : record;
      });
    },
    async redeemRefreshToken(refreshHash, clientId) {
      return database.transaction(async (step) => {
        const { grantId, refreshUsed } = oauthTokens;
        const own = and(eq(oauthTokens.refreshHash, refreshHash), eq(oauthGrants.clientId, clientId));
        const [pair] = await step
          .select({ grantId, refreshUsed })
          .from(oauthTokens)
          .innerJoin(oauthGrants, and(eq(oauthGrants.id, grantId), eq(oauthGrants.revoked, false)))
          .where(own)
          .for('update');
        if (pair === undefined) return undefined;
        await step.update(oauthTokens).set({ refreshUsed: true }).where(eq(oauthTokens.refreshHash, refreshHash));
        if (!pair.refreshUsed) return pair.grantId;
        await step.update(oauthGrants).set({ revoked: true }).where(eq(oauthGrants.id, pair.grantId));
        return undefined;
      });
    },
    async addTokens(grantId, tokens) {
      return database.transaction(async (step) => {
        const live = and(eq(oauthGrants.id, grantId), eq(oauthGrants.revoked, false));
        const [grant] = await step.select({ id: oauthGrants.id }).from(oauthGrants).where(live).for('update');
        if (grant === undefined) return false;
        await step.insert(oauthTokens).values({ ...tokens, grantId });
        return true;
      });
    },
    async accessTokenExpires(accessHash) {
      const [token] = await database
        .select({ expires: oauthTokens.accessExpires })
        .from(oauthTokens)
        .innerJoin(oauthGrants, and(eq(oauthGrants.id, oauthTokens.grantId), eq(oauthGrants.revoked, false)))
        .where(eq(oauthTokens.accessHash, accessHash));
      return token?.expires;
    },
  };
}
