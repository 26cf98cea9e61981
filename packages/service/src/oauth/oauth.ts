import { Hono } from 'hono';
import { ServiceError } from '../http/errors.js';
import { tooManyTries } from '../tries/wrong-tries.js';
import { askPerson, hearPerson } from './authorize.js';
import { errorPage } from './consent-page.js';
import { CONSENT_STYLES } from './consent-styles.js';
import type { OAuthContext } from './oauth-store.js';
import { OAuthError, refusalAnswer, readRefusal } from './refusal.js';
import { revocationAnswer, tokenAnswer } from './token.js';

/** An app that knows who calls. */
interface WithCaller {
  readonly Bindings: { readonly address?: string | undefined };
}

/** Refuses all other methods of a path. */
function only(app: Hono<WithCaller>, path: string, allow: string): void {
  app.all(path, ({ req }) => {
    throw new ServiceError('method', `${req.method} is not possible here`, { Allow: allow });
  });
}

/** Returns the routes of the page on which a person decides. Every refusal is a page. */
function pagesApp(makeContext: (request: Request) => OAuthContext): Hono<WithCaller> {
  const app = new Hono<WithCaller>();
  app.use(async ({ req, env }, next) => {
    const refusal = await makeContext(req.raw).admitOwner(req.raw, env);
    return refusal ?? next();
  });
  app.get('/', ({ req }) => askPerson(makeContext(req.raw), req.raw));
  app.post('/', ({ req }) => hearPerson(makeContext(req.raw), req.raw));
  only(app, '/', 'GET, HEAD, POST');
  app.onError((error, { req }) => {
    const refusal = readRefusal(error);
    const answer = errorPage(makeContext(req.raw).origin, refusal);
    for (const [name, value] of Object.entries(refusal.headers)) answer.headers.set(name, value);
    return answer;
  });
  return app;
}

/** Returns a route on which clients request or return tokens. Every refusal is JSON. */
function clientsApp(
  answer: (context: OAuthContext, request: Request) => Promise<Response>,
  makeContext: (request: Request) => OAuthContext,
): Hono<WithCaller> {
  const app = new Hono<WithCaller>();
  app.post('/', ({ req }) => answer(makeContext(req.raw), req.raw));
  only(app, '/', 'POST');
  app.onError(async (error, { req, env: { address = '' } }) => {
    if (!(error instanceof OAuthError) || error.code !== 'invalid_client') return refusalAnswer(error);
    const { wait } = await makeContext(req.raw).tries.judge(address, () => false);
    return refusalAnswer(wait > 0 ? tooManyTries(wait) : error);
  });
  return app;
}

/**
 * OAuth 2.0 with codes: `authorize`, where a person decides, `token`, where the client gets its tokens, and `revoke`,
 * where it returns them. Source: RFC 6749 with RFC 7636 (PKCE) and RFC 9700 (rotation, no second use). The answer of
 * `token` is documented. `revoke` is RFC 7009 and no part of API v2.
 */
export function oauthApp(
  context: Omit<OAuthContext, 'origin'>,
  findOrigin: (request: Request) => string,
): Hono<WithCaller> {
  const app = new Hono<WithCaller>();
  const makeContext = (request: Request): OAuthContext => ({ ...context, origin: findOrigin(request) });
  app.route('/authorize', pagesApp(makeContext));
  app.route('/token', clientsApp(tokenAnswer, makeContext));
  app.route('/revoke', clientsApp(revocationAnswer, makeContext));
  app.get('/consent.css', () => {
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };
    return new Response(CONSENT_STYLES, { headers });
  });
  return app;
}
