import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../', import.meta.url);

/** Imports every `of`-th journey, from this one on. They share one demo and one browser. Each file also runs alone. */
export function importShare(from: number, of: number): void {
  // Node closes shared resources when no test is left to run. This test ends when all the others are known.
  const imported = importAll(from, of);
  test('every journey can be imported', () => imported);
}

async function importAll(from: number, of: number): Promise<void> {
  const names = readdirSync(fileURLToPath(FOLDER)).filter((name) => name.endsWith('.test.ts'));
  for (const name of names.sort().filter((_, index) => index % of === from)) await import(new URL(name, FOLDER).href);
}
