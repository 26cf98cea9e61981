// Prints the measures of the code as a table, and fails if one is over its limit. `--list` prints every place that is counted.
//   node --import tsx tools/house/measure-house.ts [--list]
import { LIMITS } from './limits.js';
import { MEASURES, takeMeasures } from './measures.js';
import { packDry } from '../npm.js';

const TARBALLS = { 'hosted-form': '', 'hosted-form-proxy': 'packages/proxy', 'hosted-form-server': 'packages/server' };

/** Measures that are lists to look at, whatever their number. */
const ALWAYS_LISTED = 'module-level mutable bindings in src and packages';

const measured = takeMeasures();
const tarballs = await Promise.all(Object.values(TARBALLS).map(packDry));
const isListing = process.argv.includes('--list');
const rows = MEASURES.map((name) => {
  const { number, found } = measured[name];
  const { goal, isHeld } = LIMITS[name];
  const isMet = number <= goal;
  const state = isMet ? 'ok' : isHeld ? 'FAILED' : 'open';
  return { name, number, goal, state, found: state === 'FAILED' || isListing || name === ALWAYS_LISTED ? found : [] };
});

const width = Math.max(...rows.map(({ name }) => name.length));
console.log(`${'House'.padEnd(width)}  number   goal`);
for (const { name, number, goal, state, found } of rows) {
  console.log(`${name.padEnd(width)} ${String(number).padStart(7)} ${String(goal).padStart(6)}  ${state}`);
  for (const place of found) console.log(`    ${place}`);
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
for (const [index, name] of Object.keys(TARBALLS).entries()) {
  const { size = Number.NaN, unpackedSize = Number.NaN, entryCount = 0 } = tarballs[index] ?? {};
  console.log(`tarball of ${name}: ${kB(size)} in ${entryCount} files, ${kB(unpackedSize)} unpacked`);
}

if (rows.some(({ state }) => state === 'FAILED')) process.exitCode = 1;
