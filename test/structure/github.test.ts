// The files for the host of the sources: what they run is there, and nothing has more rights than it needs.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from '../support/build.js';

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly uses?: string; readonly run?: string }[] }>
  >;
}

const FOLDER = join(ROOT, '.github/workflows');
const workflows = readdirSync(FOLDER).map(
  (name) => [name, parse(readFileSync(join(FOLDER, name), 'utf8')) as Workflow] as const,
);

test('a workflow runs commands that the project has', () => {
  for (const [name, { jobs }] of workflows)
    for (const { run = '' } of Object.values(jobs).flatMap((job) => job.steps)) {
      for (const [, script = ''] of run.matchAll(/npm run ([\w:]+)/g))
        assert.ok(script in packageJson.scripts, `${name}: ${script}`);
      if (run.startsWith('.ci/')) assert.ok(existsSync(join(ROOT, run)), `${name}: ${run}`);
    }
});

test('a workflow may only read, except in a job that says what else', () => {
  for (const [name, { permissions }] of workflows) assert.deepEqual(permissions, { contents: 'read' }, name);
});

test('a workflow takes actions of the host itself, and leaves no credentials behind', () => {
  for (const [name, { jobs }] of workflows)
    for (const { uses } of Object.values(jobs).flatMap((job) => job.steps))
      if (uses !== undefined) assert.match(uses, /^actions\/[\w-]+@v\d+$/, name);
});
