import { randomSecret, sha256 } from '../values/secrets.js';
import type { SessionRecord, SessionStore } from './session-store.js';

/** A live sign-in, as its own browser knows it. */
export interface Session {
  /** The content of the cookie. */
  readonly token: string;
  /** The token that each write names, too. It can be made from the other one alone, and shows nothing of it. */
  readonly csrf: string;
}

/** Options of sign-ins. */
export interface SessionsOptions {
  readonly store: SessionStore;
  /** The password under which they are made. Under another password they count no more. */
  readonly password?: string | undefined;
  readonly now?: () => Date;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The milliseconds without a use after which a sign-in has ended. */
export const IDLE_LIMIT = 2 * HOUR;
/** The milliseconds after which a sign-in has ended in any case. */
const AGE_LIMIT = 24 * HOUR;
/** The milliseconds for which a use is not noted again, so that reading seldom writes. */
const NOTED_EVERY = MINUTE;

// Decision 0069: sign-ins lie in the shared store, by their hashes.
/** The sign-ins of the owner. Processes with the same store and the same password share them. */
export class Sessions {
  readonly #options: Required<SessionsOptions>;

  constructor({ store, password = '', now = () => new Date() }: SessionsOptions) {
    this.#options = { store, password, now };
  }

  /** Begins a sign-in. */
  async begin(): Promise<Session> {
    const { store, now } = this.#options;
    const token = randomSecret();
    await store.addSession({ tokenHash: await this.#hash(token), created: now(), used: now() });
    return withCsrf(token);
  }

  /** Finds the live sign-in of a token, and notes that it was used. */
  async find(token: string | undefined): Promise<Session | undefined> {
    if (!token) return undefined;
    const { store, now } = this.#options;
    const session = await store.session(await this.#hash(token));
    if (session === undefined || hasEnded(session, now())) return undefined;
    if (now().getTime() - session.used.getTime() >= NOTED_EVERY) await this.#note(session);
    return withCsrf(token);
  }

  /** Ends the sign-in of a token. */
  async end(token: string): Promise<void> {
    await this.#options.store.removeSession(await this.#hash(token));
  }

  /** Ends all sign-ins, in all browsers. */
  async endAll(): Promise<void> {
    await this.#options.store.removeSessions();
  }

  /** On a full disk the owner may go on reading, so a use that cannot be noted is let go. */
  async #note({ tokenHash }: SessionRecord): Promise<void> {
    const { store, now } = this.#options;
    await store.useSession(tokenHash, now()).catch(() => undefined);
  }

  #hash(token: string): Promise<string> {
    return sha256(`${token}.${this.#options.password}`);
  }
}

async function withCsrf(token: string): Promise<Session> {
  return { token, csrf: await sha256(`csrf.${token}`) };
}

function hasEnded({ created, used }: SessionRecord, now: Date): boolean {
  return now.getTime() - used.getTime() >= IDLE_LIMIT || now.getTime() - created.getTime() >= AGE_LIMIT;
}
