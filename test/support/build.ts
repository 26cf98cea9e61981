import { buildUnlessFresh as build } from '../../demo/build.js';

export { ROOT } from '../../demo/build.js';

let building: Promise<void> | undefined;

/** Makes `dist/` unless it is fresh; once in a process. */
export const buildUnlessFresh = (): Promise<void> => (building ??= build());
