// A form takes over from the tree that the server has drawn: nothing that a person has entered is lost, whenever its script comes.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { describeIn, describeOnce } from '../../../test/support/engine.js';
import { LIGHT, useLightSheet } from '../../../test/support/light.js';
import { serveDrawn } from '../../../test/support/served.js';
import type { ServedPage } from '../../../test/support/served.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import type { Harness } from '../../../test/support/harness.js';
import type { Entry } from '../../fields/example.js';
import { examplesByType } from '../../fields/examples.js';
import { Serving } from './take-over.js';

startService();

const TEXT = { id: '1', type: 'text', label: 'Name' };
const LAST = { id: '2', type: 'text', label: 'Last' };

/** Acts that need a script: drawing, a box for all, and what appears only once something is chosen. */
const needsScript = (entry: Entry) =>
  'draw' in entry || ['all', 'other', 'typed', 'image', 'way'].includes(entry.subfield ?? '');

/** The acts of a person in a form without its script. */
const SAMPLES = Object.entries(examplesByType).flatMap(([type, examples]) =>
  examples.flatMap(({ name, json, entries }) =>
    entries
      .filter(({ enter }) => enter.length > 0 && !enter.some(needsScript))
      .map(({ enter, comparable }) => ({
        title: `a ${type} ${name}: ${comparable.join(', ')}`,
        fields: [{ ...json, id: '1', type }, LAST],
        enter,
        comparable,
      })),
  ),
);

/** Reads an answer as the author's rules do. */
function compare({ element }: Harness, id: string): readonly string[] | undefined {
  const state = element.session?.store.state(id);
  return state?.definition.comparable(state.field, state.answer);
}

/** Lets the browser paint, and all tasks begin that are due then. */
const twoTasks = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const asText = (control: Element) => control as HTMLInputElement;

describe('A form whose script comes late', () => {
  for (const { title, fields, enter, comparable } of SAMPLES)
    it(`has all that was entered, and the focus: ${title}`, async () => {
      const page = await serveDrawn(fields);
      for (const entry of enter) await page.person.enter('1', entry);
      page.control('2').focus();
      const harness = await page.takeOver();
      expect(compare(harness, '1')).to.eql(comparable);
      expect([page.isThere, harness.focused]).to.eql([false, harness.control('2')]);
    });
});

describe('A form whose script comes early', () => {
  for (const { title, fields, enter, comparable } of SAMPLES.filter((_, at) => at % 4 === 0))
    it(`takes what is entered afterwards: ${title}`, async () => {
      const page = await serveDrawn(fields);
      const harness = await page.takeOver();
      expect([page.isThere, harness.focused]).to.eql([false, null]);
      for (const entry of enter) await harness.put('1', entry);
      expect(compare(harness, '1')).to.eql(comparable);
    });
});

describe('A form whose script comes in the middle of a word', () => {
  for (const { title, fields, enter, comparable } of SAMPLES.filter(({ enter: [first] }) => first && 'type' in first))
    it(`keeps the word, the focus and the selection: ${title}`, async () => {
      const page = await serveDrawn(fields);
      const harness = page.letScriptCome();
      for (const entry of enter) await page.person.enter('1', entry);
      const { subfield } = found(enter.at(-1), 'an entry');
      const before = asText(page.isThere ? page.control('1', subfield) : harness.control('1', subfield));
      const caret = before.selectionStart === null ? null : Math.floor(before.value.length / 2);
      if (caret !== null) before.setSelectionRange(caret, before.value.length, 'backward');
      // The next key tells that no letter is under way that takes several.
      await sendKeys({ press: 'Shift' });
      // Of some controls nobody can read the caret: they are left first.
      if (page.isThere && before.selectionStart === null) page.control('2').focus();
      await until(() => harness.heard('hf-ready'), 'hf-ready');
      expect(compare(harness, '1')).to.eql(comparable);
      const control = asText(harness.control('1', subfield));
      if (caret === null) return;
      expect([harness.focused, control.selectionStart, control.selectionEnd, control.selectionDirection]).to.eql([
        control,
        caret,
        control.value.length,
        'backward',
      ]);
    });
});

