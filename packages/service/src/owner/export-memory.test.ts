import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isLong } from '../../../../test/support/long.js';
import { openOnServer } from '../conformance/open-databases.js';
import type { OpenDatabase } from '../conformance/open-databases.js';
import { startPrivatePostgres } from '../conformance/private-postgres.js';
import { COUNT_SUBMISSIONS } from '../database/migration-steps.js';
import { isObject, parseJson } from '../values/json.js';

const CHILD = fileURLToPath(new URL('testing/export-child.ts', import.meta.url));

/** The submissions of a small form and of a large one. */
const [SMALL, LARGE] = isLong ? [20_000, 200_000] : [2000, 20_000];
/** The memory that the large export may use beyond the small one, in MB. Its submissions alone are many times as large. */
const SLACK = 4;

const run = promisify(execFile);

const server = await startPrivatePostgres();
if (server !== undefined)
  describe('an export', () => {
    let database: OpenDatabase;
    before(async () => {
      database = await openOnServer(server.url, 4);
      for (const [form, rows] of [[1, SMALL], [2, LARGE]] as const) {
        const ids = `generate_series(${form * 1_000_000}, ${form * 1_000_000 + rows - 1}) AS id`;
        // One at a time: the index of searches is being built, and waits for the end of larger steps.
        for (const statement of [
          `forms (id, name, folder, inactive, viewkey, created, updated, settings) VALUES (${form}, 'Long', 0, false, 'key${form}', now(), now(), '{}')`,
          `fields VALUES (${form * 10}, ${form}, 'textarea', 0, '{}')`,
          `submissions SELECT id, ${form}, timestamptz '2024-01-01' + id * interval '1 second', '', '', '', false FROM ${ids}`,
          `answers SELECT id, ${form * 10}, repeat('An answer of many words. ', 20) || id, NULL, ${form} FROM ${ids}`,
        ]) await database.run(`INSERT INTO ${statement}`);
      } // prettier-ignore
      await database.run(COUNT_SUBMISSIONS);
      await database.run('ANALYZE');
    });
    after(async () => {
      await database.close();
      await server.stop();
    });

    async function measure(form: number, ending: string): Promise<{ readonly bytes: number; readonly used: number }> {
      const { stdout } = await run(process.execPath, [
        '--expose-gc',
        '--import',
        'tsx',
        CHILD,
        server?.url ?? '',
        String(form),
        ending,
      ]);
      const told = parseJson(stdout);
      assert.ok(isObject(told));
      return { bytes: Number(told['bytes']), used: Number(told['used']) };
    }

    for (const ending of ['csv', 'json'])
      it(`of ten times as many submissions uses no more memory, as ${ending}`, async (t) => {
        const [small, large] = [await measure(1, ending), await measure(2, ending)];
        t.diagnostic(`${SMALL}: ${small.used} MB, ${LARGE}: ${large.used} MB, for ${large.bytes} bytes`);
        assert.ok(small.bytes > SMALL * 500 && large.bytes > LARGE * 500);
        assert.ok(large.used < small.used + SLACK, `${small.used} MB, then ${large.used} MB`);
      });
  });
