import { buildServerUnlessFresh as buildServer, buildUnlessFresh as build } from '../../demo/server/build.js';

export { DRAWING, ROOT, loadServer } from '../../demo/server/build.js';

let building: Promise<unknown> | undefined;
let buildingServer: Promise<unknown> | undefined;

/** Builds `dist/` unless it is fresh, once in a process. */
export const buildUnlessFresh = (): Promise<unknown> => (building ??= build());

/** Builds what draws forms on the server, unless it is fresh, once in a process. */
export const buildServerUnlessFresh = (): Promise<unknown> => (buildingServer ??= buildServer());
