import { html } from 'hono/html';
import { addHeader } from '../site/page-header.js';

/** The address of the page. */
export const SIGN_IN = '/demo/console/sign-in';

/** The paths to which a sign-in may lead: the console, and the page of OAuth. */
const WANTED = /^\/(?:console\.html|api\/v2\/oauth2\/authorize(?:\/|\.json|\/\.json)?)$/;
/** The longest address that is kept. */
const LONGEST = 4000;

/** Returns the address to go to after a sign-in. Anything but a known path of this site leads to the console. */
export function readWanted(wanted: string): string {
  const here = 'http://here.invalid';
  if (!URL.canParse(wanted, here)) return '/console.html';
  const { origin, pathname, search } = new URL(wanted, here);
  const isKnown = origin === here && wanted.length <= LONGEST && WANTED.test(pathname);
  return isKnown ? `${pathname}${search}` : '/console.html';
}

/** Tells whether a browser asks for a page, which it shows to a person. */
function isPage({ method, headers, url }: Request): boolean {
  const { pathname } = new URL(url);
  if (method === 'HEAD' || !WANTED.test(pathname)) return false;
  return headers.get('sec-fetch-dest') === 'document' || (headers.get('accept') ?? '').includes('text/html');
}

/** Answers somebody who is not signed in: a page leads to the sign-in and back, anything else is refused. */
export function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  if (isPage(request)) {
    // What was posted is gone with its session: the program that asked has to ask again.
    const to = request.method === 'GET' ? readWanted(pathname + search) : '/console.html';
    const Location = `${SIGN_IN}?${new URLSearchParams({ to }).toString()}`;
    return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } });
  }
  const body = { status: 'error', error: 'You are not signed in; sign in to the console', code: 'signed-out' };
  // Browsers do not know this scheme, so none asks for a password by itself.
  const headers = { 'WWW-Authenticate': 'Session realm="Console"', 'Cache-Control': 'no-store' };
  return Response.json(body, { status: 401, headers });
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type Markup = ReturnType<typeof html>;

function signInForm(to: string, problem: string): Markup {
  const told = problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`;
  const linked = problem ? html`aria-describedby="problem" aria-invalid="true"` : '';
  return html`${told}
    <form method="post" action="${SIGN_IN}">
      <input type="hidden" name="to" value="${to}" />
      <input
        class="unseen"
        type="text"
        name="name"
        value="owner"
        autocomplete="username"
        tabindex="-1"
        aria-hidden="true"
        readonly
      />
      <label for="password">Password</label>
      <input
        id="password"
        type="password"
        name="password"
        autocomplete="current-password"
        required
        autofocus
        ${linked}
      />
      <button class="primary">Sign in</button>
    </form>`;
}

/** Returns the page of the sign-in, which needs no script. */
export async function signInPage(to: string, problem = '', status = 200): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${problem ? 'Not signed in – ' : ''}Sign in – hosted-form console</title>
        <link rel="stylesheet" href="/page.css" />
        <link rel="stylesheet" href="/console.css" />
        <link rel="icon" href="/icon.svg" />
      </head>
      <body>
        <header></header>
        <main class="sign-in single">
          <section aria-labelledby="title">
            <h1 id="title">Sign in to the console</h1>
            ${signInForm(to, problem)}
            <p class="quiet">It is the <code>CONSOLE_PASSWORD</code> with which this service was started.</p>
          </section>
        </main>
      </body>
    </html>`;
  return new Response(addHeader(String(page), '/console.html'), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      // The own origin needs it to know which page posts.
      'Referrer-Policy': 'same-origin',
    },
  });
}
