/** The part of Trusted Types that this page uses. Not every browser has it, and TypeScript does not know it. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): unknown;
}

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

/** The scripts that are started by address: the service worker of the live examples, and the worker of the search. */
const OWN = /\/(mockServiceWorker\.js|pagefind\/[\w-]+\.js)$/;

/** Allows the two scripts of this site that libraries start by their address, and no other one. */
export function allowOwnScripts(): void {
  if (!('trustedTypes' in window && isPolicyFactory(window.trustedTypes))) return;
  window.trustedTypes.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      if (origin === location.origin && OWN.test(pathname)) return address;
      throw new TypeError(`Not a script of this site: ${address}`);
    },
  });
}
