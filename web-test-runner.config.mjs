// The tests that need a browser, in three engines. `npm test -- browser` finds or installs the engines first.
//   FILES=src/element/hosted-form.test.ts npx wtr    one file; several are separated by commas
//   BROWSERS=chromium npx wtr --watch                one engine, again after every change
// Web Test Runner finds no configuration in TypeScript, and `npx wtr` brings no tsx.
import { tsImport } from 'tsx/esm/api';

/** @type {typeof import('./test/runner/browsers/configuration.js')} */
const { configuration } = await tsImport('./test/runner/browsers/configuration.ts', import.meta.url);
export default configuration;
