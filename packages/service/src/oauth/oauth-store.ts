import type { WrongTries } from '../tries/wrong-tries.js';

/** A program that may ask people for access to their account. */
export interface ClientRecord {
  readonly id: string;
  /** SHA-256 of its secret. */
  readonly secretHash: string;
  /** The name that people see. */
  readonly name: string;
  /** The addresses for its answers. */
  readonly redirectUris: readonly string[];
}

/** A client in the list of all. */
export interface ListedClient extends ClientRecord {
  /** The permissions that have not been taken back. */
  readonly grants: number;
}

/** A permission that a person gave to a client: first a code, then its tokens. */
export interface GrantRecord {
  readonly id: string;
  readonly clientId: string;
  /** SHA-256 of the code. */
  readonly codeHash: string;
  readonly codeExpires: Date;
  /** The address as the client wrote it. */
  readonly redirectUri: string;
  /** The `code_challenge` of PKCE (S256); `null` without one. */
  readonly challenge: string | null;
  /** The scope that the client asked for; `null` for none. */
  readonly scope: string | null;
}

/** A pair of tokens, by their SHA-256. */
export interface TokenPair {
  readonly accessHash: string;
  readonly accessExpires: Date;
  readonly refreshHash: string;
}

/**
 * The milliseconds in which a refresh token may be used again: workers that share one renew it at the same moment, and an answer may get
 * lost. Source: RFC 9700, section 4.14.2, leaves it to the server.
 */
export const REFRESH_LEEWAY = 10_000;

/**
 * The part of a store that keeps clients, grants and tokens: only hashes, so that a reader of the store cannot use
 * them. Every method is one atomic step. A second use of a code, or a late one of a refresh token, revokes the grant, and
 * its tokens are invalid.
 */
export interface OAuthStore {
  /** Writes a client, over the one of the same id. */
  putClient(client: ClientRecord): Promise<void>;
  client(id: string): Promise<ClientRecord | undefined>;
  /** Returns all clients by name, each with the number of permissions that hold. */
  clients(): Promise<readonly ListedClient[]>;
  /** Removes a client with all that was allowed to it: its tokens are invalid at once. */
  removeClient(id: string): Promise<boolean>;
  addGrant(grant: GrantRecord): Promise<void>;
  /** Returns the grant of a code of this client the first time. A second time revokes the grant. */
  redeemCode(codeHash: string, clientId: string): Promise<GrantRecord | undefined>;
  /**
   * Returns the grant of a refresh token of this client the first time, and for {@link REFRESH_LEEWAY} after it. Later it revokes the
   * grant.
   */
  redeemRefreshToken(refreshHash: string, clientId: string, now: Date): Promise<GrantRecord | undefined>;
  /** Revokes the grant of an access or a refresh token of this client. */
  revoke(tokenHash: string, clientId: string): Promise<void>;
  /** Adds tokens. Returns false when the grant is revoked. */
  addTokens(grantId: string, tokens: TokenPair): Promise<boolean>;
  /** Returns when an access token expires; `undefined` for anything else. */
  accessTokenExpires(accessHash: string): Promise<Date | undefined>;
}

/** The surroundings of both ends of OAuth. */
export interface OAuthContext {
  readonly store: { readonly oauth: OAuthStore };
  readonly now: () => Date;
  /** Creates codes, tokens and the ids of grants. */
  readonly newSecret: () => string;
  /** The id of the account that people give access to. */
  readonly userId: string;
  /** Answers `scope: null` where no scope was asked for. */
  readonly nullScope: boolean;
  /** The service's own, without a slash at its end. */
  readonly origin: string;
  /** Counts wrong secrets of clients. */
  readonly tries: WrongTries;
  /** Answers a person who may not decide over the account. */
  readonly admitOwner: (
    request: Request,
    caller: { readonly address?: string | undefined },
  ) => Promise<Response | undefined>;
  /** Returns the token that a decision must name, so that no other page can send it; `undefined` where there is none. */
  readonly proofOf: (request: Request) => Promise<string | undefined>;
}
