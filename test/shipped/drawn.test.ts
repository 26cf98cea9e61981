// A site that draws forms with the packed packages: in a program, and into files.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { projectEnv, readText } from './project.js';
import { TOKEN } from './service.js';
import { startStage } from './stage.js';

const { project, proxy, service, forms } = await startStage();
const run = promisify(execFile);
const [formId = ''] = Object.values(forms).map(({ id }) => id);

const home = join(project.folder, '..', 'home-of-draw');
mkdirSync(home, { recursive: true });

/** Runs the command in the project. Returns what it prints. */
async function draw(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const command = join(project.folder, 'node_modules/.bin/hosted-form-proxy');
  const options = { cwd: project.folder, env: { ...projectEnv(home), ...env } };
  const { stdout } = await run(command, ['draw', ...args], options);
  return stdout;
}

/** Draws the title and the words of one form in Node, by the installed package. */
const PROGRAM = `
import { renderForm, renderPage } from 'hosted-form-server';
const [formId, proxy] = process.argv.slice(1);
const { html } = await renderForm({ formId, proxy, attributes: { lang: 'de' } });
const page = await renderPage({ formId, proxy });
console.log(JSON.stringify({ html, page: page.html }));
`;

test('a program draws a form that the packed proxy has, and ends by itself', async () => {
  const args = ['--input-type=module', '--eval', PROGRAM, formId, `${proxy}/forms`];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: project.folder });
  const { html, page } = JSON.parse(stdout) as { readonly html: string; readonly page: string };
  assert.equal(stderr, '');
  assert.match(html, /^<hosted-form lang="de" [^>]*><template shadowrootmode="open">/);
  assert.match(html, /<button [^>]*type="submit"[^>]*><span>\S+/);
  assert.match(page, /^<!doctype html><html lang="en"/);
});

test('the command draws from a running proxy', async () => {
  const said = await draw([formId, '--proxy', `${proxy}/forms`, '--out', 'from-proxy', '--sheets', '/css']);
  const files = readdirSync(join(project.folder, 'from-proxy'));
  assert.deepEqual(said.trim().split('\n').length, files.length);
  const page = readText(project.folder, 'from-proxy', `${formId}.html`);
  const [, sheet = ''] = /href="\/css\/([\da-f]{22}\.css)"/.exec(page) ?? [];
  assert.ok(files.includes(sheet), `${sheet} is none of ${files.join()}`);
  assert.match(page, new RegExp(`action="${proxy}/forms/form/${formId}/submission\\.html`));
});

test('the command draws from the service, with the settings of serve, and tells nobody the token', async () => {
  const env = { HOSTED_FORM_TOKEN: TOKEN, HOSTED_FORM_SERVICE: service.url };
  const said = await draw([formId, '--out', 'from-service'], env);
  const page = readText(project.folder, 'from-service', `${formId}.embed.html`);
  assert.match(page, new RegExp(`action="/forms/form/${formId}/submission\\.html`));
  assert.equal((said + page).includes(TOKEN), false);
});

test('where the package is not installed, the command says how to install it', async () => {
  const away = join(project.folder, '..', 'away');
  renameSync(project.server, away);
  try {
    await assert.rejects(
      draw([formId, '--proxy', `${proxy}/forms`, '--out', 'none']),
      ({ stderr }: { stderr: string }) => {
        assert.match(stderr, /^drawing_missing: [^]*npm install hosted-form-proxy hosted-form-server/);
        return true;
      },
    );
  } finally {
    renameSync(away, project.server);
  }
  assert.equal(existsSync(join(project.folder, 'none')), false);
});

const LETTER = { name: 'A letter', fields: ['text', 'file'].map((type) => ({ field_type: type, label: type })) };

/** Opens the page of a form of a text and a file. Returns what its visitor does without a script. */
async function openLetter() {
  const { id } = await service.createForm(LETTER);
  const [name = '', letter = ''] = (await service.readFields(id)).map((field) => `field_${field.id}`);
  const address = `${proxy}/forms/form/${id}`;
  const readToken = (page: string) => /name="hosted-form-token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const token = readToken(await (await fetch(`${address}.html`)).text());
  const press = async (answers: Readonly<Record<string, string | File>>, own = token) => {
    const body = new FormData();
    for (const [key, value] of Object.entries({ 'hosted-form-token': own, ...answers })) body.append(key, value);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(`${address}/submission.html`, { method: 'POST', body, headers, redirect: 'manual' });
    const page = await answer.text();
    return { status: answer.status, page, token: readToken(page) };
  };
  const sent = async () => (await service.listSubmissions(id)).length;
  // A token may be used after 0.3 s. A press before brings the form back, as a page from a file does.
  const early = await press({ [name]: 'Ada' });
  assert.equal(early.status, 422);
  await new Promise((resolve) => setTimeout(resolve, 400));
  return { address, name, letter, press, sent, token: early.token };
}

test('a page whose form has changed meanwhile comes back once, and says which answer has no place', async () => {
  const { name, press, sent, token } = await openLetter();
  const posted = { [name]: 'Ada', field_999999: 'Gone & <b>lost</b>' };
  const first = await press(posted, token);
  assert.deepEqual([first.status, await sent()], [422, 0]);
  assert.match(first.page, /The form has changed since you opened it/);
  assert.match(first.page, /<bdi>Gone &amp; &lt;b&gt;lost&lt;\/b&gt;<\/bdi>/);
  assert.match(first.page, /value="Ada"/);
  const second = await press({ [name]: 'Ada' }, first.token);
  assert.deepEqual([second.status, await sent()], [303, 1]);
  // The way back, and the same press again.
  assert.equal((await press({ [name]: 'Ada' }, first.token)).status, 303);
  assert.equal(await sent(), 1);
});

test('bad posts of a page send nothing, or send it once', async () => {
  const { address, name, letter, press, sent, token } = await openLetter();
  for (const wrong of ['', 'x', `${token}x`, token.slice(1)]) {
    const answer = await press({ [name]: 'Ada' }, wrong);
    assert.equal(answer.status, 422, wrong);
    assert.match(answer.page, /value="Ada"/);
  }
  const half = `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nAd`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'sec-fetch-site': 'same-origin' };
  const cut = await fetch(`${address}/submission.html`, { method: 'POST', body: half, headers });
  assert.deepEqual([cut.status, await sent()], [400, 0]);
  const large = new File([new Uint8Array(34_000_000)], 'large.bin');
  assert.equal((await press({ [name]: 'Ada', [letter]: large }, token)).status, 413);
  const empty = await press({ [name]: 'Ada', [letter]: new File([], 'empty.txt') }, token);
  assert.equal(empty.status, 422);
  assert.match(empty.page, /empty\.txt/);
  assert.equal(await sent(), 0);
  const fits = new File([new Uint8Array(20_000_000).fill(7)], 'fits.bin');
  const presses = [1, 2].map(() => press({ [name]: 'Ada', [letter]: fits }, token));
  assert.deepEqual(await Promise.all(presses.map(async (answer) => (await answer).status)), [303, 303]);
  assert.equal(await sent(), 1);
});
