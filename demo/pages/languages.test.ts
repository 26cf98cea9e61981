import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { listLanguages } from './languages.js';

describe('The languages that the demo offers', () => {
  it('are all that the form has, each by its own name', () => {
    const files = readdirSync('src/locale').filter((name) => name.endsWith('.json') && name !== 'notes.json');
    const all = listLanguages();
    expect(all.map(({ tag }) => `${tag}.json`).sort()).to.eql(files.sort());
    expect(all).to.deep.include({ tag: 'ar', name: 'العربية', dir: 'rtl' });
    expect(all.filter(({ dir }) => dir === 'rtl').map(({ tag }) => tag)).to.have.members(['ar', 'fa', 'he', 'ur']);
  });
});
