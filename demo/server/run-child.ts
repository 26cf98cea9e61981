// The demo as a process for tests: like npm start, with an earlier build.
import { runDemo } from './run.js';

await runDemo(process.env);