/** Each act in the middle of which a form takes nothing over, with what ends it. */
const ACTS: readonly (readonly [
  name: string,
  field: object,
  begin: (page: ServedPage) => void,
  end: (page: ServedPage) => void,
])[] = [
  [
    'letters that take several keys',
    TEXT,
    (page) => {
      const control = asText(page.control('1'));
      control.focus();
      control.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
      control.value = 'に';
    },
    (page) =>
      page.control('1').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true })),
  ],
  [
    'a list that is open',
    { id: '1', type: 'select', label: 'Colour', options: ['Red', 'Blue'].map((label) => ({ label, value: label })) },
    (page) => press(page.control('1')),
    (page) => choose(page.control('1'), 'Blue'),
  ],
  [
    'a dialog for a file',
    { id: '1', type: 'file', label: 'Letter' },
    (page) => press(page.control('1')),
    (page) => page.control('1').dispatchEvent(new Event('cancel', { bubbles: true })),
  ],
  [
    'a calendar',
    { id: '1', type: 'datetime', label: 'Day', date_format: 'Y-m-d', time_format: '', display_option: 'calendar' },
    (page) => press(page.control('1', 'date')),
    (page) => choose(page.control('1', 'date'), '2026-04-03'),
  ],
  [
    'a key that is down',
    TEXT,
    (page) => {
      page.control('1').focus();
      page.control('1').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true }));
    },
    (page) => page.control('1').dispatchEvent(new KeyboardEvent('keyup', { key: 'a', bubbles: true, composed: true })),
  ],
  [
    'a press',
    TEXT,
    (page) => page.control('1').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true })),
    (page) => {
      page.control('1').dispatchEvent(new PointerEvent('pointerup', { bubbles: true, composed: true }));
      page.control('1').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    },
  ],
  [
    'an address whose caret nobody can read',
    { id: '1', type: 'text', label: 'Name' },
    (page) => {
      Object.assign(page.control('1'), { type: 'email', value: 'ada@example.org' });
      page.control('1').focus();
    },
    (page) => page.control('2').focus(),
  ],
];

function press(control: Element): void {
  asText(control).focus();
  control.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
  control.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, composed: true }));
  // No dialog of the browser opens by an event of a script.
  control.addEventListener('click', (event) => event.preventDefault(), { once: true });
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));
}

