import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { CommandError } from './command.js';
import { runDraw } from './draw.js';
import type { DrawingPackage } from './drawing-package.js';

type Wanted = Parameters<DrawingPackage['renderForm']>[0];

/** Stands for the package that draws: it notes what it is asked for, and writes it down. */
function fakeDrawing() {
  const asked: Wanted[] = [];
  const render = (kind: string) => (wanted: Wanted) => {
    asked.push(wanted);
    const { formId, sheet } = wanted;
    return Promise.resolve({ html: `<${kind} ${formId} ${sheet('abc')}>`, css: `/* ${formId} */`, hash: 'abc' });
  };
  const drawing = { renderForm: render('fragment'), renderPage: render('page') };
  return { asked, load: () => Promise.resolve(drawing) };
}

function makeFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-draw-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function draw(args: readonly string[], load = fakeDrawing().load, env: Record<string, string> = {}) {
  const said: string[] = [];
  const complained: string[] = [];
  const terminal = {
    env,
    say: (line: string) => said.push(line),
    complain: (line: string) => complained.push(line),
    signal: new AbortController().signal,
  };
  return { code: await runDraw(args, terminal, load), said, complained };
}

const FROM_PROXY = ['--proxy', 'https://www.example.com/forms'];

test('each form becomes a page, a fragment and its sheet', async (context) => {
  const folder = join(makeFolder(context), 'new');
  const { code, said } = await draw(['101', '102', ...FROM_PROXY, '--out', folder, '--sheets', '/css/']);
  assert.equal(code, 0);
  assert.deepEqual(readdirSync(folder), ['101.embed.html', '101.html', '102.embed.html', '102.html', 'abc.css']);
  assert.equal(readFileSync(join(folder, '101.html'), 'utf8'), '<page 101 /css/abc.css>');
  assert.equal(readFileSync(join(folder, '102.embed.html'), 'utf8'), '<fragment 102 /css/abc.css>');
  assert.equal(said.length, 6);
});

test('without --sheets, a page has its sheet beside it, and the owner is told', async (context) => {
  const folder = makeFolder(context);
  const { complained } = await draw(['101', ...FROM_PROXY, '--out', folder]);
  assert.equal(readFileSync(join(folder, '101.html'), 'utf8'), '<page 101 abc.css>');
  assert.match(complained.join(), /--sheets/);
});

test('a running proxy is asked, and named in the files as it is or by a path', async (context) => {
  const out = ['--out', makeFolder(context)];
  const { asked, load } = fakeDrawing();
  const looks = ['--attribute', 'lang=de', '--script', '/hosted-form.js'];
  await draw(['101', ...FROM_PROXY, ...out, ...looks], load);
  await draw(['101', ...FROM_PROXY, ...out, '--base-path', '/forms'], load);
  const [first, , second] = asked;
  assert.deepEqual([first?.proxyUrl, first?.proxy], [FROM_PROXY[1], FROM_PROXY[1]]);
  assert.deepEqual([first?.attributes, first?.script], [{ lang: 'de' }, { src: '/hosted-form.js' }]);
  assert.deepEqual([second?.proxyUrl, second?.proxy, second?.fetch], [FROM_PROXY[1], '/forms', undefined]);
});

test('without a proxy, one is made from the settings of serve, for these forms alone', async (context) => {
  const { asked, load } = fakeDrawing();
  const env = { HOSTED_FORM_SERVICE: 'https://forms.example.com', HOSTED_FORM_TOKEN: 'a'.repeat(40) };
  await draw(['101', '--out', makeFolder(context), '--base-path', '/a'], load, env);
  const [wanted] = asked;
  assert.deepEqual([wanted?.proxy, wanted?.proxyUrl], ['/a', undefined]);
  const answer = await wanted?.fetch?.(new Request('https://drawing.invalid/a/form/102/field.json'));
  assert.equal(answer?.status, 403);
});

for (const [code, args] of [
  ['form_id_invalid', ['--out', 'x']],
  ['form_id_invalid', ['../1', '--out', 'x']],
  ['out_missing', ['101', ...FROM_PROXY]],
  ['address_invalid', ['101', '--out', 'x', '--proxy', '/forms']],
  ['address_invalid', ['101', '--out', 'x', ...FROM_PROXY, '--sheets', 'css']],
  ['attribute_invalid', ['101', '--out', 'x', ...FROM_PROXY, '--attribute', '=']],
  ['service_missing', ['101', '--out', 'x']],
] as const)
  test(`a wrong call is refused before anything is drawn: ${code}, ${args.join(' ')}`, async () => {
    const load = () => assert.fail('drawn');
    await assert.rejects(draw(args, load), (error) => error instanceof CommandError && error.code === code);
  });

test('a form that can’t be drawn is named, with the code of the drawing', async (context) => {
  const failing = () =>
    Promise.reject(Object.assign(new Error('gone\u001b'), { name: 'DrawingError', code: 'not-found' }));
  const load = () => Promise.resolve({ renderForm: failing, renderPage: failing });
  await assert.rejects(draw(['101', ...FROM_PROXY, '--out', makeFolder(context)], load), {
    code: 'not-found',
    message: 'Form 101 can’t be drawn: gone',
  });
});

test('a folder that can’t be written is named', async (context) => {
  const file = join(makeFolder(context), 'file');
  writeFileSync(file, '');
  await assert.rejects(draw(['101', ...FROM_PROXY, '--out', file]), { code: 'folder_unwritable' });
});
