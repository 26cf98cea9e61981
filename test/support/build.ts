import { buildUnlessFresh as build } from '../../demo/server/build.js';

export { ROOT } from '../../demo/server/build.js';

let building: Promise<unknown> | undefined;

/** Builds `dist/` unless it is fresh, once in a process. */
export const buildUnlessFresh = (): Promise<unknown> => (building ??= build());
