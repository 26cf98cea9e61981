// npm run audit:accessibility: four independent checkers look at all field types in every state and every look, and at each moment of a
// form as a whole, in Chromium. It takes some minutes.
//   npm run audit:accessibility                all of these, and the form in languages of other scripts
//   npm run audit:accessibility -- script      only the languages; as well `state`, `look` and `moment`
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { TEST_RUNNER } from './browsers/test-runner.js';
import { ROOT } from '../../tools/root.js';

const ALL = ['state', 'look', 'moment', 'script'];
const named = ALL.filter((part) => process.argv.includes(part));
const PARTS = named.length > 0 ? named : ALL;
const FILES = PARTS.map((part) => `test/conformance/audit/every-${part}.ts`).join();

const child = spawn(process.execPath, [TEST_RUNNER], {
  cwd: ROOT,
  env: { ...process.env, BROWSERS: 'chromium', FILES },
  stdio: ['ignore', 'pipe', 'inherit'],
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
// IBM's checker tells each step, and the form tells its owner about the examples.
const isNoise = /^\s*(Progress: |unable to get color combo|hosted-form \d+ \[)/;
for await (const line of createInterface(child.stdout)) if (!isNoise.test(line)) console.log(line);
