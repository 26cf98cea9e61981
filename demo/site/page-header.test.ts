import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { addHeader, findPlace } from './page-header.js';

const PAGES = new URL('../pages/', import.meta.url);
const findCurrent = (page: string) => [...page.matchAll(/href="([^"]+)" aria-current="page"/g)].map(([, link]) => link);

describe('the header of the demo', () => {
  it('is on every page, once', async () => {
    const names = (await readdir(PAGES)).filter((name) => name.endsWith('.html'));
    assert.ok(names.length > 4);
    for (const name of names) {
      const page = addHeader(await readFile(new URL(name, PAGES), 'utf8'));
      assert.equal(page.match(/<nav aria-label="The demo">/g)?.length, 1, name);
      assert.equal(page.match(/<header/g)?.length, 1, name);
    }
  });

  it('says where one is: at one place at the most', () => {
    const at = (address: string) =>
      findCurrent(addHeader('<header></header>', findPlace(new URL(address, 'http://demo.test'))));
    assert.deepEqual(at('/console.html?view=mailbox'), ['/console.html']);
    assert.deepEqual(at('/?form=106'), ['/?form=101']);
    assert.deepEqual(at('/'), []);
    assert.deepEqual(at('/torture.html'), []);
  });
});
