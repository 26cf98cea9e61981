// The administrator sets the plugin up on a real WordPress: connects by OAuth, chooses forms, and tests the settings.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { test } from 'node:test';
import { logIn } from './support/people.js';
import { browser, createForm, demo } from './support/shared.js';
import { startHost } from './support/wordpress.js';

const host = await startHost();
const site = host.install();
const formId = await createForm('A form for WordPress');

test('the administrator connects, chooses a form by its title, and the test finds nothing wrong', async (t) => {
  const { page } = await logIn(browser, t, site, 'admin');
  const settings = `${site.url}/wp-admin/options-general.php?page=hosted-form`;
  await page.goto(settings);
  await page.getByLabel('Address of the service').fill(`${demo.url}/api/v2`);
  await page.getByLabel('Id of the application').fill(demo.client.id);
  await page.getByLabel('Secret of the application').fill(demo.client.secret);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved').waitFor();

  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Connected. The token is stored, encrypted.').waitFor();

  await page.getByLabel(`A form for WordPress (${formId})`).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved').waitFor();
  assert.ok(await page.getByLabel(`A form for WordPress (${formId})`).isChecked());

  await page.getByRole('button', { name: 'Test the settings' }).click();
  const found = page.locator('.notice.inline');
  await found.first().waitFor();
  const texts = await found.allInnerTexts();
  assert.ok(
    texts.some((text) => text.includes('The proxy answers at')),
    texts.join('\n'),
  );
  assert.ok(
    texts.some((text) => text.includes(`Form ${formId}, “A form for WordPress”, can be shown. Fields: 1`)),
    texts.join('\n'),
  );
  assert.equal(await page.locator('.notice-error').count(), 0, texts.join('\n'));
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/settings.png`, fullPage: true });
});

test('the database holds no secret in clear, and no page shows one', async (t) => {
  const rows = JSON.stringify(
    site.php(`global $wpdb; return $wpdb->get_col( "SELECT option_value FROM $wpdb->options" );`),
  );
  assert.ok(rows.includes('sealed1:'));
  assert.ok(!rows.includes(demo.client.secret));
  const token = String(site.php('return HostedForm\\Plugin\\Token::current();'));
  assert.ok(token.length > 10 && !rows.includes(token));
  const { page } = await logIn(browser, t, site, 'admin');
  await page.goto(`${site.url}/wp-admin/options-general.php?page=hosted-form`);
  assert.ok(!(await page.content()).includes(token));
});

test('the answer of the service counts only for the person who asked', async (t) => {
  const { page } = await logIn(browser, t, site, 'admin');
  await page.goto(`${site.url}/wp-admin/options-general.php?page=hosted-form&code=stolen&state=guessed`);
  await page.getByText('does not belong to your request').waitFor();
});

test('nobody else reaches the settings, and only writers get the list of forms', async (t) => {
  const list = `${site.url}/index.php?rest_route=/hosted-form/v1/forms`;
  assert.equal((await fetch(list)).status, 401);
  const { page } = await logIn(browser, t, site, 'editor');
  await page.goto(`${site.url}/wp-admin/options-general.php?page=hosted-form`);
  await page.getByText('you are not allowed to access this page').waitFor();
  await page.goto(`${site.url}/wp-admin/post-new.php`);
  const forms = await page.evaluate('wp.apiFetch({ path: "/hosted-form/v1/forms" })');
  assert.deepEqual(forms, [{ id: formId, title: 'A form for WordPress' }]);
});

test('another user of the machine has made the folder: the test says so, and nothing is written into it', async (t) => {
  const folder = String(site.php('HostedForm\\Plugin\\Folder::remove(); return HostedForm\\Plugin\\Folder::path();'));
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const { page } = await logIn(browser, t, site, 'admin');
  await page.goto(`${site.url}/wp-admin/options-general.php?page=hosted-form`);
  await page.getByRole('button', { name: 'Test the settings' }).click();
  await page.getByText('is open to other users of this machine').waitFor();
  assert.equal((await fetch(`${site.url}/hosted-form/form/${formId}/field.json`)).status, 200);
  assert.deepEqual(readdirSync(folder), []);
  rmdirSync(folder);
  await page.getByRole('button', { name: 'Test the settings' }).click();
  await page.getByText('The proxy answers at').waitFor();
  assert.equal(await page.getByText('is open to other users of this machine').count(), 0);
});

test('PHP has nothing to say of the plugin', () => {
  assert.deepEqual(site.log(), []);
});

test('uninstalling leaves nothing: no option, no transient, no folder', () => {
  const folder = String(site.php('return HostedForm\\Plugin\\Folder::path();'));
  assert.equal(site.php(`return is_dir( ${JSON.stringify(folder)} );`), true);
  site.php(
    `deactivate_plugins( 'hosted-form/hosted-form.php' ); return uninstall_plugin( 'hosted-form/hosted-form.php' );`,
  );
  assert.equal(site.php(`return is_dir( ${JSON.stringify(folder)} );`), false);
  const left = `global $wpdb; return $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%hosted_form%'" );`;
  assert.deepEqual(site.php(left), []);
});
