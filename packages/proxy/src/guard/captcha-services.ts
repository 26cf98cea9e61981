// Ready-made verifiers. None of them passes the visitor's address on, because each service has already met the browser.
import { toObject } from '../unknown-value.js';
import type { JsonObject } from '../unknown-value.js';
import type { Captcha, CaptchaContext } from './captcha.js';

/** The options of every ready-made verifier. */
export interface CaptchaServiceOptions {
  /** Calls the captcha's service. Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * Creates a verifier for Cloudflare Turnstile.
 *
 * @param secret The widget's secret key.
 */
export function turnstile(secret: string, options: CaptchaServiceOptions = {}): Captcha {
  return createFormVerifier('https://challenges.cloudflare.com/turnstile/v0/siteverify', secret, options);
}

/**
 * Creates a verifier for hCaptcha.
 *
 * @param secret The account's secret.
 */
export function hcaptcha(secret: string, options: CaptchaServiceOptions = {}): Captcha {
  return createFormVerifier('https://api.hcaptcha.com/siteverify', secret, options);
}

/**
 * Creates a verifier for Google reCAPTCHA, v2 and v3.
 *
 * @param secret The site's secret key.
 * @param options `minimumScore`: the lowest score of v3 that passes, from 0 (a bot) to 1. Without it no score is required.
 */
export function recaptcha(
  secret: string,
  { minimumScore, ...options }: CaptchaServiceOptions & { readonly minimumScore?: number } = {},
): Captcha {
  return createFormVerifier('https://www.google.com/recaptcha/api/siteverify', secret, options, ({ score }) =>
    minimumScore === undefined ? true : typeof score === 'number' && score >= minimumScore,
  );
}

/**
 * Creates a verifier for Friendly Captcha, v2.
 *
 * @param apiKey The account's API key.
 * @param sitekey The widget's site key.
 * @param options `address`: another endpoint, such as `https://eu.frcapi.com`.
 */
export function friendlyCaptcha(
  apiKey: string,
  sitekey: string,
  { address = 'https://global.frcapi.com', ...options }: CaptchaServiceOptions & { readonly address?: string } = {},
): Captcha {
  return {
    verify: async (response, { signal }) => {
      const verdict = await fetchVerdict(`${address}/api/v2/captcha/siteverify`, options, {
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
        body: JSON.stringify({ response, sitekey }),
        signal,
      });
      const { error_code: code } = toObject(verdict['error']);
      return interpretVerdict(verdict, code === undefined ? [] : [code]);
    },
  };
}

/** Creates a verifier for a service that takes a form with `secret` and `response`, and returns `error-codes`. */
function createFormVerifier(
  address: string,
  secret: string,
  options: CaptchaServiceOptions,
  accepts: (verdict: JsonObject) => boolean = () => true,
): Captcha {
  return {
    verify: async (response: string, { signal }: CaptchaContext) => {
      const body = new URLSearchParams({ secret, response });
      const verdict = await fetchVerdict(address, options, { body, signal });
      const codes = verdict['error-codes'];
      return interpretVerdict(verdict, Array.isArray(codes) ? codes : []) && accepts(verdict);
    },
  };
}

async function fetchVerdict(address: string, { fetch }: CaptchaServiceOptions, init: RequestInit): Promise<JsonObject> {
  // Never called as a method: edge runtimes refuse a `fetch` with another `this`.
  const send = fetch ?? ((...call: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...call));
  const response = await send(address, { ...init, method: 'POST', redirect: 'error' });
  return toObject(await response.json());
}

/**
 * Tells whether a verdict accepts the visitor's answer. Only codes with "response", "duplicate" or "browser" are about the
 * answer. All others, such as a wrong secret, are about the owner's settings, so the answer cannot be judged.
 *
 * @throws Error when the answer cannot be judged.
 */
function interpretVerdict({ success }: JsonObject, codes: readonly unknown[]): boolean {
  if (success === true) return true;
  const isAboutAnswer = codes.length > 0 && codes.every((code) => /response|duplicate|browser/.test(String(code)));
  if (success === false && isAboutAnswer) return false;
  throw new Error(`The captcha's service could not tell: ${codes.join(', ') || 'no reason given'}.`);
}
