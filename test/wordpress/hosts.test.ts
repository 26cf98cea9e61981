// Hosts and faults: plain permalinks in a folder, PHP without curl, no REST, a network of sites, a revoked token, a page from a cache.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startVisit } from '../journeys/support/visit.js';
import { fillAndSend, logIn } from './support/people.js';
import { browser, createForm, demo, nameIn, publishPage, setUp } from './support/shared.js';
import { startHost } from './support/wordpress.js';

const formId = await createForm('A form for WordPress');
const host = await startHost(['php_admin_value[disable_functions] = curl_init,curl_exec']);
const site = host.install({ path: '/blog' });
setUp(site, [formId]);
const shortcode = `[hosted_form id=${formId}]`;

/** Sends the form of a page as a visitor. */
async function sendFrom(address: string, name: string, t: Parameters<typeof startVisit>[1]): Promise<void> {
  const visit = await startVisit(browser, t);
  await visit.page.goto(address);
  assert.equal(await nameIn(await fillAndSend(visit, name)), name);
  assert.deepEqual(visit.problems, []);
}

test('in a folder, without curl, with names in the permalinks', async (t) => {
  await sendFrom(publishPage(site, shortcode), 'In a folder', t);
});

test('with plain permalinks, where no address but that of index.php reaches WordPress', async (t) => {
  site.permalinks('');
  writeFileSync(join(site.folder, '.htaccess'), '');
  await sendFrom(publishPage(site, shortcode), 'Plain', t);
  const health = await fetch(`${site.url}/?hosted-form=/health`);
  assert.equal(((await health.json()) as { status: string }).status, 'ok');
});

test('a page that a cache has kept since then goes on working after the permalinks have changed', async (t) => {
  site.permalinks('/index.php/%postname%/');
  const fresh = publishPage(site, shortcode);
  assert.ok((await (await fetch(fresh)).text()).includes('proxy="/blog/index.php/hosted-form"'));
  const kept = await (await fetch(fresh)).text();
  writeFileSync(join(site.folder, 'kept.html'), kept.replace('/blog/index.php/hosted-form"', '/blog/?hosted-form="'));
  await sendFrom(`${site.url}/kept.html`, 'From a cache', t);
  // Nothing on the page ends: no nonce, no token, no time.
  assert.doesNotMatch(kept, /nonce/i);
});

test('a site that refuses REST to visitors', async (t) => {
  const folder = join(site.folder, 'wp-content/mu-plugins');
  mkdirSync(folder, { recursive: true });
  const refuse = `add_filter( 'rest_authentication_errors', fn () => new WP_Error( 'no', 'No.', array( 'status' => 401 ) ) );`;
  writeFileSync(join(folder, 'no-rest.php'), `<?php ${refuse}`);
  await sendFrom(publishPage(site, shortcode), 'Without REST', t);
  writeFileSync(join(folder, 'no-rest.php'), '<?php');
});

test('an unknown form, and nonsense: the fallback for visitors, a clear word for those who can edit', async (t) => {
  site.php(
    `update_option( 'hosted_form', HostedForm\\Plugin\\Options::sanitize( array( 'fallback' => 'Write to <a href="mailto:us@example.org">us</a>.<script>x</script>' ) ) );`,
  );
  const address = publishPage(site, '[hosted_form id=999999 theme=<b>]', 'author');
  const { page } = await startVisit(browser, t);
  await page.goto(address);
  await page.getByRole('link', { name: 'us', exact: true }).waitFor();
  assert.equal(await page.locator('.hosted-form-note').count(), 0);
  assert.ok(!(await page.content()).includes('hosted-form.classic.js'));
  const author = await logIn(browser, t, site, 'author');
  await author.page.goto(address);
  const note = await author.page.locator('.hosted-form-note').innerText();
  assert.match(note, /does not offer the form 999999.*“theme” has no such value/);
  const contributor = await logIn(browser, t, site, 'contributor');
  await contributor.page.goto(address);
  assert.equal(await contributor.page.locator('.hosted-form-note').count(), 0);
});

test('a revoked token: the fallback for visitors, a notice for the administrator, and an end of it', async (t) => {
  setUp(site, [formId], 'revoked');
  site.php(`HostedForm\\Plugin\\Folder::remove();`);
  const address = publishPage(site, shortcode);
  const visit = await startVisit(browser, t);
  await visit.page.goto(address);
  await visit.event('hf-error');
  await visit.page.getByRole('link', { name: 'us', exact: true }).waitFor();
  const { page } = await logIn(browser, t, site, 'admin');
  await page.getByText('The service refuses the token of this site').waitFor();
  setUp(site, [formId]);
  await sendFrom(address, 'Well again', t);
  await page.reload();
  assert.equal(await page.getByText('The service refuses the token of this site').count(), 0);
});

test('salts that have changed: the administrator is asked to connect again', async (t) => {
  site.php(`HostedForm\\Plugin\\Row::put( 'hosted_form_token', 'sealed1:00' );`);
  const { page } = await logIn(browser, t, site, 'admin');
  await page.goto(`${site.url}/wp-admin/options-general.php?page=hosted-form`);
  await page.getByRole('button', { name: 'Test the settings' }).click();
  await page.getByText('the salts in wp-config.php have changed').waitFor();
  await page.getByText('PHP has no curl').waitFor();
});

test('a network of sites: each has its own settings, and the token of wp-config.php serves them all', async (t) => {
  const config = `define( 'HOSTED_FORM_TOKEN', '${demo.token}' ); define( 'HOSTED_FORM_SERVICE', '${demo.url}' );`;
  const network = host.install({ isNetwork: true, config });
  const second = `${network.url}/second`;
  // WordPress takes the colon before a port out of the domain of a new site, so it is put back.
  network.php(`
    global $wpdb;
    $domain = '${new URL(network.url).host}';
    $site = wp_insert_site( array( 'domain' => $domain, 'path' => '/second/', 'network_id' => 1, 'user_id' => 1, 'title' => 'Second' ) );
    $wpdb->update( $wpdb->blogs, compact( 'domain' ), array( 'blog_id' => $site ) );
    update_blog_option( $site, 'siteurl', '${second}' );
    update_blog_option( $site, 'home', '${second}' );`);
  network.php(`update_option( 'hosted_form', array( 'forms' => array( '${formId}' ) ) );`, second);
  network.permalinks('/%postname%/', second);
  await sendFrom(publishPage(network, shortcode, 'admin', second), 'On the second site', t);
  const onTheFirst = await fetch(`${network.url}/hosted-form/form/${formId}/field.json`);
  assert.equal(onTheFirst.status, 500);
  network.php(
    `deactivate_plugins( 'hosted-form/hosted-form.php', false, true ); return uninstall_plugin( 'hosted-form/hosted-form.php' );`,
  );
  assert.equal(network.php(`return get_option( 'hosted_form', 'none' );`, second), 'none');
});

test('PHP has nothing to say of the plugin', () => {
  assert.deepEqual(site.log(), []);
});
