import { readBytes } from '../http/body.js';
import { equalInConstantTime, sha256 } from '../values/secrets.js';
import { findClient, mayRedirect } from './clients.js';
import { consentPage, errorPage } from './consent-page.js';
import type { OAuthContext, ClientRecord } from './oauth-store.js';
import { readOptional, readRequired } from './parameters.js';
import { OAuthError, readRefusal } from './refusal.js';
import { readScope } from './scope.js';

/** Milliseconds for which a code can be used. */
const CODE_LIFE = 60_000;

const BODY_LIMIT = 16 * 1024;

/** The client that asks, and the address for its answer. Without both, no answer may be sent anywhere. */
interface Asker {
  readonly client: ClientRecord;
  readonly redirectUri: string;
}

async function findAsker({ store }: OAuthContext, parameters: URLSearchParams): Promise<Asker> {
  const client = await findClient(store, readRequired(parameters, 'client_id'));
  if (client === undefined) throw new OAuthError('invalid_client', 'The program that asks is not known here');
  const redirectUri = readRequired(parameters, 'redirect_uri');
  if (mayRedirect(client, redirectUri)) return { client, redirectUri };
  throw new OAuthError('invalid_request', 'The address that the answer should go to is not registered');
}

/** The `code_challenge`, or null. Source: RFC 7636, section 4.3; without a method it would be `plain`, which protects nothing. */
function readChallenge(parameters: URLSearchParams): string | null {
  const challenge = readOptional(parameters, 'code_challenge');
  const method = readOptional(parameters, 'code_challenge_method');
  if (challenge === undefined && method === undefined) return null;
  if (challenge !== undefined && method === 'S256' && /^[\w-]{43}$/.test(challenge)) return challenge;
  throw new OAuthError('invalid_request', 'Of PKCE only S256 is supported, with its 43 characters');
}

/** Redirects the person to the client with an answer. Source: RFC 6749, sections 4.1.2 and 4.1.2.1. */
function redirect({ redirectUri }: Asker, answer: Record<string, string>, state: string | undefined): Response {
  const query = new URLSearchParams({ ...answer, ...(state === undefined ? {} : { state }) }).toString();
  const Location = `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
  // 303 makes the browser send a GET, so the posted parameters go nowhere else.
  const headers = { Location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  return new Response(null, { status: 303, headers });
}

/** A valid request of a client to a person. */
interface AuthorizationRequest {
  readonly asker: Asker;
  readonly state: string | undefined;
  readonly challenge: string | null;
  readonly scope: string | null;
}

/** Answers a request whose asker is known. Errors go to the asker. */
type Answer = (asked: AuthorizationRequest) => Response | Promise<Response>;

async function answered(context: OAuthContext, parameters: URLSearchParams, answer: Answer): Promise<Response> {
  let asker: Asker;
  try {
    asker = await findAsker(context, parameters);
  } catch (error) {
    return errorPage(context.origin, { ...readRefusal(error), status: 400 });
  }
  let state: string | undefined;
  try {
    state = readOptional(parameters, 'state');
    if (readRequired(parameters, 'response_type') !== 'code') {
      throw new OAuthError('unsupported_response_type', 'The response_type must be code');
    }
    return await answer({ asker, state, challenge: readChallenge(parameters), scope: readScope(parameters) });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return redirect(asker, { error: error.code, error_description: error.message }, state);
  }
}

/** Answers `GET oauth2/authorize`: the page on which a person allows a program to use the account, or does not. */
export async function askPerson(context: OAuthContext, request: Request): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const proof = await context.proofOf(request);
  return answered(context, parameters, ({ asker: { client, redirectUri }, scope }) =>
    consentPage({ origin: context.origin, client: client.name, redirectUri, scope, parameters, proof }),
  );
}

/**
 * Tells whether this service's own page sent the request. Browsers say so themselves, and no page can forge it; those that
 * do not say `Sec-Fetch-Site` (over plain http) say `Origin`.
 */
function isOwnPage({ headers }: Request, origin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  return site === null ? headers.get('Origin') === origin : site === 'same-origin';
}

async function newCode(
  { store, now, newSecret }: OAuthContext,
  { asker, challenge, scope }: AuthorizationRequest,
): Promise<string> {
  const code = newSecret();
  await store.oauth.addGrant({
    id: newSecret(),
    clientId: asker.client.id,
    codeHash: await sha256(code),
    codeExpires: new Date(now().getTime() + CODE_LIFE),
    redirectUri: asker.redirectUri,
    challenge,
    scope,
  });
  return code;
}

/** Answers `POST oauth2/authorize`: the person's decision on that page. */
export async function hearPerson(context: OAuthContext, request: Request): Promise<Response> {
  const parameters = new URLSearchParams(new TextDecoder().decode(await readBytes(request, BODY_LIMIT)));
  const proof = await context.proofOf(request);
  const isProven = proof === undefined || equalInConstantTime(parameters.get('proof') ?? '', proof);
  if (!isProven || !isOwnPage(request, context.origin)) {
    const sentence = 'This answer did not come from the page that asks for it';
    return errorPage(context.origin, { status: 403, code: 'invalid_request', sentence });
  }
  return answered(context, parameters, async (asked) => {
    if (readOptional(parameters, 'decision') !== 'allow')
      throw new OAuthError('access_denied', 'The person has refused');
    return redirect(asked.asker, { code: await newCode(context, asked) }, asked.state);
  });
}
