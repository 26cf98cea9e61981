// @ts-check
// Lets every module that imports `node:test` get `node-test-on-mocha.mjs`. Node loads it before the tests.
import { register } from 'node:module';

const STAND_IN = new URL('node-test-on-mocha.mjs', import.meta.url).href;

const hooks = `export const resolve = (specifier, context, next) =>
  specifier === 'node:test' && context.parentURL?.split('?')[0] !== ${JSON.stringify(STAND_IN)}
    ? { url: ${JSON.stringify(STAND_IN)}, shortCircuit: true }
    : next(specifier, context);`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
