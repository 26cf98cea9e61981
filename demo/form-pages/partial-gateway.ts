import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isObject } from '../../src/api/read.js';
import type { Account } from '../site/account.js';
import { onlyFromOwnPages } from '../site/same-origin.js';

/** The limit of a request, in bytes: twice the limit of the service, because answers come in two forms. */
const MOST_BYTES = 1024 * 1024;

/** The actions of a form's page on partial submissions, with the ends of the service's addresses. */
const WAYS = { save: '', resume: '/resume', discard: '/discard' } as const;

/** Picks the members of a body that belong to a partial submission. */
function wanted(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(body).filter((name) => /^(resume_key|values|field_\d+)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

// Decision 0036: the page reaches its partial submission by this route only.
/**
 * Returns the routes by which a form's page reaches its partial submission: `POST /demo/partial/<form>/save`,
 * `/resume`, `/discard`, with the resume key in the body. The token stays on the server. Without the key, nothing is
 * reachable.
 */
export function partialGateway(account: Account): Hono {
  const app = new Hono();
  app.use(onlyFromOwnPages, bodyLimit({ maxSize: MOST_BYTES }));
  for (const [way, end] of Object.entries(WAYS))
    app.post(`/:form{[0-9]+}/${way}`, async ({ req, json }) => {
      const body: unknown = await req.json().catch(() => undefined);
      if (!isObject(body)) return json({ status: 'error', error: 'The request must be a JSON object' }, 400);
      const agent = way === 'save' ? { user_agent: req.header('user-agent') ?? '' } : {};
      const path = `/api/v2/form/${req.param('form')}/partialsubmission${end}`;
      const answer = await account.ask(path, { method: 'POST', body: { ...wanted(body), ...agent } });
      if (!answer.ok || way === 'resume') return answer;
      return json({ status: 'ok' });
    });
  return app;
}
