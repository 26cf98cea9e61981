import { isFormId } from '../../calls/call.js';
import { createFinding } from './findings.js';
import type { Finding } from './findings.js';
import type { Page } from './page.js';
import { findForbidding, listForbiddenTrustedTypes, readPolicies } from './policy.js';
import type { Answer } from './visit.js';

/** Checks whether an answer is a page. If it is not, nothing else is examined. */
export function checkAnswer({ status, headers }: Answer): readonly Finding[] {
  if (status >= 400) return [createFinding('page_status', { status })];
  const type = headers.get('content-type') ?? 'of no type';
  return /^(text\/html|application\/xhtml\+xml)/i.test(type) ? [] : [createFinding('page_not_html', { type })];
}

/** Checks whether the page has forms. `frames` is the number of its frames around one. */
export function checkForms({ address, forms }: Page, ms: number, frames: number): readonly Finding[] {
  const { protocol, hostname } = new URL(address);
  const isSecure = protocol === 'https:' || isLocalHost(hostname);
  const all = forms.length + frames;
  const count = all === 1 ? 'a form' : `${String(all)} forms`;
  return [
    all > 0 ? createFinding('page_good', { ms, count }) : createFinding('form_not_in_page'),
    ...forms
      .filter(({ formId }) => !isFormId(formId))
      .map(({ formId }) => createFinding('form_id_wrong', { id: formId })),
    ...(isSecure ? [] : [createFinding('page_not_https')]),
  ];
}

/** Checks whether the tags of forms are closed. A page that is sent as XHTML may close them by a slash. */
export function checkClosed({ unclosed }: Page, { headers }: Answer): readonly Finding[] {
  if (/^application\/xhtml/i.test(headers.get('content-type') ?? '')) return [];
  return [...new Set(unclosed)].map((tag) => createFinding('tag_unclosed', { tag }));
}

/** Checks whether the page's Content-Security-Policies, as `texts`, let the element work. */
export function checkPolicies(page: string, texts: readonly string[], proxies: readonly string[]): readonly Finding[] {
  const policies = readPolicies(texts);
  const connect = proxies.flatMap((address) => {
    const policy = findForbidding(policies, 'connect', { address: `${address}/`, page });
    return policy === undefined ? [] : [createFinding('csp_connect', { policy, source: toSource(address, page) })];
  });
  const names = listForbiddenTrustedTypes(policies, ['lit-html', 'dompurify', 'hosted-form']);
  const asks = policies.some((policy) => policy.has('require-trusted-types-for') || policy.has('trusted-types'));
  const types = asks && names.length > 0 ? [trustedTypesFinding(names)] : [];
  return [...connect, ...types];
}

function trustedTypesFinding(names: readonly string[]): Finding {
  return names.includes('lit-html')
    ? createFinding('csp_trusted_types')
    : createFinding('csp_trusted_types_few', { names: names.join(', ') });
}

/** Returns the source expression that allows an address in a policy. */
export function toSource(address: string, page: string): string {
  const { origin } = new URL(address);
  return origin === new URL(page).origin ? "'self'" : origin;
}

/** Tells whether browsers treat a page of this host as secure without https. */
export function isLocalHost(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
