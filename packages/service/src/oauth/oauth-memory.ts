import type { ClientRecord, GrantRecord, OAuthStore, TokenPair } from './oauth-store.js';

/** Hashes of codes and tokens that were used once, and the ids of grants that are revoked. */
interface SpentHashes {
  readonly used: Set<string>;
  readonly revoked: Set<string>;
}

/** Returns the grant at the first use of a hash. A second use revokes the grant. */
function redeem(
  hash: string,
  grant: GrantRecord | undefined,
  clientId: string,
  { used, revoked }: SpentHashes,
): GrantRecord | undefined {
  if (grant?.clientId !== clientId || revoked.has(grant.id)) return undefined;
  if (!used.has(hash)) {
    used.add(hash);
    return grant;
  }
  revoked.add(grant.id);
  return undefined;
}

/** Keeps clients, grants and tokens in memory. */
export function memoryOAuth(): OAuthStore {
  const clients = new Map<string, ClientRecord>();
  const grants = new Map<string, GrantRecord>();
  const tokens: (TokenPair & { readonly grantId: string })[] = [];
  const spent: SpentHashes = { used: new Set(), revoked: new Set() };
  const { revoked } = spent;
  return {
    async putClient(client) {
      clients.set(client.id, client);
    },
    async client(id) {
      return clients.get(id);
    },
    async addGrant(grant) {
      grants.set(grant.id, grant);
    },
    async redeemCode(codeHash, clientId) {
      const grant = [...grants.values()].find((one) => one.codeHash === codeHash);
      return redeem(codeHash, grant, clientId, spent);
    },
    async redeemRefreshToken(refreshHash, clientId) {
      const pair = tokens.find((one) => one.refreshHash === refreshHash);
      return redeem(refreshHash, grants.get(pair?.grantId ?? ''), clientId, spent);
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
      return pair && !revoked.has(pair.grantId) ? pair.accessExpires : undefined;
    },
  };
}
