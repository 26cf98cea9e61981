import type { MiddlewareHandler } from 'hono';
import { auth } from 'hono/utils/basic-auth';
import { equalInConstantTime, WrongTries } from 'hosted-form-service/node';
import type { Caller } from 'hosted-form-service';

/** The visitors who may see received data. */
export interface ConsoleLogin {
  /** Tells whether the site listens on this machine alone. */
  readonly isLocal: boolean;
  /** The password that the browser asks for, with any name. Without one only this machine has access. */
  readonly password?: string | undefined;
  /** Counts wrong passwords. Give the same to all doors of one owner. */
  readonly tries?: WrongTries;
}

/** The most wrong passwords from one address in a minute. */
const WRONG_PER_MINUTE = 10;

/** Counts wrong passwords. */
export function countTries(now = () => new Date()): WrongTries {
  return new WrongTries({ most: WRONG_PER_MINUTE, within: 60_000, now });
}

/**
 * The paths that reveal nothing about the account: a visitor's own partial submission, and the receiver of webhooks.
 */
const FOR_ALL = /^\/demo\/(?:partial\/|webhook-receiver$)/;

const refuse = (status: number, error: string, headers = {}): Response =>
  Response.json({ status: 'error', error }, { status, headers });

const askForPassword = (): Response =>
  new Response('Unauthorized', { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="Console"' } });

/**
 * Returns how to admit the owner of the account: `undefined` for the owner, else an answer. After too many wrong passwords from an address
 * the right one is refused there, too.
 */
export function ownerDoor({
  isLocal,
  password,
  tries = countTries(),
}: ConsoleLogin): (request: Request, caller: Caller) => Promise<Response | undefined> {
  return async (request, { address = '' }) => {
    if (password) {
      const given = auth(request)?.password;
      if (given === undefined) return askForPassword();
      const wait = tries.waitOf(address);
      if (wait > 0)
        return refuse(429, `Too many wrong passwords; try again in ${wait} seconds`, { 'Retry-After': String(wait) });
      if (equalInConstantTime(given, password)) return undefined;
      tries.add(address);
      return askForPassword();
    }
    if (isLocal) return undefined;
    return refuse(403, 'The console is open to this machine alone; set CONSOLE_PASSWORD to open it to others');
  };
}

/**
 * Keeps strangers from the data of the account: the console, submissions, files, mails, deliveries. Behind a web server
 * every visitor seems to be on this machine, so such a site needs the password.
 */
export function consoleLogin(login: ConsoleLogin): MiddlewareHandler<{ Bindings: Caller }> {
  const admit = ownerDoor(login);
  return async ({ req, env }, next) => {
    if (FOR_ALL.test(req.path)) return next();
    return (await admit(req.raw, { ...env })) ?? next();
  };
}
