import assert from 'node:assert/strict';
import { SourceMap } from 'node:module';
import { describe, it } from 'node:test';
import { build } from 'vite';
import { compileAtOnce } from './compile-at-once.js';

describe('a file that is compiled at once', () => {
  it('has a hint at its top, and a source map that still leads to its sources', async () => {
    const source = { name: 'source', resolveId: (id: string) => id, load: () => 'export const answer = () => 42;\n' };
    const built = await build({
      ...{ configFile: false, logLevel: 'silent', plugins: [source, compileAtOnce(['form.js'])] },
      build: {
        ...{ write: false, sourcemap: true, minify: false },
        lib: { entry: 'form.ts', formats: ['es'], fileName: () => 'form.js' },
      },
    });
    const { output } = [built].flat().find((each) => 'output' in each) ?? assert.fail('Nothing was built.');
    const text = (name: string) => {
      const file = output.find(({ fileName }) => fileName === name);
      return file?.type === 'chunk' ? file.code : String(file?.source);
    };
    const lines = text('form.js').split('\n');
    assert.equal(lines[0], '//# allFunctionsCalledOnLoad');
    const line = lines.findIndex((each) => each.includes('42'));
    const column = lines[line]?.indexOf('42') ?? -1;
    const found = new SourceMap(JSON.parse(text('form.js.map')) as SourceMap['payload']).findEntry(line, column);
    assert.ok('originalLine' in found, 'The place is in no source.');
    assert.equal(found.originalLine, 0);
    assert.match(found.originalSource, /form\.ts$/);
  });
});
