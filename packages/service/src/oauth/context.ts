import type { OAuthStore } from './oauth-store.js';

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
}
