// Workers. A policy of the page may forbid them, or their script's address (Trusted Types).
import { findGlobal } from './globals.js';

/** The part of Trusted Types that is used here. TypeScript's library does not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

/** Finds the Trusted Types of the page; `undefined` in browsers without them. */
function findTrustedTypes(): TrustedTypes | undefined {
  const found = findGlobal('trustedTypes');
  return isTrustedTypes(found) ? found : undefined;
}

// Module state: a browser throws if a page creates a second policy of the same name.
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Starts a worker; also on pages with Trusted Types, whose policy is called `hosted-form`. */
function startWorker(url: URL, options: WorkerOptions): globalThis.Worker {
  // The single classic file has no address for a worker, so this throws before anything else happens.
  const address = url.href;
  // The addresses come from the build, never from a page or a form.
  policy ??= findTrustedTypes()?.createPolicy('hosted-form', { createScriptURL: (own) => own });
  return new globalThis.Worker(policy?.createScriptURL(address) ?? address, options);
}

/**
 * The platform's `Worker`, looked up when one is started. It has the platform's name, because bundlers find the scripts of workers by
 * `new Worker(new URL('./x.worker.js', import.meta.url), …)`.
 *
 * @throws TypeError if the page forbids the policy; DOMException `SecurityError` if the script is on another site.
 */
// A function that returns an object is a class to those who call it. A class that extends the platform's would throw where there is none.
export const Worker = function (url: URL, options: WorkerOptions) {
  return startWorker(url, options);
} as unknown as new (url: URL, options: WorkerOptions) => globalThis.Worker;
