// @ts-check
// npm run audit:accessibility: three independent checkers look at all field types in every state, in Chromium. It takes some minutes.
//   npm run audit:accessibility                all states, and the form in languages of other scripts
//   npm run audit:accessibility -- languages   only the languages
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { TEST_RUNNER } from './browsers/test-runner.mjs';
import { ROOT } from './generated-file.mjs';

const LANGUAGES = 'test/conformance/audit/every-script.ts';
const FILES = process.argv.includes('languages') ? LANGUAGES : `test/conformance/audit/every-state.ts,${LANGUAGES}`;

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
