// The features of a form know nothing of each other, so their order of installation does not matter.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../test/support/engine.js';
import { openForm } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { found } from '../../test/support/wait.js';
import { readForm } from '../api/read-form.js';
import { core } from '../locale/chunks/en.js';
import { later } from '../locale/words.examples.js';
import { FormSession } from '../session/form-session.js';
import type { ElementSession } from './element-session.js';
import { installFields } from './fields/field-places.js';
import { Layout } from '../features/layout/layout.js';
import type { HostedForm } from './hosted-form.js';
import { install as installPages } from '../features/pages/paging.js';
import { openChannel } from './public-events.js';
import { Ruling } from '../features/rules/ruling.js';

startService();

const when = (option: string) => ({
  action: 'show',
  conditional: 'all',
  checks: [{ field: '1', condition: 'equals', option }],
});
const FIELDS = [
  { id: '1', type: 'number', label: 'How many?' },
  { id: '2', type: 'number', label: 'Double', calculation: '[1]*2' },
  { id: '3', type: 'section', section_break: '1', section_heading: 'More', logic: when('7') },
  { id: '4', type: 'text', label: 'Why?', logic: when('7') },
  { id: '5', type: 'section', section_break: '1', section_heading: 'The end' },
  { id: '6', type: 'text', label: 'Anything else?' },
];

type Feature = (session: ElementSession) => void;

/** Opens the form of an element again with these features, and returns everything that can be seen of it after each step. */
function walkThrough(element: HostedForm, loaded: ElementSession['loaded'], install: readonly Feature[]): unknown[] {
  const seen: unknown[] = [];
  const session: ElementSession = new FormSession(element, loaded, openChannel(element));
  for (const feature of install) feature(session);
  session.open();
  const { fields, pages } = session.features;
  fields?.update({
    words: { ...core, ...later },
    readonly: false,
    host: element,
    change: () => undefined,
    onAnswer: () => () => undefined,
    textLanguage: 'en',
    announce: () => undefined,
  });
  fields?.finish();
  const look = () => {
    const shown = [...(fields?.container.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    seen.push(
      shown.filter(({ hidden }) => !hidden).map(({ className, dataset }) => `${dataset['field'] ?? ''} ${className}`),
      [pages?.isFirst, pages?.isLast, pages?.currentField],
      session.store.values(),
    );
  };
  look();
  session.answer('1', '7');
  look();
  void pages?.turnToField('4');
  look();
  session.answer('1', '8');
  look();
  return seen;
}

/** Returns all orders of a list. */
function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) => orders(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

describeOnce('The features of a form', () => {
  it('do the same in any order of installation', async () => {
    const { element } = await openForm(FIELDS);
    const { loaded } = found(element.session, 'the session');
    const json = readForm(element.formId, FIELDS, {}, []).fields;
    const drafts: unknown[] = [];
    const features: Feature[] = [
      (session) => {
        installFields(session, Layout);
      },
      (session) => {
        new Ruling(loaded.fields, json, { language: 'en', now: () => new Date() }).install(session);
      },
      (session) => void installPages(session),
      ({ store }) => {
        store.subscribe(() => drafts.push(store.values()));
      },
    ];
    const walks = orders(features).map((order) => {
      drafts.length = 0;
      return [...walkThrough(element, loaded, order), ...drafts];
    });
    expect(walks).to.have.length(24);
    expect(JSON.stringify(walks[0])).to.include('"14"').and.include('elsewhere');
    for (const walk of walks) expect(walk).to.eql(walks[0]);
  });
});
