import { Hono } from 'hono';
import { ServiceError } from '../errors.js';
import { askPerson, hearPerson } from './authorize.js';
import { CONSENT_STYLES } from './consent-styles.js';
import type { OAuthContext } from './context.js';
import { tokenAnswer } from './token.js';

/**
 * OAuth 2.0 with codes: `authorize`, where a person decides, and `token`, where the client gets what was decided.
 * Source: RFC 6749 with RFC 7636 (PKCE) and RFC 9700 (rotation, no second use); the answer of `token` is documented.
 */
export function oauthApp(context: Omit<OAuthContext, 'origin'>, originOf: (request: Request) => string): Hono {
  const app = new Hono();
  const contextOf = (request: Request): OAuthContext => ({ ...context, origin: originOf(request) });
  app.get('/authorize', ({ req }) => askPerson(contextOf(req.raw), new URL(req.url).searchParams));
  app.post('/authorize', ({ req }) => hearPerson(contextOf(req.raw), req.raw));
  app.post('/token', ({ req }) => tokenAnswer(contextOf(req.raw), req.raw));
  app.get('/consent.css', () => {
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };
    return new Response(CONSENT_STYLES, { headers });
  });
  const only = (path: string, allow: string): void => {
    app.all(path, ({ req }) => {
      throw new ServiceError('method', `${req.method} is not possible here`, { Allow: allow });
    });
  };
  only('/authorize', 'GET, HEAD, POST');
  only('/token', 'POST');
  return app;
}
