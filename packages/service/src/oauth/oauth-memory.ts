import { REFRESH_LEEWAY } from './oauth-store.js';
import type { ClientRecord, GrantRecord, OAuthStore, TokenPair } from './oauth-store.js';

/** Hashes of codes and tokens that were used, with the time until which they may be used again, and the ids of revoked grants. */
interface SpentHashes {
  readonly used: Map<string, number>;
  readonly revoked: Set<string>;
}

/** Returns the grant at the first use of a hash, and within the leeway. A later use revokes the grant. */
function redeem(
  hash: string,
  grant: GrantRecord | undefined,
  { clientId, now, leeway }: { readonly clientId: string; readonly now: number; readonly leeway: number },
  { used, revoked }: SpentHashes,
): GrantRecord | undefined {
  if (grant?.clientId !== clientId || revoked.has(grant.id)) return undefined;
  const until = used.get(hash);
  if (until === undefined) used.set(hash, now + leeway);
  if (until === undefined || now < until) return grant;
  revoked.add(grant.id);
  return undefined;
}

type Clients = Pick<OAuthStore, 'putClient' | 'client' | 'clients' | 'removeClient'>;

/** Keeps clients in memory. */
function memoryClients(grants: Map<string, GrantRecord>, revoked: ReadonlySet<string>): Clients {
  const clients = new Map<string, ClientRecord>();
  return {
    async putClient(client) {
      clients.set(client.id, client);
    },
    async client(id) {
      return clients.get(id);
    },
    async clients() {
      const granted = [...grants.values()].filter(({ id }) => !revoked.has(id));
      const listed = [...clients.values()].map((client) => {
        return { ...client, grants: granted.filter(({ clientId }) => clientId === client.id).length };
      });
      return listed.sort((left, right) => (left.name < right.name ? -1 : 1));
    },
    async removeClient(id) {
      for (const grant of grants.values()) if (grant.clientId === id) grants.delete(grant.id);
      return clients.delete(id);
    },
  };
}

/** Keeps clients, grants and tokens in memory. */
export function memoryOAuth(): OAuthStore {
  const grants = new Map<string, GrantRecord>();
  const tokens: (TokenPair & { readonly grantId: string })[] = [];
  const spent: SpentHashes = { used: new Map(), revoked: new Set() };
  const { revoked } = spent;
  return {
    ...memoryClients(grants, revoked),
    async addGrant(grant) {
      grants.set(grant.id, grant);
    },
    async redeemCode(codeHash, clientId) {
      const grant = [...grants.values()].find((one) => one.codeHash === codeHash);
      return redeem(codeHash, grant, { clientId, now: 0, leeway: 0 }, spent);
    },
    async redeemRefreshToken(refreshHash, clientId, now) {
      const pair = tokens.find((one) => one.refreshHash === refreshHash);
      const use = { clientId, now: now.getTime(), leeway: REFRESH_LEEWAY };
      return redeem(refreshHash, grants.get(pair?.grantId ?? ''), use, spent);
    },
    async revoke(hash, clientId) {
      const pair = tokens.find(({ accessHash, refreshHash }) => [accessHash, refreshHash].includes(hash));
      const grant = grants.get(pair?.grantId ?? '');
      if (grant?.clientId === clientId) revoked.add(grant.id);
    },
    async addTokens(grantId, pair) {
      if (!grants.has(grantId) || revoked.has(grantId)) return false;
      tokens.push({ ...pair, grantId });
      return true;
    },
    async accessTokenExpires(accessHash) {
      const pair = tokens.find((one) => one.accessHash === accessHash);
      return pair && grants.has(pair.grantId) && !revoked.has(pair.grantId) ? pair.accessExpires : undefined;
    },
  };
}
