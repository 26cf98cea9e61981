import { finding, type Finding } from './finding.js';
import type { Page, Place } from './page.js';
import { forbiddenBy, forbiddenTrustedTypes, readPolicies } from './policy.js';
import type { Answer } from './visit.js';

/** Whether what came is a page. Nothing else is looked at where it is none. */
export function checkAnswer({ status, headers }: Answer): readonly Finding[] {
  if (status >= 400) return [finding('page_status', { status })];
  const type = headers.get('content-type') ?? 'of no type';
  return /^(text\/html|application\/xhtml\+xml)/i.test(type) ? [] : [finding('page_not_html', { type })];
}

/** Whether the forms are there. `given`: what the person said of forms that a script makes. */
export function checkPlaces({ address, places }: Page, given: readonly Place[], ms: number): readonly Finding[] {
  const all = [...places, ...given];
  const { protocol, hostname } = new URL(address);
  const isSecure = protocol === 'https:' || isThisMachine(hostname);
  const count = all.length === 1 ? 'a form' : `${String(all.length)} forms`;
  return [
    all.length > 0 ? finding('page_good', { ms, count }) : finding('form_not_in_page'),
    ...all.filter(({ formId }) => !/^\d+$/.test(formId)).map(({ formId }) => finding('form_id_wrong', { id: formId })),
    ...(isSecure ? [] : [finding('page_not_https')]),
  ];
}

/** Whether the page's Content-Security-Policies, as `texts`, let the element work. */
export function checkPolicies(page: string, texts: readonly string[], proxies: readonly string[]): readonly Finding[] {
  const policies = readPolicies(texts);
  const connect = proxies.flatMap((address) => {
    const policy = forbiddenBy(policies, 'connect', { address: `${address}/`, page });
    return policy === undefined ? [] : [finding('csp_connect', { policy, source: sourceOf(address, page) })];
  });
  const names = forbiddenTrustedTypes(policies, ['lit-html', 'dompurify', 'hosted-form']);
  const asks = policies.some((policy) => policy.has('require-trusted-types-for') || policy.has('trusted-types'));
  const types = asks && names.length > 0 ? [trustedTypes(names)] : [];
  return [...connect, ...types];
}

function trustedTypes(names: readonly string[]): Finding {
  return names.includes('lit-html')
    ? finding('csp_trusted_types')
    : finding('csp_trusted_types_few', { names: names.join(', ') });
}

/** What is to be written into a policy for an address. */
export function sourceOf(address: string, page: string): string {
  const { origin } = new URL(address);
  return origin === new URL(page).origin ? "'self'" : origin;
}

/** Whether browsers count a page of this host as safe without https. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
