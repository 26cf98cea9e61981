import type { Paste } from './findings/finding-text.js';

/** A Content-Security-Policy: the sources of each directive. */
type Policy = ReadonlyMap<string, readonly string[]>;

/** A request of a page that a policy may forbid. */
export interface PageRequest {
  readonly address: string;
  readonly page: string;
  readonly nonce?: string | undefined;
}

/** The directives for each kind of request. The first one in the policy decides. */
const DIRECTIVES = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
} as const;

/** Reads the policies in a page's header and tags. A request needs the permission of each one. */
export function readPolicies(texts: readonly string[]): readonly Policy[] {
  // Several headers are joined by commas, which a policy itself never holds.
  return texts.flatMap((text) => text.split(',')).flatMap((text) => (text.trim() === '' ? [] : [readPolicy(text)]));
}

function readPolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    // The first directive with a name counts.
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** Finds the directive that forbids a request, as it is written in the policy. */
export function findForbidding(
  policies: readonly Policy[],
  kind: keyof typeof DIRECTIVES,
  request: PageRequest,
): string | undefined {
  for (const policy of policies) {
    const name = DIRECTIVES[kind].find((each) => policy.has(each));
    const sources = name === undefined ? undefined : policy.get(name);
    if (sources && !isAllowed(sources, request, kind === 'script')) return [name, ...sources].join(' ');
  }
  return undefined;
}

/**
 * Writes a directive that allows a source, too, with all that the page allows already. Returns nothing where a source does not help, or
 * where the directive has a nonce, which is another one at each visit.
 */
export function writeAllowing(directive: string, kind: keyof typeof DIRECTIVES, source: string): Paste | undefined {
  const [name = '', ...sources] = directive.split(' ');
  if (sources.some((each) => /^'(?:nonce-|strict-dynamic)/i.test(each))) return undefined;
  const own = name === 'default-src' ? `${kind}-src` : name;
  const kept = sources.filter((each) => each.toLowerCase() !== "'none'");
  return { language: 'policy', text: [own, ...kept, source].join(' ') };
}

/** Lists what the directives for Trusted Types allow, without the word for none. */
export const listAllowedTrustedTypes = (policies: readonly Policy[]): readonly string[] =>
  policies.flatMap((policy) => policy.get('trusted-types') ?? []).filter((name) => name.toLowerCase() !== "'none'");

/** Returns the names of Trusted Types policies that the page does not allow. */
export function listForbiddenTrustedTypes(policies: readonly Policy[], names: readonly string[]): readonly string[] {
  return names.filter((name) =>
    policies.some((policy) => {
      const allowed = policy.get('trusted-types');
      return allowed !== undefined && !allowed.includes(name) && !allowed.includes('*');
    }),
  );
}

/** Tells whether a sandbox takes its page's origin away. Its words are those of the attribute or of the directive. */
export function lacksOrigin(sandbox: readonly string[] | undefined): boolean {
  return sandbox !== undefined && !sandbox.some((word) => word.toLowerCase() === 'allow-same-origin');
}

function isAllowed(sources: readonly string[], request: PageRequest, isScript: boolean): boolean {
  if (isScript && request.nonce !== undefined && sources.includes(`'nonce-${request.nonce}'`)) return true;
  // With strict-dynamic, only nonces and hashes allow the scripts in the page's HTML.
  if (isScript && sources.includes("'strict-dynamic'")) return false;
  return sources.some((source) => matches(source.toLowerCase(), new URL(request.address), new URL(request.page)));
}

function matches(source: string, url: URL, page: URL): boolean {
  if (source === "'self'") return isSameOrigin(url, page);
  if (source === '*') return /^https?:$/.test(url.protocol) || url.protocol === page.protocol;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return fitsScheme(source, url.protocol);
  const [, scheme, host = '', port, path] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:']+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? [];
  if (host === '' || !fitsScheme(scheme ?? page.protocol, url.protocol)) return false;
  const fitsHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : host === '*' || url.hostname === host;
  return fitsHost && fitsPort(port, url) && fitsPath(path, url.pathname.toLowerCase());
}

const isSameOrigin = (url: URL, page: URL) =>
  url.origin === page.origin || (url.host === page.host && fitsScheme(page.protocol, url.protocol));

/** Tells whether a scheme is allowed. A source with http allows https, too. */
const fitsScheme = (allowed: string, scheme: string) =>
  allowed === scheme || (allowed === 'http:' && scheme === 'https:');

const fitsPort = (port: string | undefined, url: URL) =>
  port === '*' || (port ?? '') === url.port || (port === '443' && url.protocol === 'https:' && url.port === '');

const fitsPath = (path: string | undefined, pathname: string) =>
  path === undefined || path === '/' || (path.endsWith('/') ? pathname.startsWith(path) : pathname === path);
