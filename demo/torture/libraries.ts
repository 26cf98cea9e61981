// The scripts of others that a page loads beside the form, as their packages have them.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { DELAY, MEMBERS_ON_ALL_OBJECTS, PROTOTYPE } from './stand-ins.js';

const require = createRequire(import.meta.url);

/** The files of the libraries, by name. No package of npm has the browser's file of Prototype. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['mootools', require.resolve('mootools-core-dist/dist/mootools-core.js')],
  // What MooTools 1.4 and older had, such as their `Event`, is in this one too.
  ['mootools-compat', require.resolve('mootools-core-dist/dist/mootools-core-compat.js')],
  ['require', require.resolve('requirejs/require.js')],
  ['jquery-1', require.resolve('jquery-1/dist/jquery.js')],
  ['jquery-2', require.resolve('jquery-2/dist/jquery.js')],
  ['jquery-3', require.resolve('jquery-3/dist/jquery.js')],
  ['jquery-4', require.resolve('jquery')],
  ['turbo', require.resolve('@hotwired/turbo/dist/turbo.es2017-umd.js')],
  ['htmx-2', require.resolve('htmx-2/dist/htmx.js')],
  ['htmx-4', require.resolve('htmx.org/dist/htmx.js')],
]);

const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['prototype', PROTOTYPE],
  ['delay', DELAY],
  ['members-on-all-objects', MEMBERS_ON_ALL_OBJECTS],
]);

/** Returns the text of a library, or `undefined` where there is none of that name. */
export async function readLibrary(name: string): Promise<string | undefined> {
  const file = FILES.get(name);
  return file === undefined ? STAND_INS.get(name) : readFile(file, 'utf8');
}
