// The documentation site: its folders, its address and its policy.
import { join } from 'node:path';
import { ROOT } from '../root.js';

/** The path that all addresses of the site begin with. */
export const PREFIX = '/docs/';
/** The folder of the Markdown sources. */
export const PAGES = join(ROOT, 'docs/pages');
/** The folder of the built site. */
export const SITE = join(ROOT, '.cache/docs-site');
/** Written last, so that its time is that of the build. */
export const BUILT = join(SITE, 'built.json');

/** Everything comes from the site itself. The search index is WebAssembly. The live examples show files as images. */
const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  // `default` allows the addresses of two scripts: the service worker of the live examples and the worker of the search.
  "trusted-types lit-html dompurify hosted-form default 'allow-duplicates'",
];

/** The Content-Security-Policy of the site. Each page names it, and the demo sends it as a header. */
export const POLICY = DIRECTIVES.join('; ');
