/** What Trusted Types need here; not in TypeScript's library yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * The platform's `Worker`, for pages with Trusted Types as well: the policy is called `hosted-form`. It has the platform's name,
 * for that is how bundlers find the scripts of workers: `new Worker(new URL('./x.worker.js', import.meta.url), …)`.
 *
 * @throws TypeError where the page does not allow the policy; DOMException `SecurityError` where the script is another site's.
 */
export class Worker extends globalThis.Worker {
  constructor(url: URL, options: WorkerOptions) {
    // In one classic file there is no address, and so no worker: that is told before anything else is done.
    const address = url.href;
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    // Its addresses are those of the build, never a page's or a form's.
    policy ??= trustedTypes?.createPolicy('hosted-form', { createScriptURL: (own) => own });
    super(policy?.createScriptURL(address) ?? address, options);
  }
}
