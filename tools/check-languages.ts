// npm run check: whether every language has all phrases, with their values and plural forms, and no English left.
import { findFaults } from './locale/faults.js';
import { readLanguages, readNotes } from './locale/language-files.js';

const { atOnce, later } = readNotes();
const notes = new Map([...atOnce, ...later]);
const languages = readLanguages();
const [english] = languages;
if (english?.language !== 'en') throw new Error('There is no English.');
for (const language of languages)
  for (const fault of findFaults(language, notes, english)) {
    console.error(`src/locale: ${language.language}: ${fault}`);
    process.exitCode = 1;
  }
