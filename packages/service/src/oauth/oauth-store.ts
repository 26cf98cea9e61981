/** A program that may ask people for access to their account. */
export interface ClientRecord {
  readonly id: string;
  /** SHA-256 of its secret. */
  readonly secretHash: string;
  /** What people are told of it. */
  readonly name: string;
  /** Where its answers may go. */
  readonly redirectUris: readonly string[];
}

/** What a person has allowed a client: a code at first, then the tokens made from it. */
export interface GrantRecord {
  readonly id: string;
  readonly clientId: string;
  /** SHA-256 of the code. */
  readonly codeHash: string;
  readonly codeExpires: Date;
  /** As the client wrote it. */
  readonly redirectUri: string;
  /** The `code_challenge` of PKCE (S256); `null` without one. */
  readonly challenge: string | null;
  /** What the client has asked for; `null` for nothing in particular. */
  readonly scope: string | null;
}

/** A pair of tokens, by their SHA-256. */
export interface TokenPair {
  readonly accessHash: string;
  readonly accessExpires: Date;
  readonly refreshHash: string;
}

/**
 * Where the service keeps who may do what: hashes alone, so that nobody who reads the store can use what is in it. Every
 * method is one atomic step. A grant of which a code or refresh token came twice is revoked: its tokens are none any more.
 */
export interface OAuthStore {
  /** Writes a client, over the one of the same id. */
  putClient(client: ClientRecord): Promise<void>;
  client(id: string): Promise<ClientRecord | undefined>;
  addGrant(grant: GrantRecord): Promise<void>;
  /** The grant of a code of this client, the first time; after that nothing, and the grant is revoked. */
  redeemCode(codeHash: string, clientId: string): Promise<GrantRecord | undefined>;
  /** The grant of a refresh token of this client, the first time; after that nothing, and the grant is revoked. */
  redeemRefreshToken(refreshHash: string, clientId: string): Promise<GrantRecord | undefined>;
  /** Revokes the grant of an access or a refresh token of this client. */
  revoke(tokenHash: string, clientId: string): Promise<void>;
  /** Whether the tokens could be added: not when the grant is revoked. */
  addTokens(grantId: string, tokens: TokenPair): Promise<boolean>;
  /** When an access token expires; `undefined` when it is none. */
  accessTokenExpires(accessHash: string): Promise<Date | undefined>;
}
