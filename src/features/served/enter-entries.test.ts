// Answers of a large form are entered without a look through all its controls for each of them.
import { expect } from '@open-wc/testing';
import { enterEntries } from './enter-entries.js';

/** Makes a form of texts, each of which has what it is named. */
function makeForm(size: number) {
  const tree = document.createElement('div');
  for (let index = 0; index < size; index++) {
    const control = document.createElement('input');
    control.name = `field_${String(index)}`;
    tree.append(control);
  }
  const looks: string[] = [];
  const around = document.createElement('div');
  around.append(tree);
  Object.assign(tree, {
    querySelectorAll: (selector: string) => {
      looks.push(selector);
      return around.querySelectorAll(selector);
    },
  });
  const entries = new Map(Array.from(tree.children, (_, index) => [`field_${String(index)}`, [String(index)]]));
  return { tree, entries, looks };
}

const ports = { putFile: () => false, isIn: () => false };
const read = (tree: Element) =>
  Array.from(tree.children, (control) => control instanceof HTMLInputElement && control.value);

describe('answers of a form', () => {
  it('are entered with as many looks through it for a thousand controls as for ten', () => {
    const [small, large] = [makeForm(10), makeForm(1000)];
    for (const { tree, entries } of [small, large]) enterEntries(tree, entries, ports);
    expect(read(large.tree)).to.eql(Array.from({ length: 1000 }, (_, index) => String(index)));
    expect(large.looks).to.have.length(small.looks.length);
  });

  it('come into the control that has taken the place of another meanwhile', () => {
    const { tree, entries } = makeForm(3);
    tree.children[0]?.addEventListener('input', () => tree.children[1]?.replaceWith(tree.children[1].cloneNode()));
    enterEntries(tree, entries, ports);
    expect(read(tree)).to.eql(['0', '1', '2']);
  });
});
