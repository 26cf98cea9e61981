import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineRuntime } from './inline-runtime.js';

test('a chunk has the bundler’s helper in it, which makes a module of getters', async () => {
  const chunk = `import { t as all } from "./rolldown-runtime.js";\nlet count = 1; const made = all({ count: () => count }); count = 2;`;
  const code = inlineRuntime(chunk, 'fields.js');
  const address = `data:text/javascript,${encodeURIComponent(`${code}; export default made;`)}`;
  const { default: made } = (await import(address)) as { default: unknown };
  assert.equal(Object.prototype.toString.call(made), '[object Module]');
  assert.deepEqual({ ...(made as object) }, { count: 2 });
});

test('other imports stay, and more of the runtime fails the build', () => {
  const other = `import { t as e } from "./common.js";`;
  assert.equal(inlineRuntime(other, 'fields.js'), other);
  assert.throws(
    () => inlineRuntime(`import { t as a, n as b } from "./rolldown-runtime.js";`, 'fields.js'),
    /fields\.js needs more/,
  );
});
