import { Hono } from 'hono';
import { isObject, text } from '../../src/api/read.js';
import type { Account, FetchHandler } from '../site/account.js';
import { notForOtherSites } from '../site/same-origin.js';

/** The paths below `/api/v2` that the console may read. It may read nothing else there, and write nothing. */
const READABLE =
  /^(form|folder)\.json$|^form\/\d+(\/(field|submission|partialsubmission|confirmation|notification|webhook))?\.json$|^(submission|partialsubmission)\/\d+\.json$/;

/** The policy of a mail's HTML: no script, no request, no form, and its own origin. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** Keys of a webhook with which a receiver authenticates the caller. */
const SECRETS = ['handshake_key', 'hmac_secret', 'hmac_key'];

/** Replaces the secrets of webhooks: a browser learns only whether there is one. */
async function withoutSecrets(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const body: unknown = await answer.json();
  // What can't be read may hold a secret, so nothing of it goes on.
  if (!isObject(body) || !Array.isArray(body['webhooks'])) throw new TypeError('The service returned no webhooks.');
  const { webhooks, ...rest } = body;
  const told = webhooks.filter(isObject).map((webhook) => {
    const secrets = SECRETS.filter((name) => name in webhook).map(
      (name) => [name, webhook[name] ? 'set' : ''] as const,
    );
    return { ...webhook, ...Object.fromEntries(secrets) };
  });
  return Response.json({ ...rest, webhooks: told });
}

/** The other parts of the demo that the console asks. */
export interface ConsoleParts {
  /** Answers what API v2 has not, below `/owner/`. */
  readonly owner: FetchHandler;
  /** Answers about mails and deliveries: `/mailbox/<id>.json`. */
  readonly askRecords: (path: string) => Promise<Response>;
}

/**
 * Returns the routes by which the console's page reaches the account: `GET /demo/console/<path of the API>`, what API v2 has not at
 * `/demo/console/owner/…`, and a mail's HTML at `/demo/console/mail/<id>`. The token stays on the server. `console-login.ts` keeps strangers
 * and forged changes out. These routes refuse pages of other sites by the browser's headers.
 */
export function consoleGateway(account: Account, { owner, askRecords }: ConsoleParts): Hono {
  const app = new Hono();
  app.use(notForOtherSites, async ({ header }, next) => {
    await next();
    header('cache-control', 'no-store');
    header('x-content-type-options', 'nosniff');
  });
  app.get('/mail/:id{[\\w-]+}', async (context) => {
    const answer = await askRecords(`/mailbox/${context.req.param('id')}.json`);
    const mail: unknown = answer.ok ? await answer.json() : undefined;
    const html = isObject(mail) ? text(mail['html']) : '';
    const headers = { 'content-security-policy': MAIL_POLICY, 'referrer-policy': 'no-referrer' };
    return context.html(html, answer.ok ? 200 : 404, headers);
  });
  app.all('/owner/*', ({ req }) => owner.fetch(req.raw));
  app.get('/*', async ({ req, json }) => {
    const { pathname, search } = new URL(req.url);
    const path = pathname.replace(/^\/demo\/console\//, '');
    if (!READABLE.test(path)) return json({ status: 'error', error: 'There is nothing at this address' }, 404);
    const answer = await account.ask(`/api/v2/${path}${search.replace(/oauth_token=[^&]*/g, '')}`);
    return path.endsWith('/webhook.json') ? withoutSecrets(answer) : answer;
  });
  return app;
}
