// The package that draws forms on the server, as it is built: its sources take the browser's globals from the build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FormDrawing } from '../../packages/proxy/src/drawing/drawing.js';
import type * as Server from '../../packages/server/src/index.js';
import { ROOT } from './build.js';

const BUILT = join(ROOT, 'packages/server/dist/index.js');

/** Loads what draws forms on the server; `undefined` where it is not built. */
export async function loadDrawing(): Promise<FormDrawing | undefined> {
  if (!existsSync(BUILT)) return undefined;
  const { createDrawing } = (await import(pathToFileURL(BUILT).href)) as typeof Server;
  return createDrawing();
}
