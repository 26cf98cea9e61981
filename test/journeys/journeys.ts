// All journeys in one process, so that they share one demo and one browser. Each file also runs alone.
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('.', import.meta.url);

async function importAll(): Promise<void> {
  const names = readdirSync(fileURLToPath(FOLDER)).filter((name) => name.endsWith('.test.ts'));
  for (const name of names.sort()) await import(new URL(name, FOLDER).href);
}

// Node closes shared resources when no test is left to run. This test ends when all the others are known.
const imported = importAll();
test('every journey can be imported', () => imported);
