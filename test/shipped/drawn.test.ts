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
