// A site's owner gets a token: the command, the service's page in a real browser, and a proxy that uses the token.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright';
import { serveProxy, tokenFromFile } from '../../packages/proxy/src/node.js';
import { ROOT } from '../support/build.js';
import { violations } from './support/axe.js';
import { isLong } from '../support/long.js';
import { startBrowser } from './support/browser.js';
import { bundleProgram } from '../runner/bundle-program.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();
const { client } = demo;
const command = await bundleProgram(new URL('../../packages/proxy/src/cli/cli.ts', import.meta.url));

/** Runs `hosted-form-proxy connect` for a person who opens the printed address by hand. */
async function startCommand(context: TestContext, secret = client.secret) {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-connect-'));
  const tokenFile = join(folder, 'token.json');
  const options = ['--service', demo.url, '--client-id', client.id, '--token-file', tokenFile, '--no-open'];
  const child = spawn(process.execPath, [command, 'connect', ...options], {
    cwd: ROOT,
    env: { ...process.env, HOSTED_FORM_CLIENT_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  context.after(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  let said = '';
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  const address = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = /^http\S+$/m.exec(said)?.[0];
        if (found) resolve(found);
      });
  });
  const noAddress = ended.then((end) => assert.fail(`The command ended without an address: ${end.said}`));
  return { tokenFile, ended, address: await Promise.race([address, noAddress]) };
}

/** Presses Tab until this button has the focus, and then presses Enter. */
async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').textContent()) === name) {
      await page.keyboard.press('Enter');
      return;
    }
  }
  assert.fail(`Tab does not come to "${name}"`);
}

test('consent by keyboard writes a token to a file, and a proxy serves forms with it', async (context) => {
  const { address, ended, tokenFile } = await startCommand(context);
  const { page, problems } = await startVisit(browser, context);
  await page.goto(address);
  await page.getByRole('heading', { name: 'Allow “hosted-form-proxy connect” to use your account?' }).waitFor();
  await chooseByKeyboard(page, 'Allow');
  await page.getByRole('heading', { name: 'You are connected' }).waitFor();
  assert.deepEqual(await violations(page), []);

  const { code, said } = await ended;
  assert.equal(code, 0, said);
  assert.equal(statSync(tokenFile).mode & 0o777, 0o600);
  const token = tokenFromFile(tokenFile);
  for (const secret of [client.secret, await token()]) assert.ok(!said.includes(secret));
  assert.deepEqual(problems, []);

  const proxy = await serveProxy({ service: demo.url, token, forms: ['101'], keys: 'memory:' });
  context.after(() => proxy.close());
  const fields = (await (await fetch(`${proxy.url}/form/101/field.json`)).json()) as unknown[];
  assert.ok(fields.length > 0);
});

test('a refusal is reported in the browser and the terminal, and no file is written', async (context) => {
  const { address, ended, tokenFile } = await startCommand(context);
  const { page, problems } = await startVisit(browser, context);
  await page.goto(address);
  await chooseByKeyboard(page, 'Refuse');
  await page.getByRole('heading', { name: 'Nothing was allowed' }).waitFor();
  const { code, said } = await ended;
  assert.equal(code, 1);
  assert.match(said, /You have refused/);
  assert.ok(!existsSync(tokenFile));
  assert.deepEqual(problems, []);
});

test('a wrong secret is reported with the service’s error', async (context) => {
  const { address, ended, tokenFile } = await startCommand(context, 'wrong');
  const { page } = await startVisit(browser, context);
  await page.goto(address);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'That did not work' }).waitFor();
  const { code, said } = await ended;
  assert.equal(code, 1);
  assert.match(said, /invalid_client/);
  assert.ok(!existsSync(tokenFile));
});

const REDIRECT = 'http://127.0.0.1:9/callback';

const LOOKS = [
  { title: 'dark, 1280 px', options: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } },
  { title: 'light, 320 px', options: { viewport: { width: 320, height: 640 } } },
  { title: 'light, 1280 px', options: { viewport: { width: 1280, height: 800 } } },
  { title: 'forced colours', options: { viewport: { width: 640, height: 640 }, forcedColors: 'active' } },
] as const;

for (const { title, options } of isLong ? LOOKS : LOOKS.slice(0, 2)) {
  test(`the consent page is accessible, and fits the window: ${title}`, async (context) => {
    const { page, problems } = await startVisit(browser, context, options);
    const question = { response_type: 'code', client_id: client.id, redirect_uri: REDIRECT };
    await page.goto(`${demo.url}/api/v2/oauth2/authorize?${new URLSearchParams(question).toString()}`);
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    await page.goto(`${demo.url}/api/v2/oauth2/authorize`);
    await page.getByRole('heading', { name: 'This cannot go on' }).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(problems.filter((problem) => !problem.includes('400 (Bad Request)')), []); // prettier-ignore
  });
}

test('the consent page cannot be framed, nor answered from another site', async (context) => {
  const { page } = await startVisit(browser, context);
  const question = { response_type: 'code', client_id: client.id, redirect_uri: REDIRECT };
  const address = `${demo.url}/api/v2/oauth2/authorize?${new URLSearchParams(question).toString()}`;
  // Another site: its name differs, though it is on the same machine.
  await page.route('http://elsewhere.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${address}"></iframe>
        <form method="post" action="${demo.url}/api/v2/oauth2/authorize">
        ${Object.entries(question).map(([name, value]) => `<input name="${name}" value="${value}">`).join('')}
        <button name="decision" value="allow">Win</button></form>`, // prettier-ignore
    }),
  );
  await page.goto('http://elsewhere.test/');
  assert.deepEqual(page.frames().map((frame) => frame.url()), ['http://elsewhere.test/', 'chrome-error://chromewebdata/']); // prettier-ignore
  await page.getByRole('button', { name: 'Win' }).click();
  await page.getByRole('heading', { name: 'This cannot go on' }).waitFor();
});
