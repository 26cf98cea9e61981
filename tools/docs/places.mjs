// @ts-check
// The folder in which the documentation site is built, and its address.
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/** The path that all addresses of the site begin with. */
export const PREFIX = '/docs/';
/** The folder of the Markdown sources. */
export const PAGES = join(ROOT, 'docs/pages');
/** The folder of the built site. */
export const SITE = join(ROOT, '.cache/docs-site');
/** Written last, so that its time is that of the build. */
export const BUILT = join(SITE, 'built.json');
