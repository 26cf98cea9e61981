// Adding a field type is adding one folder: the rest of the project finds it, shows it and tests it.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { startBrowser } from './support/browser.js';
import { ROOT } from '../support/build.js';
import { startVisit } from './support/visit.js';

/** What commands make, and what is no source. */
const MADE = ['node_modules', 'dist', '.data', '.git', '.cache', 'coverage'];

/** The three files of a field type, as somebody would write them who follows `src/README.md`. */
const COLOUR: Readonly<Record<string, string>> = {
  'colour.ts': `
import { text } from '../../api/read.js';
import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';

/** One of three colours. */
export const COLOURS: readonly string[] = ['red', 'green', 'blue'];

export const definition: FieldDefinition<Field, string> = {
  collects: true,
  parse: (common) => common,
  initial: () => '',
  isEmpty: (colour) => colour === '',
  validate: (_field, colour) => (COLOURS.includes(colour) ? [] : [{ code: 'not-an-option' }]),
  params: (_field, colour) => colour,
  comparable: (_field, colour) => (colour === '' ? [] : [colour]),
  restore: (_field, value) => (typeof value === 'string' ? text(value) : undefined),
};
`,
  'colour.view.ts': `
import { html } from 'lit';
import type { Field } from '../../model/form.js';
import type { FieldModule, FieldView } from '../view.js';
import { COLOURS, definition } from './colour.js';

const view: FieldView<Field, string> = {
  frame: 'label',
  render: (scope) =>
    html\`<select
      part="control"
      id=\${scope.id()}
      name=\${scope.name()}
      ?required=\${scope.field.required}
      ?disabled=\${scope.readonly}
      aria-describedby=\${scope.describedBy()}
      aria-invalid=\${scope.invalid()}
      @change=\${(event: Event) => {
        scope.change((event.target as HTMLSelectElement).value);
      }}
    >
      <option value="">\${scope.words.select.choose}</option>
      \${COLOURS.map((colour) => html\`<option value=\${colour} .selected=\${colour === scope.answer}>\${colour}</option>\`)}
    </select>\`,
};

export const fieldModule: FieldModule<Field, string> = { definition, view };
`,
  'colour.examples.ts': `
import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'one of three',
    json: { label: 'Your favourite colour', required: '1' },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ choose: 'green' }], comparable: ['green'], param: 'green' },
    ],
  },
];
`,
};

const copy = mkdtempSync(join(tmpdir(), 'hosted-form-copy-'));
after(() => {
  rmSync(copy, { recursive: true, force: true });
});
cpSync(ROOT, copy, { recursive: true, filter: (path) => !MADE.includes(relative(ROOT, path)) });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
const before = digests();
const browser = await startBrowser();

const typeFolder = join(copy, 'src/fields/colour');
await mkdir(typeFolder);
for (const [name, source] of Object.entries(COLOUR)) await writeFile(join(typeFolder, name), source);

/** Every file of the copy that is a source, by its path. */
function digests(folder = copy): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (MADE.includes(relative(copy, path))) continue;
    if (entry.isDirectory()) for (const [name, digest] of digests(path)) found.set(name, digest);
    else found.set(relative(copy, path), createHash('sha256').update(readFileSync(path)).digest('hex'));
  }
  return found;
}

