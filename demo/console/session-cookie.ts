import { parse, serialize } from 'hono/utils/cookie';

/** The name of the cookie over https: browsers take it from this host alone, and send it over https alone. */
const SECURE = '__Host-console';

/** Returns its name over http. Ports share cookies there, so each has a name of its own. */
const plainName = (request: Request): string => `console-${new URL(request.url).port || '80'}`;

/** Reads the token of a session. */
export function readSessionToken(request: Request): string | undefined {
  const cookies = parse(request.headers.get('cookie') ?? '');
  return cookies[SECURE] ?? cookies[plainName(request)];
}

/**
 * Tells whether the browser came over https, perhaps to a web server before this one. That server says so, or the page that the browser
 * names. A caller who lies has a cookie that its browser keeps to https.
 */
function isSecure({ url, headers }: Request): boolean {
  const [forwarded] = (headers.get('x-forwarded-proto') ?? '').split(',');
  return (
    url.startsWith('https:') || forwarded?.trim() === 'https' || (headers.get('origin') ?? '').startsWith('https:')
  );
}

/**
 * Returns the header of the cookie of a session; without a token, the one that removes it. No script reads it. Programs of other sites send
 * people to the page of OAuth, so it goes along with links from there, and with nothing else.
 */
export function sessionCookie(request: Request, token?: string): string {
  const secure = isSecure(request);
  const gone = token === undefined ? { maxAge: 0 } : {};
  const name = secure ? SECURE : plainName(request);
  return serialize(name, token ?? '', { path: '/', httpOnly: true, sameSite: 'Lax', secure, ...gone });
}
