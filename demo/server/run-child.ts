// The demo as a process for tests: as npm start, with what was built before.
import { runDemo } from './run.js';

await runDemo(process.env);
