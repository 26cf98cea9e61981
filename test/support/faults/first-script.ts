// The first script in the page of a run. Its timers run faster, it goes offline when the test says so, and it reports
// every error.
import type { PageHooks } from './hooks.js';

// Decision 0042: only this file changes the environment of the page.
/** The timers of the page run this many times faster than the clock. */
const FASTER = 20;
/** The time limits of storage, in milliseconds. They are not shortened, because storage does not run faster. */
const STORAGE_LIMITS = [200, 500, 1000, 2000, 10_000];

/** A message of the element: the form's id, then the code in brackets. */
const MESSAGE = /^hosted-form \d* ?\[[a-z-]+\] /;

const [, , run = ''] = location.pathname.split('/');
const hooks: PageHooks | undefined = window.parent.faultRuns?.get(run);
const tell = (text: string) => hooks?.problem(text);

const setTimer = window.setTimeout.bind(window) as (handler: () => void, delay: number) => number;
window.setTimeout = ((handler: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
  setTimer(() => handler(...given), STORAGE_LIMITS.includes(delay) ? delay : delay / FASTER)) as typeof setTimeout;
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (delay) => timeout(delay / FASTER);

Object.defineProperty(navigator, 'onLine', { get: () => !hooks?.isOffline });

window.addEventListener('error', ({ message }) => tell(`Not caught: ${message}`));
window.addEventListener('unhandledrejection', ({ reason }) => tell(`Not caught: ${String(reason)}`));
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  tell(`Content security policy: ${violatedDirective} ${blockedURI}`),
);

console.error = (...said: unknown[]) => {
  const text = said.map(String).join(' ');
  // The element's own message to the owner of the page has a code.
  if (MESSAGE.test(text)) hooks?.note(text);
  else tell(`Console: ${text}`);
};
