// Builds `dist/` unless it is fresh, for commands that are no TypeScript.
import { buildUnlessFresh } from '../demo/server/build.js';

await buildUnlessFresh();
