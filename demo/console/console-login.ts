import type { MiddlewareHandler } from 'hono';
import { auth } from 'hono/utils/basic-auth';
import { equalInConstantTime, Sessions, WrongTries } from 'hosted-form-service/node';
import type { Session } from 'hosted-form-service/node';
import type { Caller } from 'hosted-form-service';
import { memoryStore } from 'hosted-form-service';
import type { Store } from 'hosted-form-service';
import { isFromElsewhere } from '../site/same-origin.js';
import { readSessionToken } from './session-cookie.js';
import { toSignIn } from './sign-in-page.js';

/** The visitors who may see received data. */
export interface ConsoleLogin {
  /** Tells whether the site listens on this machine alone. */
  readonly isLocal: boolean;
  /** The password with which the owner signs in. Without one only this machine has access. */
  readonly password?: string | undefined;
  /** Counts wrong passwords. Give the same to all doors of one owner. */
  readonly tries?: WrongTries;
  /** The sign-ins, which processes share. Default: in memory. Give the same to all doors of one owner. */
  readonly sessions?: Sessions;
}

/** The most wrong passwords from one address in a minute. */
const WRONG_PER_MINUTE = 10;
/** The header in which a page of the console names the token of its sign-in. */
const CSRF_HEADER = 'x-csrf-token';

/** Counts wrong passwords, for all processes with the same store. */
export function countTries(store: Store, now = () => new Date()): WrongTries {
  return new WrongTries({ kind: 'console', most: WRONG_PER_MINUTE, within: 60_000, now, store });
}

/** The door of the owner: who comes in, and who may change something. */
export interface OwnerDoor extends Required<Omit<ConsoleLogin, 'password'>> {
  readonly password: string | undefined;
  /** Answers a request of a stranger; `undefined` for the owner's. */
  admit(request: Request, caller: Caller): Promise<Response | undefined>;
  /** Answers a change that no page of the console asks for; `undefined` for others. */
  refuseForged(request: Request): Promise<Response | undefined>;
  /** Finds the sign-in that a request belongs to. */
  session(request: Request): Promise<Session | undefined>;
}

const refuse = (status: number, error: string, headers = {}): Response =>
  Response.json({ status: 'error', error }, { status, headers });

/** Refuses an address that may try no password for so many seconds. */
function refuseTries(wait: number): Response {
  return refuse(429, `Too many wrong passwords; try again in ${wait} seconds`, { 'Retry-After': String(wait) });
}

/** Tells whether a program sent a request: browsers name the page, or their own view of it, with each change. */
const isFromProgram = ({ headers }: Request): boolean => !headers.has('origin') && !headers.has('sec-fetch-site');

// Decision 0069: a session for people, Basic authentication for programs.
/**
 * Opens the door of the owner. A person has a session. A program may send the password with each request (Basic authentication, any name);
 * nothing asks a browser to. After too many wrong passwords from an address the right one is refused there, too.
 */
export function openDoor(login: ConsoleLogin): OwnerDoor {
  const store = memoryStore();
  const { isLocal, password, tries = countTries(store), sessions = new Sessions({ store, password }) } = login;
  const session = (request: Request): Promise<Session | undefined> => sessions.find(readSessionToken(request));
  const admit: OwnerDoor['admit'] = async (request, { address = '' }) => {
    if (!password) {
      if (isLocal) return undefined;
      return refuse(403, 'The console is open to this machine alone; set CONSOLE_PASSWORD to open it to others');
    }
    const given = auth(request)?.password;
    if (given === undefined) return (await session(request)) ? undefined : toSignIn(request);
    const { isRight, wait } = await tries.judge(address, () => equalInConstantTime(given, password));
    if (wait > 0) return refuseTries(wait);
    return isRight ? undefined : toSignIn(request);
  };
  const refuseForged: OwnerDoor['refuseForged'] = async (request) => {
    if (isFromElsewhere(request)) return refuse(403, 'Only pages of this site may do this');
    if (password && auth(request) && isFromProgram(request)) return undefined;
    const given = request.headers.get(CSRF_HEADER) ?? '';
    const own = await session(request);
    if (own !== undefined && equalInConstantTime(given, own.csrf)) return undefined;
    return refuse(403, 'This page is older than your sign-in; load it again, and repeat what you did');
  };
  return { isLocal, password, tries, sessions, admit, refuseForged, session };
}

/** The paths that reveal nothing about the account: a visitor's own partial submission, the receiver of webhooks, and the sign-in. */
const FOR_ALL = /^\/demo\/(?:partial\/|webhook-receiver$|console\/sign-in$)/;

/**
 * Keeps strangers from the data of the account: the console, submissions, files, mails, deliveries. Behind a web server
 * every visitor seems to be on this machine, so such a site needs the password. Changes need the token of the sign-in, too.
 */
export function consoleLogin(door: OwnerDoor): MiddlewareHandler<{ Bindings: Caller }> {
  return async ({ req, env }, next) => {
    if (FOR_ALL.test(req.path)) return next();
    const refusal = await door.admit(req.raw, { ...env });
    if (refusal !== undefined) return refusal;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    return (isRead ? undefined : await door.refuseForged(req.raw)) ?? next();
  };
}
