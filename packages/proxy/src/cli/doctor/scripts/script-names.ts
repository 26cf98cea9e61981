/** A way to put a form on a page: the tag or its placeholder, the pop-up, or the frame. */
export type Way = 'form' | 'popup' | 'frame';

/** The tag of each way, and the files of `dist/cdn/` that make it work. An owner reads of the first one. */
const WAYS: Readonly<Record<Way, { readonly tag: string; readonly files: readonly [string, ...string[]] }>> = {
  form: { tag: '<hosted-form>', files: ['hosted-form.js', 'hosted-form.classic.js', 'hosted-form-loader.js'] },
  popup: { tag: '<hosted-form-popup>', files: ['hosted-form-popup.js', 'hosted-form-loader.js'] },
  frame: { tag: '<iframe data-hosted-form-frame>', files: ['hosted-form-frame.js'] },
};

/** Returns the tag of a way, and the file that an owner adds for it. */
export function describeWay(way: Way): { readonly tag: string; readonly file: string } {
  const { tag, files } = WAYS[way];
  return { tag, file: files[0] };
}

/** Tells whether a file makes a way work. */
export function serves(file: string, way: Way): boolean {
  return WAYS[way].files.includes(file);
}

/** Returns the name of the file that a script tag names, without `.min`. */
export function readFileName(address: string): string {
  const name = URL.canParse(address) ? (new URL(address).pathname.split('/').at(-1) ?? '') : '';
  return name.toLowerCase().replace(/\.min\.js$/, '.js');
}

/** Tells whether a file is one of the element, or is named like one. A misspelt one is missing, which is worth a finding. */
export function isOwnName(file: string): boolean {
  return /^hosted-form[\w.-]*\.js$/.test(file);
}

/** Tells whether a file is a module of `dist/cdn/`. */
export function isModuleFile(file: string): boolean {
  return !file.includes('.classic.') && Object.values(WAYS).some(({ files }) => files.includes(file));
}

/** Lists the files that a script fetches from beside it, for the ways of its page. */
export function listFetched(file: string, ways: readonly Way[]): readonly string[] {
  if (file === 'hosted-form-popup.js') return ['hosted-form.js'];
  if (file !== 'hosted-form-loader.js') return [];
  // The pop-up itself fetches the form's script.
  return ways.includes('popup') ? ['hosted-form-popup.js', 'hosted-form.js'] : ['hosted-form.js'];
}
