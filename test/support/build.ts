import { buildUnlessFresh as build } from '../../demo/server/build.js';

export { ROOT } from '../../demo/server/build.js';

let building: Promise<void> | undefined;

/** Builds `dist/` unless it is fresh, once in a process. */
export const buildUnlessFresh = (): Promise<void> => (building ??= build());