function choose(control: Element, value: string): void {
  asText(control).value = value;
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Begins an act once the script follows the person, and lets the form come. */
async function beginAct(fields: readonly Readonly<Record<string, unknown>>[], begin: (page: ServedPage) => void) {
  const page = await serveDrawn(fields);
  const openList = page.holdList();
  const harness = page.letScriptCome();
  await until(() => harness.element.lasting.get(Serving), 'the script');
  begin(page);
  openList();
  await until(() => harness.element.session?.features.takeOver, 'the form');
  await harness.element.session?.features.fields?.whole();
  await twoTasks();
  return { page, harness };
}

describe('A form waits for the end of an act', () => {
  for (const act of ACTS)
    it(`before it takes over: ${act[0]}`, async () => {
      const { page, harness } = await beginAct([{ ...act[1] }, LAST], act[2]);
      expect([page.isThere, harness.heard('hf-ready')]).to.eql([true, undefined]);
      act[3](page);
      await until(() => harness.heard('hf-ready'), 'hf-ready');
      expect(page.isThere).to.equal(false);
    });

  for (const act of ACTS)
    it(`unless the person sends: ${act[0]}`, async () => {
      const { page, harness } = await beginAct([{ ...act[1] }, LAST], act[2]);
      found(page.tree.querySelector<HTMLElement>('[part=submit]'), 'the button').click();
      await until(() => harness.heard('hf-success'), 'hf-success');
      expect([page.isThere, page.posts.length, harness.service.submissions.length]).to.eql([false, 0, 1]);
    });
});

describeOnce('A form that takes over', () => {
  it('lets what the person has typed win over a draft and what the page gives', async () => {
    const page = await serveDrawn(
      [TEXT, LAST],
      { attributes: { values: '{"1":"Page","2":"Page"}' } },
      {
        served: (tree) => {
          for (const control of tree.querySelectorAll('input')) control.setAttribute('value', '');
        },
      },
    );
    await page.person.enter('1', { type: 'Ada' });
    page.control('2').focus();
    const harness = await page.takeOver();
    expect(harness.element.values).to.eql({ '1': 'Ada', '2': 'Page' });
  });

  it('lets it win over what the page gives when it hears that the form is ready', async () => {
    const page = await serveDrawn([TEXT, LAST]);
    await page.person.enter('1', { type: 'Ada' });
    page.control('2').focus();
    const harness = page.letScriptCome();
    harness.element.addEventListener('hf-ready', () => (harness.element.values = { '1': 'Page', '2': 'Page' }));
    await until(() => harness.heard('hf-ready'), 'hf-ready');
    expect(harness.element.values).to.eql({ '1': 'Ada', '2': 'Page' });
  });

  it('takes all answers of a tree that somebody has posted, and the files that were sent already', async () => {
    const fields = [TEXT, { id: '3', type: 'file', label: 'Letter' }, LAST];
    const kept = `L%C3%A9tter.txt;text/plain;${btoa('Dear all')}`;
    const page = await serveDrawn(
      fields,
      {},
      {
        served: (tree) => {
          const summary = document.createElement('div');
          summary.setAttribute('part', 'error-summary');
          tree.querySelector('form')?.prepend(summary);
          found(tree.querySelector('[name=field_1]'), 'the name').setAttribute('value', 'Ada');
          const input = Object.assign(document.createElement('input'), {
            type: 'hidden',
            name: 'kept_field_3',
            value: kept,
          });
          tree.querySelector('form')?.append(input);
        },
      },
    );
    const harness = await page.takeOver();
    const file = harness.element.values['3'];
    expect(harness.element.values['1']).to.equal('Ada');
    expect(file instanceof File && [file.name, await file.text()]).to.eql(['Létter.txt', 'Dear all']);
  });

  for (const place of ['a field', 'the summary', 'nowhere'] as const)
    it(`shows the mistakes again that the server has shown, with the focus as it was: ${place}`, async () => {
      const needed = { id: '3', type: 'text', label: 'Needed', required: '1' };
      const page = await serveDrawn(
        [TEXT, needed, LAST],
        {},
        {
          served: (tree) => {
            const summary = document.createElement('div');
            summary.setAttribute('part', 'error-summary');
            summary.tabIndex = -1;
            tree.querySelector('form')?.prepend(summary);
          },
        },
      );
      if (place === 'a field') page.control('2').focus();
      if (place === 'the summary') page.tree.querySelector<HTMLElement>('[part=error-summary]')?.focus();
      const harness = await page.takeOver();
      await until(() => harness.control('3').getAttribute('aria-invalid') === 'true', 'the error');
      await until(() => harness.element.session?.status.name === 'wrong', 'the status');
      expect(harness.field('3').textContent).to.contain('Enter an answer');
      const wanted = { 'a field': harness.control('2'), 'the summary': harness.control('3'), nowhere: null }[place];
      const { shadowRoot } = harness.element;
      await until(() => shadowRoot?.activeElement === wanted, 'the focus');
    });

  const CHOICES = ['Red', 'Blue'].map((label) => ({ label, value: label }));
  for (const [name, field, other, chosen, answer] of [
    ['a radio button', { type: 'radio', options: CHOICES, option_other: '1' }, 'other', undefined, ['Other', 'Green']],
    ['a box', { type: 'checkbox', options: CHOICES, option_other: '1' }, 'other', 'Red', ['Red', 'Other', 'Green']],
    ['a list', { type: 'select', options: CHOICES, option_other: '1' }, 'other', undefined, ['Other', 'Green']],
    ['a signature', { type: 'signature' }, 'typed', undefined, ['signed']],
  ] as const)
    it(`takes a text for which the form shows a control only then: ${name}`, async () => {
      const page = await serveDrawn(
        [{ id: '1', label: 'Colour', ...field }, LAST],
        {},
        {
          served: (tree) => {
            const input = Object.assign(document.createElement('input'), { name: `field_1[${other}]` });
            tree.querySelector('[data-field="1"]')?.append(input);
          },
        },
      );
      if (chosen !== undefined) await page.person.enter('1', { choose: chosen });
      await page.person.enter('1', { subfield: other, type: 'Green' });
      page.control('2').focus();
      const harness = await page.takeOver();
      expect(compare(harness, '1')).to.eql(answer);
    });

  it('takes a box for all as all options', async () => {
    const field = { id: '1', type: 'checkbox', label: 'Days', options: CHOICES, option_checkall: '1' };
    const page = await serveDrawn([field, LAST]);
    await page.person.enter('1', { subfield: 'all', choose: 'on' });
    page.control('2').focus();
    expect(compare(await page.takeOver(), '1')).to.eql(['Red', 'Blue']);
  });

  it('leaves the thanks that the server has drawn', async () => {
    const page = await serveDrawn([TEXT], {}, { served: (tree) => tree.querySelector('form')?.remove() });
    const harness = page.letScriptCome();
    await until(() => harness.element.session?.features.takeOver, 'the form');
    await twoTasks();
    expect([page.isThere, harness.heard('hf-ready')]).to.eql([true, undefined]);
  });

  it('leaves the tree of the server where its form can’t be loaded, and tells the page alone', async () => {
    const page = await serveDrawn([TEXT]);
    page.element.setAttribute('form-id', '0');
    const harness = await page.takeOver();
    expect([harness.heard('hf-error')?.detail.code, page.isThere]).to.eql(['not-configured', true]);
    expect(harness.root.querySelectorAll('[part=root], [role=alert]')).to.have.length(1);
    found(page.tree.querySelector<HTMLElement>('[part=submit]'), 'the button').click();
    expect(page.posts).to.have.length(1);
  });

  it('takes over no form that is being sent, until the page is shown again', async () => {
    const { page, harness } = await beginAct([TEXT], ({ tree }) => {
      found(tree.querySelector<HTMLElement>('[part=submit]'), 'the button').click();
    });
    expect([page.posts.length, page.isThere, harness.heard('hf-ready')]).to.eql([1, true, undefined]);
    dispatchEvent(new Event('pageshow'));
    await until(() => harness.heard('hf-ready'), 'hf-ready');
    expect(page.isThere).to.equal(false);
  });

  it('shows one tree, one status and one heading at any time', async () => {
    const page = await serveDrawn([TEXT, { id: '5', type: 'section', section_break: '1', section_heading: 'More' }]);
    const seen = new Set<string>();
    const root = found(page.element.shadowRoot, 'the shadow root');
    const harness = page.letScriptCome();
    const look = () =>
      seen.add(['[part=root]', '[role=status]', 'h2, h3'].map((each) => root.querySelectorAll(each).length).join());
    look();
    // A frame is what a person may see.
    while (!harness.heard('hf-ready')) {
      await new Promise(requestAnimationFrame);
      look();
    }
    expect([...seen]).to.have.length(1);
    expect([...seen][0]).to.match(/^1,1,/);
  });

  it('keeps the height of a text that the person has made larger', async () => {
    const page = await serveDrawn([{ ...TEXT, type: 'textarea' }]);
    page.control('1').style.height = '300px';
    const harness = await page.takeOver();
    expect(harness.control('1').offsetHeight).to.equal(300);
  });
});

describeOnce('A form in the page’s own tree that takes over', () => {
  useLightSheet();

  it('has what was entered, and keeps what the page has put around it', async () => {
    const page = await serveDrawn([TEXT, LAST], { ...LIGHT, slots: { before: 'Hello' } });
    await page.person.enter('1', { type: 'Ada' });
    page.control('2').focus();
    const harness = await page.takeOver();
    expect([harness.element.values, page.isThere]).to.eql([{ '1': 'Ada', '2': '' }, false]);
    expect(document.activeElement).to.equal(harness.control('2'));
    expect(
      found(harness.element.querySelector<HTMLElement>('[slot=before]'), 'the page’s own').offsetHeight,
    ).to.be.above(0);
    expect(harness.element.querySelectorAll('[part=root]')).to.have.length(1);
  });

  it('is seen all the time until then', async () => {
    const page = await serveDrawn([TEXT], { ...LIGHT, slots: { before: 'Hello' } });
    const harness = page.letScriptCome();
    const heights = new Set<number>();
    while (!harness.heard('hf-ready')) {
      heights.add(Math.round(harness.element.offsetHeight));
      await new Promise(requestAnimationFrame);
    }
    heights.add(Math.round(harness.element.offsetHeight));
    expect([...heights]).to.have.length(1);
  });
});

describeIn('Chromium', 'A page whose form takes over', () => {
  useLightSheet();

  for (const [where, options] of Object.entries({ 'a tree of its own': {}, 'the page’s own tree': LIGHT }))
    it(`does not move: ${where}`, async () => {
      const fields = SAMPLES.filter(({ fields: [field] }) => field?.type !== 'embed').map(
        ({ fields: [field] }, at) => ({
          ...field,
          id: String(at + 1),
        }),
      );
      const page = await serveDrawn(fields.slice(0, 40), options);
      const below = Object.assign(document.createElement('p'), { textContent: 'Below' });
      page.element.after(below);
      await twoTasks();
      let sum = 0;
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
      });
      shifts.observe({ type: 'layout-shift' });
      const before = below.getBoundingClientRect().top;
      const harness = await page.takeOver();
      await until(() => harness.element.session?.features.isSuited, 'the parts that suit the form');
      await twoTasks();
      await twoTasks();
      shifts.disconnect();
      expect(sum).to.be.at.most(0.01);
      expect(below.getBoundingClientRect().top).to.be.closeTo(before, 1);
    });
});
