#!/usr/bin/env node
import { askLine, askUnseen } from './ask.js';
import { run } from './run.js';

const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    abort.abort();
  });
}
if (process.env['npm_command'] === 'exec') {
  // npx runs a command in a shell that ends at SIGTERM without passing it on. The command then ends, too.
  const { ppid } = process;
  setInterval(() => {
    if (process.ppid !== ppid) abort.abort();
  }, 500).unref();
}
const questioning = {
  input: process.stdin,
  output: process.stderr,
  signal: abort.signal,
  interrupt: () => abort.abort(),
};
const questions = {
  ask: (question: string) => askUnseen(question, questioning),
  askLine: (question: string) => askLine(question, questioning),
};
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  ...(process.stdin.isTTY && process.stderr.isTTY ? questions : {}),
  signal: abort.signal,
});
