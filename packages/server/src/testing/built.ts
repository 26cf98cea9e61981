// The package as it is built: its sources take the browser's globals from the build.
import { DRAWING, buildServerUnlessFresh, loadServer } from '../../../../test/support/build.js';
import type * as Server from '../index.js';

/** Imports the built package. It is built first where a source is newer. */
export async function importBuilt(): Promise<typeof Server> {
  await buildServerUnlessFresh();
  const built = await loadServer();
  if (!built) throw new Error('The package that draws is not built.');
  return built;
}

/** Builds the package where a source is newer. Returns the path of its module. */
export async function buildServer(): Promise<string> {
  await buildServerUnlessFresh();
  return DRAWING;
}
