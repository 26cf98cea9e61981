// Keeps each compiled module for the whole run. Three engines ask for it at the same moment, and each of their pages
// asks again. The server's own cache answers only after a file is read and its address resolved.
import type { TestRunnerConfig } from '@web/test-runner';

/** The modules that are the same for each engine and page. */
const MODULES = /^\/(?:src|test|demo|node_modules|\.cache|__vendor)\/.*\.(?:[jt]s|mjs)$/;

/** A part of the server that answers requests. */
export type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** An answer of the server. */
interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/**
 * Makes a middleware that asks the next ones once for each module. It keeps answers whose text is complete. A server that
 * watches the files must not have it.
 */
export function compileOnce(): Middleware {
  const known = new Map<string, Promise<Answer | undefined>>();
  return async (context, next) => {
    if (context.method !== 'GET' || !MODULES.test(context.url)) {
      await next();
      return;
    }
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
    await work;
  };
}

/** Returns the answer to a request if its text is complete. */
function readAnswer({ status, type, body }: Parameters<Middleware>[0]): Answer | undefined {
  return status === 200 && typeof body === 'string' ? { status, type, body } : undefined;
}
