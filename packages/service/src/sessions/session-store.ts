/** A sign-in of the owner in one browser. */
export interface SessionRecord {
  /** SHA-256 of its token, so that a reader of the store cannot use it. */
  readonly tokenHash: string;
  readonly created: Date;
  /** The last use that was noted. */
  readonly used: Date;
}

/** The part of a store that keeps sign-ins, for all processes that share it. Every method is one atomic step. */
export interface SessionStore {
  addSession(session: SessionRecord): Promise<void>;
  session(tokenHash: string): Promise<SessionRecord | undefined>;
  /** Notes a use. A session that was removed meanwhile stays removed. */
  useSession(tokenHash: string, used: Date): Promise<void>;
  /** Returns false when there was none. */
  removeSession(tokenHash: string): Promise<boolean>;
  /** Removes the sessions that were last used before a time; all of them without one. */
  removeSessions(usedBefore?: Date): Promise<void>;
}
