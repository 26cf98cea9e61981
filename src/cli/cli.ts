#!/usr/bin/env node
import { run } from './run.js';

const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    abort.abort();
  });
}
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  signal: abort.signal,
});
