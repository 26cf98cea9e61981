import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as node from '../../../packages/proxy/src/node.js';

/** The folder of an installed package, which replaces the sources. `npm run soak` packs and installs it. */
const packed = process.env['PACKED_PROXY'];

const loaded: unknown =
  packed === undefined
    ? await import('../../../packages/proxy/src/node.js')
    : await import(pathToFileURL(join(packed, 'dist/node.js')).href);

/** Serves the proxy under test: that of the sources, or the packed one. */
export const { serveProxy } = loaded as typeof node;
