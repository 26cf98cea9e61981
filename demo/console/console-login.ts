import type { MiddlewareHandler } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { equalInConstantTime } from 'hosted-form-service/node';

/** The visitors who may see received data. */
export interface ConsoleLogin {
  /** Tells whether the site listens on this machine alone. */
  readonly isLocal: boolean;
  /** The password that the browser asks for, with any name. Without one only this machine has access. */
  readonly password?: string | undefined;
}

/**
 * The paths that reveal nothing about the account: a visitor's own partial submission, and the receiver of webhooks.
 */
const FOR_ALL = /^\/demo\/(?:partial\/|webhook-receiver$)/;

/**
 * Keeps strangers from the data of the account: the console, submissions, files, mails, deliveries. Behind a web server
 * every visitor seems to be on this machine, so such a site needs the password.
 */
export function consoleLogin({ isLocal, password }: ConsoleLogin): MiddlewareHandler {
  const ask =
    password && basicAuth({ realm: 'Console', verifyUser: (_name, given) => equalInConstantTime(given, password) });
  return async (context, next) => {
    if (FOR_ALL.test(context.req.path)) return next();
    if (ask) return ask(context, next);
    if (isLocal) return next();
    const error = 'The console is open to this machine alone; set CONSOLE_PASSWORD to open it to others';
    return context.json({ status: 'error', error }, 403);
  };
}
