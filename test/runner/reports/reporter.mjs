// Node 20 loads a reporter before tsx: it takes none in TypeScript.
import { tsImport } from 'tsx/esm/api';

/** @type {typeof import('./count-reporter.js')} */
const { default: countReporter } = await tsImport('./count-reporter.ts', import.meta.url);
export default countReporter;
