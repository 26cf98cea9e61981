import { isFormId } from '../../calls/call.js';
import { createFinding } from './findings.js';
import { putBefore } from './findings/finding-change.js';
import type { PageChange } from './findings/finding-change.js';
import type { Finding } from './findings.js';
import { checkNearMisses } from './near/near-misses.js';
import type { Page } from './page.js';
import {
  findForbidding,
  listAllowedTrustedTypes,
  listForbiddenTrustedTypes,
  readPolicies,
  writeAllowing,
} from './policy.js';
import type { Answer } from './visit.js';

/** The lines that the page is meant to have, where `setup` has written them. */
export interface KnownLines {
  readonly script: string;
  readonly form: string;
}

/** Checks whether an answer is a page. If it is not, nothing else is examined. */
export function checkAnswer({ status, headers }: Answer): readonly Finding[] {
  if (status >= 400) return [createFinding('page_status', { status })];
  const type = headers.get('content-type') ?? 'of no type';
  return /^(text\/html|application\/xhtml\+xml)/i.test(type) ? [] : [createFinding('page_not_html', { type })];
}

/** Checks whether the page has forms. `frames` is the number of its frames around one. */
export function checkForms(page: Page, ms: number, frames: number, lines?: KnownLines): readonly Finding[] {
  const { address, forms, misses } = page;
  const { protocol, hostname } = new URL(address);
  const isSecure = protocol === 'https:' || isLocalHost(hostname);
  const all = forms.length + frames;
  const isMisspelt = misses.some(({ isTag }) => isTag);
  const count = all === 1 ? 'a form' : `${String(all)} forms`;
  return [
    ...(all > 0
      ? [createFinding('page_good', { ms, count })]
      : isMisspelt
        ? []
        : [createFinding('form_not_in_page', { page: address }, undefined, putForm(page, lines))]),
    ...checkNearMisses(misses),
    ...forms
      .filter(({ formId }) => !isFormId(formId))
      .map(({ formId }) => createFinding('form_id_wrong', { id: formId })),
    ...(isSecure ? [] : [createFinding('page_not_https')]),
  ];
}

/** Puts the tag of the form to the end of the page's content, where the owner knows the tag. */
const putForm = ({ html }: Page, lines: KnownLines | undefined): PageChange | undefined =>
  lines && putBefore(html, ['main', 'body'], lines.form);

/** Checks whether the tags of forms are closed. A page that is sent as XHTML may close them by a slash. */
export function checkClosed({ unclosed }: Page, { headers }: Answer): readonly Finding[] {
  if (/^application\/xhtml/i.test(headers.get('content-type') ?? '')) return [];
  return [...new Map(unclosed.map((each) => [each.tag, each])).values()].map(({ tag, written }) => {
    const text = `</${tag}>`;
    const place = { written, text: written.replace(/\s*\/?>$/, '>') + text };
    return createFinding('tag_unclosed', { tag }, { language: 'html', text }, place);
  });
}

/** Checks whether the page's Content-Security-Policies, as `texts`, let the element work. */
export function checkPolicies(page: string, texts: readonly string[], proxies: readonly string[]): readonly Finding[] {
  const policies = readPolicies(texts);
  const connect = proxies.flatMap((address) => {
    const policy = findForbidding(policies, 'connect', { address: `${address}/`, page });
    if (policy === undefined) return [];
    const source = toSource(address, page);
    return [createFinding('csp_connect', { policy, source }, writeAllowing(policy, 'connect', source))];
  });
  const names = listForbiddenTrustedTypes(policies, OWN_TYPES);
  const asks = policies.some((policy) => policy.has('require-trusted-types-for') || policy.has('trusted-types'));
  const all = [...new Set([...listAllowedTrustedTypes(policies), ...OWN_TYPES])].join(' ');
  const types = asks && names.length > 0 ? [trustedTypesFinding(names, all)] : [];
  return [...connect, ...types];
}

/** The policies of Trusted Types that the element makes. */
const OWN_TYPES = ['lit-html', 'dompurify', 'hosted-form'];

function trustedTypesFinding(names: readonly string[], all: string): Finding {
  return names.includes('lit-html')
    ? createFinding('csp_trusted_types', { all })
    : createFinding('csp_trusted_types_few', { names: names.join(', '), all });
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
