// @ts-check
// The Content-Security-Policy of the documentation site. Each page names it, and the demo sends it as a header.

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

export const POLICY = DIRECTIVES.join('; ');
