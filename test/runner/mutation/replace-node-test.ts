// Lets every module that imports `node:test` get `node-test-on-mocha.ts`. Node loads it before the tests.
import { register } from 'node:module';

const STAND_IN = new URL('node-test-on-mocha.ts', import.meta.url).href;

// tsx compiles the stand-in because its format is named.
const hooks = `export const resolve = (specifier, context, next) =>
  specifier === 'node:test' && context.parentURL?.split('?')[0] !== ${JSON.stringify(STAND_IN)}
    ? { url: ${JSON.stringify(STAND_IN)}, format: 'module', shortCircuit: true }
    : next(specifier, context);`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
