// npm run service:backup -- --to <file>, npm run service:restore -- --from <file>, npm run service:compact
//   DATABASE_URL  a PostgreSQL server; without it the embedded database
//   DATA_DIR      .data/, the folder of the embedded database
import { parseArgs } from 'node:util';
import { backUp, compact, restore } from './backup.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, from: { type: 'string' } },
});
const url = process.env['DATABASE_URL'] ?? '';
const place = url === '' ? { folder: `${process.env['DATA_DIR'] ?? '.data'}/database` } : { url };
const { to, from } = values;

/** Prints why the command cannot go on, and ends the process. */
function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

if (positionals[0] === 'backup' && to) {
  await backUp(place, to).catch(giveUp);
  console.log(`All records are in ${to}`);
} else if (positionals[0] === 'restore' && from) {
  for (const [table, rows] of await restore(place, from).catch(giveUp)) console.log(`${table}: ${rows}`);
} else if (positionals[0] === 'compact') {
  const { before, after } = await compact(place).catch(giveUp);
  const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
  console.log(`The database had ${inMegabytes(before)} MB, and has ${inMegabytes(after)} MB`);
} else
  giveUp(
    'Usage: npm run service:backup -- --to <file>, npm run service:restore -- --from <file>, or npm run service:compact',
  );
