import { Hono } from 'hono';
import type { Caller } from 'hosted-form-service';
import { answerFault, equalInConstantTime, readBytes } from 'hosted-form-service/node';
import { isSameOrigin } from '../site/same-origin.js';
import type { OwnerDoor } from './console-login.js';
import { readSessionToken, sessionCookie } from './session-cookie.js';
import { readWanted, signInPage } from './sign-in-page.js';

/** The bytes of a sign-in at most. */
const BODY_LIMIT = 16 * 1024;

const goTo = (Location: string, cookie: string): Response =>
  new Response(null, { status: 303, headers: { Location, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });

/** Returns the page of the sign-in with a time after which it may be sent again. */
async function askLater(to: string, problem: string, status: number, seconds: string): Promise<Response> {
  const page = await signInPage(to, problem, status);
  page.headers.set('Retry-After', seconds);
  return page;
}

/** Answers a person whose sign-in failed, not by the password. A database that is away, or a full disk, is no fault of theirs. */
async function answerFailure(to: string, error: unknown): Promise<Response> {
  const answer = answerFault(error, { onError: console.error });
  const seconds = answer.headers.get('Retry-After');
  if (seconds === null) return answer;
  return askLater(to, 'You cannot be signed in at the moment. Try again soon.', answer.status, seconds);
}

/** The answers of a person who signs in. */
interface Sent {
  readonly given: string;
  readonly to: string;
  readonly address: string;
}

async function enter(
  { tries, sessions }: OwnerDoor,
  password: string,
  request: Request,
  sent: Sent,
): Promise<Response> {
  const { given, to, address } = sent;
  const { isRight, wait } = await tries.judge(address, () => equalInConstantTime(given, password));
  if (wait > 0) return askLater(to, `Too many wrong passwords. Try again in ${wait} seconds.`, 429, String(wait));
  if (!isRight) return signInPage(to, 'The password is wrong. Try again.', 403);
  const old = readSessionToken(request);
  if (old) await sessions.end(old);
  const { token } = await sessions.begin();
  return goTo(to, sessionCookie(request, token));
}

async function signIn(door: OwnerDoor, request: Request, address: string): Promise<Response> {
  const sent = new URLSearchParams(new TextDecoder().decode(await readBytes(request, BODY_LIMIT)));
  const to = readWanted(sent.get('to') ?? '');
  // Else a page of another site could sign somebody in to what its maker sees.
  if (!isSameOrigin(request)) return signInPage(to, 'Sign in on this page, please.', 403);
  if (!door.password) return goTo(to, sessionCookie(request));
  const given = sent.get('password') ?? '';
  return enter(door, door.password, request, { given, to, address }).catch((error: unknown) =>
    answerFailure(to, error),
  );
}

/**
 * Returns the routes of the sign-in, below `/demo/console`: its page, the end of one or all sessions, and `session.json`, by which a page
 * learns the token that its changes need.
 */
export function signInRoutes(door: OwnerDoor): Hono<{ Bindings: Caller }> {
  const app = new Hono<{ Bindings: Caller }>();
  app.get('/sign-in', async ({ req }) => {
    const to = readWanted(req.query('to') ?? '');
    const isIn = !door.password || (await door.session(req.raw)) !== undefined;
    return isIn ? new Response(null, { status: 303, headers: { Location: to } }) : signInPage(to);
  });
  app.post('/sign-in', ({ req, env }) => signIn(door, req.raw, { ...env }.address ?? ''));
  app.get('/session.json', async ({ req, json, header }) => {
    const known = await door.session(req.raw);
    const isProtected = Boolean(door.password);
    // On this machine alone, without a password, a page has a session by itself.
    const session = known ?? (isProtected ? undefined : await door.sessions.begin());
    if (session !== known && session !== undefined) header('set-cookie', sessionCookie(req.raw, session.token));
    header('cache-control', 'no-store');
    return json({ csrf: session?.csrf ?? null, isProtected });
  });
  app.post('/sign-out', async ({ req, json, header }) => {
    const token = readSessionToken(req.raw);
    if (token) await door.sessions.end(token);
    header('set-cookie', sessionCookie(req.raw));
    return json({ success: '1' });
  });
  app.post('/sign-out-everywhere', async ({ req, json, header }) => {
    await door.sessions.endAll();
    header('set-cookie', sessionCookie(req.raw));
    return json({ success: '1' });
  });
  return app;
}
