// @ts-check
// Keeps each compiled module for the whole run. Three engines ask for it at the same moment, and each of their pages
// asks again. The server's own cache answers only after a file is read and its address resolved.

/** The modules that are the same for each engine and page. */
const MODULES = /^\/(?:src|test|demo|node_modules|\.cache|__vendor)\/.*\.(?:[jt]s|mjs)$/;

/** @typedef {NonNullable<import('@web/test-runner').TestRunnerConfig['middleware']>[number]} Middleware */
/** @typedef {{ status: number, type: string, body: unknown }} Answer */

/**
 * Makes a middleware that asks the next ones once for each module. It keeps answers whose text is complete. A server that
 * watches the files must not have it.
 * @returns {Middleware}
 */
export function compileOnce() {
  /** @type {Map<string, Promise<Answer | undefined>>} */
  const known = new Map();
  return async (context, next) => {
    if (context.method !== 'GET' || !MODULES.test(context.url)) return next();
    const asked = known.get(context.url);
    const earlier = asked && (await asked);
    if (earlier) {
      Object.assign(context, earlier);
      return;
    }
    const work = next();
    const answer = work.then(
      () => readAnswer(context),
      () => undefined,
    );
    known.set(context.url, answer);
    if (!(await answer)) known.delete(context.url);
    return work;
  };
}

/**
 * Returns the answer to a request if its text is complete.
 * @param {Parameters<Middleware>[0]} context
 * @returns {Answer | undefined}
 */
function readAnswer({ status, type, body }) {
  return status === 200 && typeof body === 'string' ? { status, type, body } : undefined;
}
