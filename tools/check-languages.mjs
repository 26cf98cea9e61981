// @ts-check
// npm run check: whether every language has all phrases, with their values and plural forms, and no English left.
import { findAllFaults } from './locale/faults.mjs';
import { readNotes } from './locale/language-files.mjs';

const { atOnce, later } = readNotes();
const faults = findAllFaults(new Map([...atOnce, ...later]));
for (const fault of faults) console.error(`src/locale: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
