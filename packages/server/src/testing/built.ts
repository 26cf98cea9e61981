// The package as it is built: its sources take the browser's globals from the build.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, buildServerUnlessFresh } from '../../../../test/support/build.js';
import type * as Server from '../index.js';

/** Imports the built package. It is built first where a source is newer. */
export async function importBuilt(): Promise<typeof Server> {
  return (await import(pathToFileURL(await buildServer()).href)) as typeof Server;
}

/** Builds the package where a source is newer. Returns the path of its module. */
export async function buildServer(): Promise<string> {
  await buildServerUnlessFresh();
  return join(ROOT, 'packages/server/dist/index.js');
}
