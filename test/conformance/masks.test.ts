// What records the sessions of visitors never sees an answer. Every field type is held to it by its examples.
import { expect } from '@open-wc/testing';
import type { Entry } from '../../src/fields/example.js';
import { findModule, samples } from '../support/catalogue.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { whileReplaced } from '../support/replace-member.js';
import { startService } from '../support/service-worker.js';
import { until } from '../support/wait.js';

startService();

const MASKED = '.fs-mask.ph-no-capture[data-hj-suppress][data-clarity-mask=true][data-private]';
/** Texts of the author, which may have the same words as an example's answer. */
const AUTHORS = 'label, legend, option, [part=hint], .table-row';
const isMasked = (element: Element) => element.closest(MASKED) !== null;
const describeElement = (element: Element) => element.outerHTML.slice(0, 120);

/** Lists the controls, canvases and texts that show one of these words to a recorder. */
function findOpen(root: ParentNode & Node, words: readonly string[]): string[] {
  const controls = [...root.querySelectorAll('input, select, textarea, canvas')].filter(
    (control) => !isMasked(control),
  );
  const texts: Element[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    const says = words.some((word) => nodeValue?.includes(word));
    if (says && parentElement && !isMasked(parentElement) && !parentElement.closest(AUTHORS)) texts.push(parentElement);
  }
  return [...controls, ...texts].map(describeElement);
}

/** Returns what an act enters, if it is long enough to be found. */
function findWord(entry: Entry): string[] {
  const word =
    'type' in entry ? entry.type : 'file' in entry ? entry.file.name : 'picture' in entry ? entry.picture.name : '';
  return word.trim().length > 4 ? [word.trim()] : [];
}

async function enterEverything(harness: Harness, isRight: boolean): Promise<string[]> {
  const words: string[] = [];
  for (const { json, example } of samples) {
    const found = example.entries.findLast(({ issues }) => (issues === undefined) === isRight);
    for (const entry of found?.enter ?? []) {
      await harness.put(json.id, entry);
      words.push(...findWord(entry));
    }
  }
  return words;
}

describeOnce('A recorder of sessions', () => {
  before(() => Promise.all(samples.map(({ json }) => findModule(json))));

  it('finds every control of every type masked before anything is entered', async () => {
    const { harness } = await openForm(samples.map(({ json }) => json));
    expect(findOpen(harness.root, [])).to.eql([]);
  });

  it('finds no right answer of any type outside a mask', async () => {
    const { harness } = await openForm(samples.map(({ json }) => json));
    const words = await enterEverything(harness, true);
    expect(words.length).to.be.above(20);
    await harness.element.updateComplete;
    expect(findOpen(harness.root, words)).to.eql([]);
  });

  it('finds no wrong answer of any type, and no error that repeats one, outside a mask', async () => {
    const { harness } = await openForm(samples.map(({ json }) => json));
    const words = await enterEverything(harness, false);
    await harness.submit();
    expect(harness.summary().length).to.be.above(5);
    expect(findOpen(harness.root, words)).to.eql([]);
    expect(harness.summary().every(isMasked)).to.equal(true);
  });

  it('sees the labels of questions, which tell nothing about the visitor', async () => {
    const { harness } = await openForm([{ id: '1', type: 'text', label: 'Your name' }]);
    expect(isMasked(harness.part('label'))).to.equal(false);
    expect(isMasked(harness.part('submit'))).to.equal(false);
  });

  it('finds a control masked in the moment in which it appears', async () => {
    const seen: boolean[] = [];
    const attach = Element.prototype.attachShadow;
    function value(this: Element, init: ShadowRootInit): ShadowRoot {
      const root = attach.call(this, init);
      // As rrweb does, which observes a tree from its first moment on.
      new MutationObserver(() => {
        for (const control of root.querySelectorAll('input')) seen.push(isMasked(control));
      }).observe(root, { childList: true, subtree: true });
      return root;
    }
    await whileReplaced([Element.prototype, 'attachShadow', { value }], () =>
      openForm([{ id: '1', type: 'text', label: 'Name' }], { values: { 1: 'Ada' } }),
    );
    expect(seen.length).to.be.above(0);
    expect(seen.every(Boolean)).to.equal(true);
  });

  it('finds the thanks and the announcements masked', async () => {
    const { harness } = await openForm([{ id: '1', type: 'text', label: 'Name' }]);
    await harness.enter('1', { type: 'Ada' });
    await harness.submit();
    await until(() => harness.root.querySelector('[part=success]'), 'the thanks');
    expect(isMasked(harness.part('success'))).to.equal(true);
    expect(isMasked(harness.root.querySelector('[role=status]') ?? document.body)).to.equal(true);
  });
});
