// The server draws what the browser draws: there is one source. The drawing runs in the page here, so both have the same clock and language.
import { expect } from '@open-wc/testing';
import type * as Server from '../../packages/server/src/index.js';
import { createSanitiser } from '../../src/html/sanitise.js';
import { samples } from '../support/catalogue.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { until } from '../support/wait.js';

startService();

const ADDRESS = '/__drawing/index.js';
const importServer = async () => (await import(ADDRESS)) as typeof Server;

/** Draws a form of the server. */
async function drawn(fields: readonly object[], formId: string): Promise<string> {
  const { createDrawing } = await importServer();
  const answer = ({ url }: Request) =>
    Promise.resolve(
      Response.json(url.includes('/field') ? fields : { id: formId, name: `Form ${formId}`, num_columns: '1', inactive: '0' }),
    );
  const wanted = { formId, proxy: '/forms', attributes: {}, fetch: answer };
  return (await createDrawing().draw(wanted, new AbortController().signal)).html;
}

/** Samples that a script draws in another way, and why. */
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/^select, searched|^address, (of any country|parts by)/, 'a list that is searched is native'],
  [/text of one’s own|pictures in place of boxes/, 'the text beside "Other" is always there'],
  [/^number, a slider/, 'a slider has no empty state'],
  [/^signature/, 'nothing draws lines'],
];

/** Attributes that say what a control holds, what the server adds, and what may only be in a page. */
const LEFT_OUT = ['value', 'checked', 'selected', 'style', 'action', 'method', 'enctype', 'data-served', 'indeterminate'];

function describeAttributes(element: Element): string {
  const isButton = element.matches('button[type=button], .unscripted');
  const attributes = [...element.attributes].filter(({ name }) => !LEFT_OUT.includes(name) || (name === 'value' && element.matches('[type=radio], [type=checkbox], option')));
  if (isButton) return `button ${element.getAttribute('part') ?? ''}`;
  const written = attributes.flatMap(({ name, value }) => {
    if (name === 'class') {
      const kept = value.split(/\s+/).filter((each) => each && !/^drawn-\d+$/.test(each)).sort();
      return kept.length > 0 ? [`class=${kept.join(' ')}`] : [];
    }
    return [`${name}=${['src', 'href'].includes(name) ? new URL(value, document.baseURI).href : value}`];
  });
  return [element.localName, ...written.sort()].join(' ');
}

/** Describes a tree in lines: its elements with their attributes, and its texts. */
function describeTree(node: Node): string[] {
  if (node instanceof Text) return node.data.trim() ? [node.data.replace(/\s+/g, ' ').trim()] : [];
  if (!(node instanceof Element)) return node instanceof DocumentFragment ? [...node.childNodes].flatMap(describeTree) : [];
  if (node.matches('[name=hosted-form-token]')) return [];
  const line = describeAttributes(node);
  if (line.startsWith('button')) return [line];
  return [line, ...(node.localName === 'textarea' ? [] : [...node.childNodes].flatMap(describeTree).map((each) => ` ${each}`))];
}

const parse = (html: string): DocumentFragment => document.createRange().createContextualFragment(html);

describeOnce('A form that the server draws', () => {
  for (const { json, title } of samples.filter(({ title: each }) => !OTHERWISE.some(([other]) => other.test(each))))
    it(`is that of the browser: ${title}`, async () => {
      const { element, harness } = await openForm([json]);
      const server = describeTree(parse(await drawn([json], harness.service.formId)));
      // Some features join a form once it is painted.
      const browser = () => describeTree(harness.part('root'));
      await until(() => browser().join('\n') === server.join('\n'), 'the same tree').catch(() => undefined);
      expect(browser()).to.eql(server);
      expect(element.isConnected).to.equal(true);
    });
});
