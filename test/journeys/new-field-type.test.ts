// A new field type is one new folder. The rest of the project finds it, displays it and tests it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../support/build.js';

/** Files that commands create, and other files that are not sources. */
const MADE = ['node_modules', 'dist', '.data', '.git', '.cache', 'coverage'];

/** The four files of a field type, written as `src/README.md` says. */
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
  'colour.schema.ts': `
import type { DescribedTypes } from '../../model/field-definition.js';

/** Describes a colour. */
export const schemas: DescribedTypes = { colour: { schema: () => ({ type: 'string', enum: ['red', 'green', 'blue'] }) } };
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

const typeFolder = join(copy, 'src/fields/colour');
await mkdir(typeFolder);
for (const [name, source] of Object.entries(COLOUR)) await writeFile(join(typeFolder, name), source);

/** Returns a digest of every source file of the copy, by its path. */
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

/** Runs a command in the copy, and returns its output. Throws with the output if it fails. */
async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  // Without these, an inner test runner would report its tests to the outer one, or write its counts over those of the outer one.
  const own = { ...process.env, NODE_TEST_CONTEXT: undefined, TEST_COUNTS: undefined };
  const options = { cwd: copy, env: { ...own, ...env }, maxBuffer: 16 * 1024 * 1024 };
  const { stdout, stderr } = await promisify(execFile)(command, args, options).catch((cause: unknown) => {
    const { stdout: out = '', stderr: err = '' } = cause as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${out}${err}`, { cause });
  });
  return stdout + stderr;
}

/** A test of the copy, with the names of the suites around it. */
interface RanTest {
  readonly name: string;
  readonly isPassed: boolean;
}

/** The configuration of the copy, with a reporter that lists the tests. */
const CONFIGURATION = `
import configuration from '../web-test-runner.config.mjs';
const listTests = (suite, names) => [
  ...suite.tests.map(({ name, passed }) => ({ name: [...names, name].join(': '), isPassed: passed })),
  ...suite.suites.flatMap((inner) => listTests(inner, [...names, inner.name])),
];
const reporter = {
  onTestRunFinished({ sessions }) {
    const all = sessions.flatMap(({ testResults }) => (testResults ? listTests(testResults, []) : []));
    // The runner's own report may have left the cursor within a line.
    console.log('ALL TESTS ' + JSON.stringify(all));
  },
};
export default { ...configuration, reporters: [...configuration.reporters, reporter] };
`;

/** The tests of the new type alone, and of all types in one form. Those of each other type are the same as without it. */
const TESTS = `
import { describeAllExamples, describeExample } from '/test/conformance/describe-examples.ts';
import { samples } from '/test/support/catalogue.ts';
import { startService } from '/test/support/service-worker.ts';
startService();
for (const sample of samples.filter(({ folder }) => folder === 'colour')) describeExample(sample);
describeAllExamples(samples);
`;

/** Runs the conformance suite of field types for the new type. */
async function runConformance(): Promise<RanTest[]> {
  const config = join(copy, '.cache/new-type.config.mjs');
  await writeFile(config, CONFIGURATION);
  await writeFile(join(copy, '.cache/colour.test.js'), TESTS);
  const runner = join(copy, 'node_modules/@web/test-runner/dist/bin.js');
  const env = { FILES: '.cache/colour.test.js', BROWSERS: 'chromium' };
  const output = await run(process.execPath, [runner, '--config', config, '--root-dir', copy], env);
  const tests = JSON.parse(/ALL TESTS (.*)$/m.exec(output)?.[1] ?? '[]') as RanTest[];
  assert.ok(tests.length > 0, `No test ran:\n${output}`);
  return tests;
}

/** Prints the types of the fields that the demo serves to its gallery. */
const GALLERY = `
import { galleryDefinitions } from '../demo/site/gallery-definitions.js';
const gallery = galleryDefinitions();
for (let number = 1; ; number += 1) {
  const response = await gallery.request('/form/' + number + '/field.json');
  if (!response.ok) break;
  const [{ type }] = await response.json();
  console.log(type);
}
`;

await mkdir(join(copy, '.cache'));
await run('npm', ['run', '--silent', 'generate']);

suite('a new field type', { concurrency: 2 }, () => {
  test('is tested by the conformance suite', async () => {
    const tests = await runConformance();
    for (const about of ['colour', 'all examples'])
      assert.ok(
        tests.some(({ name }) => name.startsWith(about)),
        `no test of ${about}`,
      );
    assert.deepEqual(
      tests.filter(({ isPassed }) => !isPassed),
      [],
    );
  });

  test('compiles, and passes the structure tests', async () => {
    await run(join(copy, 'node_modules/.bin/tsc'), [
      '--noEmit',
      '--emitDeclarationOnly',
      'false',
      '-p',
      'tsconfig.build.json',
    ]);
    const tests = ['test/structure/field-types.test.ts', 'test/conformance/schemas.test.ts'];
    await run(process.execPath, ['--import', 'tsx', '--test', ...tests]);
  });

  test('appears in the gallery', async () => {
    await writeFile(join(copy, '.cache/gallery.ts'), GALLERY);
    const types = await run(process.execPath, ['--import', 'tsx', '.cache/gallery.ts']);
    assert.ok(types.split('\n').includes('colour'), types);
  });
});

test('a new field type changes only its own folder and generated files', () => {
  const now = digests();
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
  assert.deepEqual(changed.sort(), [
    'src/fields/colour/colour.examples.ts',
    'src/fields/colour/colour.schema.ts',
    'src/fields/colour/colour.ts',
    'src/fields/colour/colour.view.ts',
    'src/fields/examples.ts',
    'src/fields/schemas.ts',
    'src/fields/types-common.ts',
  ]);
});
