/** The part of Trusted Types that is used here. TypeScript's library does not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

/** Finds the Trusted Types of the page; `undefined` in browsers without them. */
function findTrustedTypes(scope: object): TrustedTypes | undefined {
  return 'trustedTypes' in scope && isTrustedTypes(scope.trustedTypes) ? scope.trustedTypes : undefined;
}

// Module state: a browser throws if a page creates a second policy of the same name.
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * The platform's `Worker`, also for pages with Trusted Types: the policy is called `hosted-form`. The class has the
 * platform's name, because bundlers find the scripts of workers by `new Worker(new URL('./x.worker.js',
 * import.meta.url), …)`.
 *
 * @throws TypeError if the page forbids the policy; DOMException `SecurityError` if the script is on another site.
 */
export class Worker extends globalThis.Worker {
  constructor(url: URL, options: WorkerOptions) {
    // The single classic file has no address for a worker, so this throws before anything else happens.
    const address = url.href;
    // The addresses come from the build, never from a page or a form.
    policy ??= findTrustedTypes(globalThis)?.createPolicy('hosted-form', { createScriptURL: (own) => own });
    super(policy?.createScriptURL(address) ?? address, options);
  }
}
