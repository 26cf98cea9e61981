import { expect } from '@open-wc/testing';
import { openForm } from '../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../test/support/harness.js';
import { useLightSheet } from '../../test/support/light.js';
import { HttpResponse, accepted, startService } from '../../test/support/service-worker.js';
import { found, until } from '../../test/support/wait.js';

startService();

const LINK = '<p>Please <a href="https://example.com/">read on</a>.</p>';
const URL = { url: 'https://example.com/form' };

/** Every place in which a form draws a link. */
const PLACES: Readonly<
  Record<
    string,
    {
      readonly fields: readonly Readonly<Record<string, unknown>>[];
      readonly options?: OpenOptions;
      readonly act?: string;
    }
  >
> = {
  'the text of a section': { fields: [{ id: '1', type: 'section', section_heading: 'Us', section_text: LINK }] },
  'a text of the author': { fields: [{ id: '1', type: 'richtext', section_text: LINK }] },
  'what the author embeds': { fields: [{ id: '1', type: 'embed', section_text: LINK }] },
  'the notice about cards': { fields: [{ id: '1', type: 'creditcard', label: 'Card' }], options: { settings: URL } },
  'a form that is closed': {
    fields: [{ id: '1', type: 'text', label: 'Town' }],
    options: { settings: { inactive: true, disabled_message: LINK } },
  },
  'the thanks of the service': {
    fields: [{ id: '1', type: 'text', label: 'Town' }],
    options: { submission: () => HttpResponse.json({ ...accepted(), message: LINK }) },
    act: 'send',
  },
  'the summary of errors': {
    fields: ['1', '2', '3', '4'].map((id) => ({ id, type: 'text', label: `Town ${id}`, required: '1' })),
    act: 'send',
  },
};

const findLink = ({ root }: Harness) => root.querySelector<HTMLElement>('a[href]');

function checkLink(harness: Harness): void {
  const link = found(findLink(harness), 'a link');
  const { color, textDecorationLine } = getComputedStyle(link);
  expect(color).to.equal(getComputedStyle(found(link.parentElement, 'its place')).color);
  expect(textDecorationLine).to.equal('underline');
}

describe('A link has the colour of its place and a line, in', () => {
  for (const [place, { fields, options, act }] of Object.entries(PLACES))
    it(place, async () => {
      const { harness } = await openForm(fields, options);
      if (act) harness.part('submit').click();
      await until(() => findLink(harness), 'a link');
      checkLink(harness);
    });
});

describe('In the page’s own tree, a link', () => {
  useLightSheet();

  it('has the colour of its place', async () => {
    const { harness } = await openForm([{ id: '1', type: 'richtext', section_text: LINK }], {
      attributes: { render: 'light' },
    });
    checkLink(harness);
  });
});
