// Brings a form with many examples into the states that are checked for accessibility.
import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { HostedForm } from '../../src/element/hosted-form.js';
import type { Sample } from '../support/catalogue.js';
import type { Harness } from '../support/harness.js';
import { until } from '../support/wait.js';
import { plain } from './expected.js';

/** A form on the page. */
export interface Opened {
  readonly element: HostedForm;
  readonly harness: Harness;
}

/** Gives the page a background of its own during the tests of a `describe`, light or dark as the person prefers. */
export function followScheme(): void {
  const page = new CSSStyleSheet();
  // Not Canvas, which Alfa takes for white.
  const light = ':root { color-scheme: light dark; background: white; color: black; }';
  page.replaceSync(`${light} @media (prefers-color-scheme: dark) { :root { background: #121212; color: white; } }`);

  before(() => {
    document.adoptedStyleSheets.push(page);
  });

  after(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page);
  });
}

/** Enters the last valid entry of each example; where there is none, its last entry. */
export async function fill(harness: Harness, samples: readonly Sample[]): Promise<void> {
  for (const { json, example } of samples) {
    const entry = example.entries.findLast(({ issues }) => !issues) ?? example.entries.at(-1);
    for (const act of entry?.enter ?? []) await harness.put(json.id, act);
  }
}

/** Tells what an act may have changed: the answers, what the page heard, and what is open. */
export const readState = ({ element, events, root }: Harness) => ({
  answers: plain(element.values),
  heard: events.map(({ name }) => name).filter((name) => name !== 'hf-warning'),
  open: root.querySelectorAll('dialog[open], details[open], :popover-open').length,
});

/** Asks for all errors. */
export async function report({ element, harness }: Opened): Promise<void> {
  expect(element.reportValidity()).to.be.false;
  await until(() => harness.mistakes().length > 0, 'what is wrong');
  await element.updateComplete;
}

/** Looks while the person prefers dark colours. */
export async function inTheDark(look: () => Promise<void>): Promise<void> {
  await emulateMedia({ colorScheme: 'dark' });
  try {
    await look();
  } finally {
    await emulateMedia({ colorScheme: 'light' });
  }
}
