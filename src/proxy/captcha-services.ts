// Ready-made verifiers. None of them passes the visitor's address on: each service has met the browser already.
import type { Captcha, CaptchaContext } from './captcha.js';

/** Speaks with the captcha's service; the platform's `fetch` by default. */
export interface CaptchaServiceOptions {
  readonly fetch?: typeof fetch;
}

/** The answer of a service, as it was read. */
type Verdict = Readonly<Record<string, unknown>>;

/**
 * Cloudflare Turnstile.
 *
 * @param secret The widget's secret key.
 */
export function turnstile(secret: string, options: CaptchaServiceOptions = {}): Captcha {
  return formVerifier('https://challenges.cloudflare.com/turnstile/v0/siteverify', secret, options);
}

/**
 * hCaptcha.
 *
 * @param secret The account's secret.
 */
export function hcaptcha(secret: string, options: CaptchaServiceOptions = {}): Captcha {
  return formVerifier('https://api.hcaptcha.com/siteverify', secret, options);
}

/**
 * Google reCAPTCHA, v2 and v3.
 *
 * @param secret The site's secret key.
 * @param options `minimumScore`: of v3, from 0 (a bot) to 1; lower ones fail. Without it no score is asked for.
 */
export function recaptcha(
  secret: string,
  { minimumScore, ...options }: CaptchaServiceOptions & { readonly minimumScore?: number } = {},
): Captcha {
  return formVerifier('https://www.google.com/recaptcha/api/siteverify', secret, options, ({ score }) =>
    minimumScore === undefined ? true : typeof score === 'number' && score >= minimumScore,
  );
}

/**
 * Friendly Captcha, v2.
 *
 * @param apiKey The account's API key.
 * @param sitekey The widget's.
 * @param options `address`: another endpoint, such as `https://eu.frcapi.com`.
 */
export function friendlyCaptcha(
  apiKey: string,
  sitekey: string,
  { address = 'https://global.frcapi.com', ...options }: CaptchaServiceOptions & { readonly address?: string } = {},
): Captcha {
  return {
    verify: async (response, { signal }) => {
      const verdict = await ask(`${address}/api/v2/captcha/siteverify`, options, {
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
        body: JSON.stringify({ response, sitekey }),
        signal,
      });
      const { error } = verdict;
      const { error_code: code } = Object(error) as Verdict;
      return judge(verdict, code === undefined ? [] : [code]);
    },
  };
}

function formVerifier(
  address: string,
  secret: string,
  options: CaptchaServiceOptions,
  accepts: (verdict: Verdict) => boolean = () => true,
): Captcha {
  return {
    verify: async (response: string, { signal }: CaptchaContext) => {
      const verdict = await ask(address, options, { body: new URLSearchParams({ secret, response }), signal });
      const codes = verdict['error-codes'];
      return judge(verdict, Array.isArray(codes) ? codes : []) && accepts(verdict);
    },
  };
}

async function ask(address: string, { fetch }: CaptchaServiceOptions, init: RequestInit): Promise<Verdict> {
  // Never as a method: edge runtimes refuse a `fetch` with another `this`.
  const send = fetch ?? ((...call: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...call));
  const response = await send(address, { ...init, method: 'POST', redirect: 'error' });
  return Object(await response.json()) as Verdict;
}

/**
 * What a service says against the answer has "response", "duplicate" or "browser" in its code; all else, such as a wrong secret, is said against
 * the owner's settings, and says nothing of the visitor.
 */
function judge({ success }: Verdict, codes: readonly unknown[]): boolean {
  if (success === true) return true;
  const isAboutAnswer = codes.length > 0 && codes.every((code) => /response|duplicate|browser/.test(String(code)));
  if (success === false && isAboutAnswer) return false;
  throw new Error(`The captcha's service could not tell: ${codes.join(', ') || 'no reason given'}.`);
}