/** Runs a command in the copy, and answers all that it said; fails with it. */
async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  // A test runner inside a test runner would tell the outer one of its tests.
  const own = { ...process.env, NODE_TEST_CONTEXT: undefined };
  const options = { cwd: copy, env: { ...own, ...env }, maxBuffer: 16 * 1024 * 1024 };
  const { stdout, stderr } = await promisify(execFile)(command, args, options).catch((cause: unknown) => {
    const { stdout: out = '', stderr: err = '' } = cause as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${out}${err}`, { cause });
  });
  return stdout + stderr;
}

interface RanTest {
  readonly name: string;
  readonly passed: boolean;
}

/** The configuration of the copy, with a reporter that says of each test what it is called. */
const TELLING_CONFIGURATION = `
import configuration from '../web-test-runner.config.mjs';
const testsOf = (suite, names) => [
  ...suite.tests.map(({ name, passed }) => ({ name: [...names, name].join(': '), passed })),
  ...suite.suites.flatMap((inner) => testsOf(inner, [...names, inner.name])),
];
const told = {
  onTestRunFinished({ sessions }) {
    const all = sessions.flatMap(({ testResults }) => (testResults ? testsOf(testResults, []) : []));
    console.log('ALL TESTS ' + JSON.stringify(all));
  },
};
export default { ...configuration, reporters: [...configuration.reporters, told] };
`;

/** The tests of the new type alone, and of all types in one form. Those of each other type are the same as without it. */
const TESTS = `
const { describe } = globalThis;
globalThis.describe = (name, body) => /^(colour|all examples)/.test(name) && describe(name, body);
await import('/test/conformance/field-types.test.ts');
`;

/** Runs the tests that all field types share, as far as the new type is in them. */
async function conformance(): Promise<RanTest[]> {
  const config = join(copy, '.cache/told.config.mjs');
  await mkdir(join(copy, '.cache'), { recursive: true });
  await writeFile(config, TELLING_CONFIGURATION);
  await writeFile(join(copy, '.cache/colour.test.js'), TESTS);
  const runner = join(copy, 'node_modules/@web/test-runner/dist/bin.js');
  const env = { FILES: '.cache/colour.test.js', BROWSERS: 'chromium' };
  const said = await run(process.execPath, [runner, '--config', config, '--root-dir', copy], env);
  return JSON.parse(/^ALL TESTS (.*)$/m.exec(said)?.[1] ?? '[]') as RanTest[];
}

/** What `npm start` runs; answers the address of its gallery. */
async function startCopy(stop: (kill: () => Promise<void>) => void): Promise<string> {
  const env = { ...process.env, PORT: '0', DATA_DIR: join(copy, '.data') };
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts'], { cwd: copy, env });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  stop(() => {
    child.kill();
    return ended;
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`;
    const [gallery] = /http:\S+gallery\.html/.exec(line) ?? [];
    if (gallery) {
      child.stdout.resume();
      return gallery;
    }
  }
  throw new Error(`npm start ended:\n${said}`);
}

await run('npm', ['run', '--silent', 'generate']);

suite('a new field type', { concurrency: 2 }, () => {
  test('the conformance run tests it', async () => {
    const tests = await conformance();
    for (const about of ['colour', 'all examples'])
      assert.ok(
        tests.some(({ name }) => name.startsWith(about)),
        `no test of ${about}`,
      );
    assert.deepEqual(
      tests.filter(({ passed }) => !passed),
      [],
    );
  });

  test('its types hold, and the structure of the sources', async () => {
    await run(join(copy, 'node_modules/.bin/tsc'), ['--noEmit', '-p', '.']);
    await run(process.execPath, ['--import', 'tsx', '--test', 'test/structure/field-types.test.ts']);
  });

  test('it is in the gallery', async (t) => {
    const gallery = await startCopy((stop) => {
      t.after(stop);
    });
    const { page, problems } = await startVisit(browser, t);
    await page.goto(gallery);
    const form = page.locator('[data-example^="colour:"]');
    await form.getByLabel('Your favourite colour').selectOption('green');
    assert.equal(await form.locator('select').inputValue(), 'green');
    // Other examples try the sanitiser with handlers, at which the browser grumbles.
    assert.deepEqual(
      problems.filter((problem) => problem.startsWith('Not caught')),
      [],
    );
  });
});

test('nothing outside the folder of the new type has changed, but what is generated', () => {
  const now = digests();
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
  assert.deepEqual(changed.sort(), [
    'src/fields/catalogue.ts',
    'src/fields/colour/colour.examples.ts',
    'src/fields/colour/colour.ts',
    'src/fields/colour/colour.view.ts',
    'src/fields/examples.ts',
  ]);
});
