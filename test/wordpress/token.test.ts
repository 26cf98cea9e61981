// Several requests at a time renew the token on a real WordPress: with its caches of options, and with its database.
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startHost } from './support/wordpress.js';

const host = await startHost();
const site = host.install();
const plugins = join(site.folder, 'wp-content/mu-plugins');
mkdirSync(plugins, { recursive: true });
copyFileSync(fileURLToPath(new URL('fixtures/service.php', import.meta.url)), join(plugins, 'service.php'));

const file = join(site.folder, 'exchanged');
/** Lists the refresh tokens that the service was given. */
const exchanged = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

const CURRENT = 'return HostedForm\\Plugin\\Token::current();';
/** Reads all options into the caches of this request, as every request of WordPress does at its begin. */
const BEGIN = `wp_load_alloptions(); HostedForm\\Plugin\\Token::is_stored(); get_option( 'hosted_form_renewing' );`;
const LOCK = `global $wpdb; $wpdb->query( "INSERT INTO $wpdb->options (option_name, option_value, autoload) VALUES ('hosted_form_renewing', UNIX_TIMESTAMP(), 'no')" );`;
const UNLOCK = `global $wpdb; $wpdb->query( "DELETE FROM $wpdb->options WHERE option_name = 'hosted_form_renewing'" );`;
const OLD_LOCK = LOCK.replace('TAMP()', 'TAMP() - 3600');

/** Returns lines that store the tokens A<n> and R<n>, which end in so many seconds. */
const store = (n: number, seconds: number) =>
  `HostedForm\\Plugin\\Token::save( array( 'access' => 'A${n}', 'refresh' => 'R${n}', 'expires' => time() + ${seconds} ) );`;
/** Returns lines that run others in another request. */
const other = (lines: string) => `hosted_form_test_other( ${JSON.stringify(lines).replaceAll('$', '\\$')} );`;
/** Returns lines that run others in another request, while the service exchanges the refresh token. */
const meanwhile = (lines: string) => `add_action( 'hosted_form_test_exchange', function () { ${other(lines)} } );`;
/** Returns lines that run others once, before the query of that number that fits a pattern. */
const beforeQuery = (pattern: string, number: number, lines: string) => `
  add_filter( 'query', function ( $query ) {
    static $found = 0;
    if ( preg_match( '/${pattern}/is', $query ) && ++$found === ${number} ) { ${lines} }
    return $query;
  } );`;

beforeEach(() => {
  rmSync(file, { force: true });
  site.php(`${UNLOCK} ${store(1, 60)}`);
});

test('a request that began before another renewed the token uses the new one, and no refresh token twice', () => {
  assert.equal(site.php(`${BEGIN} ${other(CURRENT)} ${CURRENT}`), 'A2');
  assert.deepEqual(exchanged(), ['R1']);
});

test('a request leaves the lock of another alone, and goes on with the old token while it is good', () => {
  assert.equal(site.php(`${BEGIN} ${other(LOCK)} ${CURRENT}`), 'A1');
  assert.deepEqual(exchanged(), []);
  assert.equal(site.php(CURRENT), 'A1');
});

test('a request whose token has ended waits for the renewal of another, and uses the new token', () => {
  site.php(`${store(1, -1)} ${LOCK}`);
  const third = beforeQuery('^SELECT.*hosted_form_renewing', 3, other(`${store(2, 3600)} ${UNLOCK}`));
  assert.equal(site.php(`${third} ${CURRENT}`), 'A2');
  assert.deepEqual(exchanged(), []);
});

test('the lock of a killed request ends by its age, and one request alone takes it over', () => {
  site.php(OLD_LOCK);
  const atOnce = beforeQuery('^(UPDATE|DELETE).*hosted_form_renewing', 1, other(CURRENT));
  assert.equal(site.php(`${atOnce} ${CURRENT}`), 'A2');
  assert.deepEqual(exchanged(), ['R1']);
});

test('each renewal uses the refresh token of the last one', () => {
  site.php(CURRENT);
  site.php(store(2, 60));
  assert.equal(site.php(CURRENT), 'A3');
  assert.deepEqual(exchanged(), ['R1', 'R2']);
});

test('what the administrator saves while the token is renewed is kept', () => {
  const save = (forms: string) =>
    `return update_option( 'hosted_form', HostedForm\\Plugin\\Options::sanitize( array( 'forms' => '${forms}' ) ) );`;
  site.php(save('101, 102'));
  assert.equal(site.php(`${BEGIN} ${meanwhile(save('101'))} ${CURRENT}`), 'A2');
  assert.deepEqual(site.php('return HostedForm\\Plugin\\Options::forms();'), ['101']);
  assert.equal(site.php(CURRENT), 'A2');
});

test('a token that the administrator removes or replaces while it is renewed does not come back', () => {
  assert.equal(site.php(`${BEGIN} ${meanwhile('HostedForm\\Plugin\\Token::remove();')} ${CURRENT}`), '');
  assert.equal(site.php(CURRENT), '');
  site.php(store(1, 60));
  assert.equal(site.php(`${BEGIN} ${meanwhile(store(8, 3600))} ${CURRENT}`), 'A8');
  assert.equal(site.php(CURRENT), 'A8');
});

test('settings that were read before a renewal do not bring the old token back when they are saved', () => {
  const save = `update_option( 'hosted_form', HostedForm\\Plugin\\Options::sanitize( array( 'reads' => 50 ) ) );`;
  site.php(`${BEGIN} ${other(CURRENT)} ${save}`);
  assert.equal(site.php(CURRENT), 'A2');
  assert.deepEqual(exchanged(), ['R1']);
});
