// @ts-check
// npm run audit:accessibility: three independent checkers look at all field types in every state, in Chromium. It takes some minutes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './generated-file.mjs';

const runner = join(ROOT, 'node_modules/@web/test-runner/dist/bin.js');
const child = spawn(process.execPath, [runner], {
  cwd: ROOT,
  env: { ...process.env, BROWSERS: 'chromium', FILES: 'test/conformance/audit/every-state.ts' },
  stdio: 'inherit',
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
