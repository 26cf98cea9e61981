import type { Store } from '../store/store.js';

/** What the two ends of OAuth work with. */
export interface OAuthContext {
  readonly store: Store;
  readonly now: () => Date;
  /** Makes codes, tokens and the ids of grants. */
  readonly newSecret: () => string;
  /** Of the account that people give access to. */
  readonly userId: string;
  /** Answers `scope: null` where no scope was asked for. */
  readonly nullScope: boolean;
  /** The service's own, without a slash at its end. */
  readonly origin: string;
}
