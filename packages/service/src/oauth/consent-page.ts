import { escapeHtml } from '../values/text.js';
import type { Refusal } from './refusal.js';

/** The content of the page. */
export interface Consent {
  /** The origin of the service. */
  readonly origin: string;
  /** The name of the program that asks. */
  readonly client: string;
  readonly redirectUri: string;
  readonly scope: string | null;
  /** The request, which is posted again with the decision. */
  readonly parameters: URLSearchParams;
  /** The token that the decision must name. */
  readonly proof: string | undefined;
}

/** The parameters that the decision needs again. */
const KEPT = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
];

/**
 * Returns the target that a policy allows for a form: the redirect's origin. A policy has no notation for IPv6, nor for
 * more of an app's own scheme than its name. There it is the scheme alone.
 */
function formTarget(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return origin === 'null' || origin.includes('[') ? protocol : origin;
}

function page(title: string, body: string, formAction: string, status: number): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/api/v2/oauth2/consent.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;
  const policy = ["default-src 'none'", "style-src 'self'", `form-action ${formAction}`];
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': [...policy, "base-uri 'none'", "frame-ancestors 'none'"].join('; '),
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      // The address holds the request, so other origins must not see it. The own origin needs it to check the sender.
      'Referrer-Policy': 'same-origin',
    },
  });
}

function hiddenInputs(parameters: URLSearchParams): string {
  return KEPT.filter((name) => parameters.get(name))
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(parameters.get(name) ?? '')}">`)
    .join('\n');
}

/** The page on which a person decides: no script, no frame, nothing from elsewhere. */
export function consentPage({ origin, client, redirectUri, scope, parameters, proof }: Consent): Response {
  const name = `“<bdi>${escapeHtml(client)}</bdi>”`;
  const { host, protocol } = new URL(redirectUri);
  const narrower =
    scope === null
      ? ''
      : `<p>It asks for “<bdi>${escapeHtml(scope)}</bdi>”; there is no narrower access than this.</p>\n`;
  const body = `<p class="service">${escapeHtml(new URL(origin).host)}</p>
<h1>Allow ${name} to use your account?</h1>
<p>It will be able to</p>
<ul>
<li>see and change your forms and folders</li>
<li>read, add, change and delete what people have sent with them, files included</li>
</ul>
${narrower}<p>Whatever you choose, you go on to
<span class="address">${escapeHtml(host || protocol)}</span>.</p>
<form method="post" action="/api/v2/oauth2/authorize">
${hiddenInputs(parameters)}${proof === undefined ? '' : `\n<input type="hidden" name="proof" value="${escapeHtml(proof)}">`}
<button name="decision" value="allow" class="allow">Allow</button>
<button name="decision" value="refuse">Refuse</button>
</form>`;
  return page(`Allow “${client}” to use your account?`, body, `'self' ${formTarget(redirectUri)}`, 200);
}

/** Returns the page for a request that must not be answered elsewhere, because it may be an attack. */
export function errorPage(origin: string, { status, code, sentence }: Omit<Refusal, 'headers'>): Response {
  const body = `<p class="service">${escapeHtml(new URL(origin).host)}</p>
<h1>This cannot go on</h1>
<p>${escapeHtml(sentence)}.</p>
<p>Nothing was allowed. You can close this page, and tell the people whose program sent you here: <code>${escapeHtml(code)}</code>.</p>`;
  return page('This cannot go on', body, "'none'", status);
}
