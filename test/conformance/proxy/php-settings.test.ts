// What the log of the PHP file says of a mistake in its settings.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { missingServers } from './process.js';

const FILE = fileURLToPath(new URL('../../../recipes/php/hosted-form-proxy.php', import.meta.url));
const skip = missingServers().php ?? false;

/** Runs the PHP file as a web server does, beside these settings. Returns its answer, and what it writes to the log. */
function run(context: TestContext, settings: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-settings-'));
  context.after(() => rmSync(folder, { recursive: true }));
  copyFileSync(FILE, join(folder, 'proxy.php'));
  if (settings !== undefined) writeFileSync(join(folder, 'hosted-form-config.php'), settings);
  const env = { PATH: process.env['PATH'], REQUEST_METHOD: 'GET', REQUEST_URI: '/forms/health' };
  const args = ['-d', 'error_log=', '-d', 'log_errors=0', 'proxy.php'];
  const { stdout, stderr } = spawnSync('php', args, { cwd: folder, env, encoding: 'utf8' });
  return { answer: stdout, log: stderr.trim().replaceAll(folder, '…') };
}

const GOOD = "'service' => 'https://forms.example.com', 'forms' => ['1']";

const WRONG: readonly [what: string, settings: string | undefined, log: RegExp][] = [
  ['a missing comma', `<?php\nreturn [\n${GOOD}\n'token' => 'sealed',\n];`, /^ParseError in \S+ on line 4$/],
  ['a missing arrow', `<?php\nreturn [${GOOD},\n'token' 'sealed'];`, /^ParseError in \S+ on line 3$/],
  ['typographic quotes', `<?php\nreturn [${GOOD},\n'token' => ‘sealed’,\n];`, /^Error in \S+ on line 3$/],
  ['an exception', "<?php\n\nthrow new LogicException('No vault.');", /^LogicException in \S+ on line 3: No vault\.$/],
  ['no return', `<?php [${GOOD}];`, /must return an array\.$/],
  ['an unknown setting', `<?php return [${GOOD}, 'tokens' => 1];`, /^There is no setting "tokens"\. \(\S+\)$/],
  ['no file', undefined, /^The setting "service" must be .* \(There is no file \S+\)$/],
];

for (const [what, settings, expected] of WRONG) {
  test(
    `${what} in the settings is proxy_misconfigured, and the log names the file and no token`,
    { skip },
    (context) => {
      const { answer, log } = run(context, settings);
      assert.match(answer, /"code":"proxy_misconfigured"/);
      assert.match(log, /^hosted-form: proxy_misconfigured: .*…\/hosted-form-config\.php/);
      assert.match(log.replace('hosted-form: proxy_misconfigured: ', ''), expected);
      assert.doesNotMatch(answer + log, /sealed|config\.php.*"status"/);
    },
  );
}
