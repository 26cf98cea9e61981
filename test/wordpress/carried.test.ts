// Visitors go on with a form on another device: the administrator allows it, and the proxy of the plugin keeps the ciphertext.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { filesBelow } from '../conformance/proxy/php.js';
import { addBlock, chooseForm, logIn, openEditor, publish } from './support/people.js';
import { browser, createForm, publishPage, setUp } from './support/shared.js';
import { startHost } from './support/wordpress.js';

const GRIP = { 'hosted-form-grip': 'g'.repeat(43) };
const LABEL = 'Let visitors go on with a form on another device';
const host = await startHost();
const site = host.install();
const formId = await createForm('A form for two devices');
setUp(site, [formId]);
const settings = `${site.url}/wp-admin/options-general.php?page=hosted-form`;
const folder = String(site.php('return HostedForm\\Plugin\\Folder::path();'));
const drafts = () => filesBelow(folder).filter((file) => file.includes('/carried/'));
let number = 0;

/** Sends a call of a form to the proxy of the site. */
const send = (
  end: string,
  method: string,
  headers: Record<string, string> = {},
  body?: string,
  mount = '/hosted-form',
) => fetch(`${site.url}${mount}/form/${formId}/${end}`, { method, headers, ...(body !== undefined && { body }) });

/** Puts a new draft, as a page does: with a token of the form. */
async function putDraft(mount?: string): Promise<{ readonly path: string; readonly answer: Response }> {
  const path = `carried/${String(++number).padStart(32, '0')}`;
  const { token, not_before: early } = (await (await send('token.json', 'POST', {}, '', mount)).json()) as {
    token: string;
    not_before: number;
  };
  // The proxy refuses a token that is used at once.
  await wait(early);
  const headers = { ...GRIP, 'content-type': 'application/octet-stream', 'hosted-form-token': token };
  return { path, answer: await send(path, 'PUT', { ...headers, 'if-none-match': '*' }, 'ciphertext', mount) };
}

const announced = async () => (await send('field.json', 'GET')).headers.get('hosted-form') ?? '';

test('nothing is carried until the administrator allows it', async () => {
  assert.doesNotMatch(await announced(), /carry/);
  assert.equal((await putDraft()).answer.status, 404);
});

test('the administrator allows it, and the test of the settings finds nothing wrong', async (t) => {
  const { page } = await logIn(browser, t, site, 'admin');
  await page.goto(settings);
  assert.equal(await page.getByLabel(LABEL).isChecked(), false);
  await page.getByLabel(LABEL).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved').waitFor();
  assert.ok(await page.getByLabel(LABEL).isChecked());
  await page.getByRole('button', { name: 'Test the settings' }).click();
  const found = page.locator('.notice.inline');
  await found.first().waitFor();
  assert.equal(await page.locator('.notice-error').count(), 0, (await found.allInnerTexts()).join('\n'));
  await page.getByText('PUT and DELETE reach the proxy').waitFor();
  const shots = process.env['SHOTS'];
  if (shots) await page.screenshot({ path: `${shots}/carried.png`, fullPage: true });
  assert.match(await announced(), /carry=10485760/);
});

for (const [structure, mount] of [
  ['/%postname%/', '/hosted-form'],
  ['/index.php/%postname%/', '/index.php/hosted-form'],
  ['', '/?hosted-form='],
] as const)
  test(`a draft is put, given and erased at ${mount}`, async () => {
    site.permalinks(structure);
    const { path, answer } = await putDraft(mount);
    assert.deepEqual([answer.status, answer.headers.get('etag')], [201, '"1"']);
    const given = await send(path, 'GET', {}, undefined, mount);
    assert.deepEqual(
      [given.headers.get('content-type'), await given.text()],
      ['application/octet-stream', 'ciphertext'],
    );
    assert.equal((await send(path, 'GET', { 'if-none-match': '"1"' }, undefined, mount)).status, 304);
    assert.equal((await send(path, 'DELETE', GRIP, undefined, mount)).status, 200);
    assert.equal((await send(path, 'GET', {}, undefined, mount)).status, 410);
  });

test('an author lets visitors go on: in the block, by the shortcode, in the widget', async (t) => {
  site.permalinks('/%postname%/');
  const isCarried = async (address: string) => / carry=""/.test(await (await fetch(address)).text());
  assert.ok(await isCarried(publishPage(site, `[hosted_form id=${formId} carry=true]`)));
  const without = publishPage(site, `[hosted_form id=${formId}]`);
  assert.equal(await isCarried(without), false);

  const { page } = await logIn(browser, t, site, 'author');
  await openEditor(page, site, 'post');
  await addBlock(page, 'A post');
  await chooseForm(page, `A form for two devices (${formId})`);
  await page.getByLabel('Go on with it on another device').check();
  const shots = process.env['SHOTS'];
  if (shots) await page.screenshot({ path: `${shots}/carried-block.png` });
  assert.ok(await isCarried(await publish(page)));

  site.php(`
    switch_theme( 'twentytwentyone' );
    $widget = new HostedForm\\Plugin\\Widget();
    $stored = $widget->update( array( 'id' => '${formId}', 'carry' => '1' ), array() );
    update_option( 'widget_hosted_form', array( 2 => $stored, '_multiwidget' => 1 ) );
    update_option( 'sidebars_widgets', array( 'sidebar-1' => array( 'hosted_form-2' ) ) );`);
  assert.ok(await isCarried(without));
});

test('a web server that holds PUT back is found by the test of the settings', async (t) => {
  const file = join(site.folder, '.htaccess');
  const lines = readFileSync(file, 'utf8');
  writeFileSync(file, `${lines}\n<LimitExcept GET POST OPTIONS>\n  Require all denied\n</LimitExcept>\n`);
  const { page } = await logIn(browser, t, site, 'admin');
  await page.goto(settings);
  await page.getByRole('button', { name: 'Test the settings' }).click();
  await page.getByText('the web server holds back calls with PUT (status 403)').waitFor();
  writeFileSync(file, lines);
});

test('what was carried is erased when the administrator no longer allows it', async (t) => {
  assert.equal((await putDraft()).answer.status, 201);
  assert.notDeepEqual(drafts(), []);
  const { page } = await logIn(browser, t, site, 'admin');
  await page.goto(settings);
  await page.getByLabel(LABEL).uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved').waitFor();
  assert.deepEqual(drafts(), []);
  assert.doesNotMatch(await announced(), /carry/);
  // The keys of submissions and the secret of form tokens stay.
  assert.notDeepEqual(filesBelow(folder), []);
});

test('PHP has nothing to say of the plugin', () => {
  assert.deepEqual(site.log(), []);
});

test('uninstalling erases what was carried', async () => {
  site.php(`return update_option( 'hosted_form', array( 'carry' => true ) + HostedForm\\Plugin\\Options::all() );`);
  assert.equal((await putDraft()).answer.status, 201);
  site.php(
    `deactivate_plugins( 'hosted-form/hosted-form.php' ); return uninstall_plugin( 'hosted-form/hosted-form.php' );`,
  );
  assert.deepEqual(site.php(`return is_dir( ${JSON.stringify(folder)} );`), false);
});
