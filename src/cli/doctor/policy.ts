/** One Content-Security-Policy: what each directive allows. */
type Policy = ReadonlyMap<string, readonly string[]>;

/** What is to be loaded, and by which page. */
export interface Load {
  readonly address: string;
  readonly page: string;
  readonly nonce?: string | undefined;
}

/** Where a browser looks, the first that is there. */
const CHAINS = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
} as const;

/** The policies of a page, as its header and its own tags say them; each one must allow what is loaded. */
export function readPolicies(texts: readonly string[]): readonly Policy[] {
  // A header that comes more than once is joined by commas; a policy has none.
  return texts.flatMap((text) => text.split(',')).flatMap((text) => (text.trim() === '' ? [] : [readPolicy(text)]));
}

function readPolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    // The first one of a name counts.
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** The directive that forbids it, as it is written, or nothing. */
export function forbiddenBy(policies: readonly Policy[], what: keyof typeof CHAINS, load: Load): string | undefined {
  for (const policy of policies) {
    const name = CHAINS[what].find((each) => policy.has(each));
    const sources = name === undefined ? undefined : policy.get(name);
    if (sources && !isAllowed(sources, load, what === 'script')) return [name, ...sources].join(' ');
  }
  return undefined;
}

/** The names of Trusted Types policies that the page does not allow. */
export function forbiddenTrustedTypes(policies: readonly Policy[], names: readonly string[]): readonly string[] {
  return names.filter((name) =>
    policies.some((policy) => {
      const allowed = policy.get('trusted-types');
      return allowed !== undefined && !allowed.includes(name) && !allowed.includes('*');
    }),
  );
}

function isAllowed(sources: readonly string[], load: Load, isScript: boolean): boolean {
  if (isScript && load.nonce !== undefined && sources.includes(`'nonce-${load.nonce}'`)) return true;
  // With it, what stands in the page's own HTML counts by nonces and digests alone.
  if (isScript && sources.includes("'strict-dynamic'")) return false;
  return sources.some((source) => matches(source.toLowerCase(), new URL(load.address), new URL(load.page)));
}

function matches(source: string, url: URL, page: URL): boolean {
  if (source === "'self'") return sameSite(url, page);
  if (source === '*') return /^https?:$/.test(url.protocol) || url.protocol === page.protocol;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return fitsScheme(source, url.protocol);
  const [, scheme, host = '', port, path] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:']+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? [];
  if (host === '' || !fitsScheme(scheme ?? page.protocol, url.protocol)) return false;
  const fitsHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : host === '*' || url.hostname === host;
  return fitsHost && fitsPort(port, url) && fitsPath(path, url.pathname.toLowerCase());
}

const sameSite = (url: URL, page: URL) =>
  url.origin === page.origin || (url.host === page.host && fitsScheme(page.protocol, url.protocol));

/** What is allowed by http may come by https. */
const fitsScheme = (allowed: string, scheme: string) =>
  allowed === scheme || (allowed === 'http:' && scheme === 'https:');

const fitsPort = (port: string | undefined, url: URL) =>
  port === '*' || (port ?? '') === url.port || (port === '443' && url.protocol === 'https:' && url.port === '');

const fitsPath = (path: string | undefined, pathname: string) =>
  path === undefined || path === '/' || (path.endsWith('/') ? pathname.startsWith(path) : pathname === path);
