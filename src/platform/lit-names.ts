// What Lit reads of the window must not be markup of the page: `<img name="litHtmlVersions">` is found as `window.litHtmlVersions`. Lit would
// take the picture for its list and throw, and no form would appear. What the browser or a script put there is the window's own, and stays.

const NAMES = [
  'trustedTypes',
  'ShadyCSS',
  'litPropertyMetadata',
  'reactiveElementVersions',
  'litHtmlVersions',
  'reactiveElementPolyfillSupport',
  'litHtmlPolyfillSupport',
];

for (const name of NAMES) if (!Object.hasOwn(globalThis, name)) Reflect.set(globalThis, name, undefined);
