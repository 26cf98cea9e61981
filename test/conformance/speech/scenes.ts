import type { Scene } from './scene.js';
import { typeScenes } from './type-scenes.js';
import { wayScenes } from './way-scenes.js';

/** All scenes. */
export const scenes: readonly Scene[] = [...typeScenes, ...wayScenes];
