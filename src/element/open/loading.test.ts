import { expect, fixtureSync, html } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { Harness, openForm, readText } from '../../../test/support/harness.js';
import { HttpResponse, PROXY, http, serve, serveForm, startService } from '../../../test/support/service-worker.js';
import { found, gate, until } from '../../../test/support/wait.js';
import '../../embed.js';
import { upgradeAll } from '../../upgrade.js';
import { core } from '../../locale/chunks/en.js';
import type { ErrorCode } from '../../model/errors.js';

const TEXT = { id: '1', type: 'text', label: 'Name' };
const CONTACT = html`<a href="mailto:us@example.org">Write to us</a>`;

startService();

beforeEach(() => {
  // A form that was seen on this device is drawn at once, and these tests show one form again and again.
  localStorage.clear();
});

/** Puts an element with content of the page's own on the page. Does not wait for the form. */
function place(formId = '101', content = CONTACT): Harness {
  const element = document.createElement('hosted-form');
  const harness = new Harness(element, { formId, submissions: [] });
  element.setAttribute('form-id', formId);
  fixtureSync(html`<div>${element}</div>`);
  element.append(fixtureSync(html`<div>${content}</div>`));
  return harness;
}

/** Answers every request for the field list of form 101 with this text. */
function serveList(body: string, status = 200): { asked: number } {
  const count = { asked: 0 };
  serve(
    http.get(`${PROXY}/form/101/field.json`, () => {
      count.asked++;
      return new HttpResponse(body, { status });
    }),
    http.get(`${PROXY}/form/101.json`, () => new HttpResponse('', { status: 404 })),
  );
  return count;
}

const settled = (harness: Harness) => until(() => harness.heard('hf-ready') ?? harness.heard('hf-error'), 'an outcome');
const labels = ({ root }: Harness) => Array.from(root.querySelectorAll('[part~=label]'), readText);
const slots = ({ root }: Harness) => Array.from(root.querySelectorAll('slot'), ({ name }) => name);

describeOnce('A form that can’t be loaded', () => {
  type Failure = readonly [what: string, body: string, status: number, code: ErrorCode, said: keyof typeof core.errors];
  const FAILURES: readonly Failure[] = [
    ['null', 'null', 200, 'bad-field-list', 'unavailable'],
    ['a text', '"fields"', 200, 'bad-field-list', 'unavailable'],
    ['a number', '7', 200, 'bad-field-list', 'unavailable'],
    ['true', 'true', 200, 'bad-field-list', 'unavailable'],
    ['an object without fields', '{"id":"101"}', 200, 'bad-field-list', 'unavailable'],
    ['fields that are no list', '{"fields":{"1":{}}}', 200, 'bad-field-list', 'unavailable'],
    ['an error with 200', '{"status":"error","error":"The form was not found"}', 200, 'not-found', 'unavailable'],
    ['an error without a reason', '{"status":"error"}', 200, 'refused', 'unavailable'],
    ['an empty page with 401', '<html></html>', 401, 'unauthorized', 'unavailable'],
    ['nothing with 401', '', 401, 'unauthorized', 'unavailable'],
    ['a page with 200', '<!doctype html><h1>Sign in</h1>', 200, 'not-json', 'trouble'],
    ['a cut-off answer', '[{"id":"1","type":"te', 200, 'not-json', 'trouble'],
    ['nothing with 200', '', 200, 'not-json', 'trouble'],
    [
      'a form that the proxy does not list',
      '{"status":"error","error":"This site does not offer that form.","code":"form_not_listed"}',
      403,
      'form-not-listed',
      'unavailable',
    ],
    [
      'a site that the proxy does not list',
      '{"status":"error","error":"Pages of that site may not use this proxy.","code":"origin_refused"}',
      403,
      'origin-refused',
      'unavailable',
    ],
    ['a 404', 'Not Found', 404, 'not-found', 'unavailable'],
    ['a 429', '', 429, 'rate-limited', 'trouble'],
    ['a 500', '{"status":"error","error":"Database"}', 500, 'service-failed', 'trouble'],
  ];
  for (const [what, body, status, code, said] of FAILURES) {
    it(`tells the person calmly, and its owner the code ${code}: ${what}`, async () => {
      serveList(body, status);
      const harness = place();
      await settled(harness);
      await harness.element.updateComplete;
      const failure = harness.part('failure');
      expect(readText(failure)).to.equal(core.errors[said] + (said === 'unavailable' ? '' : ` ${core.retry}`));
      expect(failure.getAttribute('role')).to.equal('alert');
      expect(slots(harness), 'the page’s own content').to.include('');
      expect(harness.events.map(({ name }) => name)).to.eql(['hf-error']);
      expect(harness.heard('hf-error')?.detail).to.include({ code });
    });
  }

  it('tells its owner of a lost connection, with the cause', async () => {
    serve(http.get(`${PROXY}/form/101/field.json`, () => HttpResponse.error()));
    serve(http.get(`${PROXY}/form/101.json`, () => HttpResponse.error()));
    const harness = place();
    await settled(harness);
    expect(harness.heard('hf-error')?.detail).to.include({ code: 'network' });
    expect(harness.heard('hf-error')?.detail.cause).to.be.instanceOf(TypeError);
  });

  it('shows the form where an editor has put blanks around its id and its proxy', async () => {
    serveForm({ formId: '101', fields: [TEXT] });
    const element = document.createElement('hosted-form');
    element.setAttribute('form-id', ' 101\u00a0');
    element.setAttribute('proxy', `\u00a0${PROXY} `);
    fixtureSync(html`<div>${element}</div>`);
    await until(() => element.fields.length > 0, 'the form');
    expect([element.formId, element.proxy]).to.eql(['101', PROXY]);
    element.removeAttribute('form-id');
    await element.updateComplete;
    expect(element.formId).to.equal('');
  });

  for (const formId of ['', 'abc', '1/../2', '-1', '1 2', '0101', '«\u00a0101\u00a0»']) {
    it(`sends no request for the form “${formId}”, and offers no second try`, async () => {
      const harness = place(formId);
      await settled(harness);
      await harness.element.updateComplete;
      expect(harness.heard('hf-error')?.detail).to.include({ code: 'not-configured' });
      expect(harness.root.querySelector('[part~=retry]')).to.equal(null);
    });
  }

  it('says why in the language that the page changes to', async () => {
    const harness = place('abc');
    await settled(harness);
    await harness.element.updateComplete;
    const before = readText(harness.part('failure'));
    harness.element.lang = 'ar';
    await until(() => readText(harness.part('failure')) !== before, 'the failure in Arabic');
    expect(harness.part('root').lang).to.equal('ar');
    harness.element.removeAttribute('lang');
  });

  it('is loaded again by the button', async () => {
    serveList('', 500);
    const harness = place();
    await settled(harness);
    await harness.element.updateComplete;
    serveForm({ formId: '101', fields: [TEXT] });
    harness.part('retry').click();
    await until(() => harness.heard('hf-ready'), 'hf-ready');
    expect(labels(harness)).to.eql(['Name']);
    expect(harness.root.querySelector('[part~=failure]')).to.equal(null);
    expect(slots(harness)).not.to.include('');
  });

  it('loses no answer that was typed before', async () => {
    const { element, harness } = await openForm([TEXT], { formId: '101' });
    await harness.enter('1', { type: 'Ada' });
    serveList('', 500);
    await element.reload();
    await element.updateComplete;
    expect(element.values).to.eql({ '1': 'Ada' });
    serveForm({ formId: '101', fields: [TEXT] });
    harness.part('retry').click();
    await until(() => harness.events.filter(({ name }) => name === 'hf-ready').length === 2, 'hf-ready again');
    expect(harness.control('1')).to.have.property('value', 'Ada');
  });
});

describeOnce('A form with faults', () => {
  const NULLS = Object.fromEntries(
    'label description default options required hidden readonly colspan placeholder maxlength'
      .split(' ')
      .map((key) => [key, null]),
  );
  const FAULTS: readonly (readonly [what: string, faulty: unknown, warnings: readonly string[], label?: string])[] = [
    ['null for a field', null, ['field-not-an-object fields[0]']],
    ['a text for a field', 'x', ['field-not-an-object fields[0]']],
    ['a field without id', { type: 'text', label: 'A' }, ['field-without-id fields[0]']],
    ['a field without type', { id: '9', label: 'A' }, ['field-without-type fields[0]', 'unknown-type fields[0]']],
    ['a type of tomorrow', { id: '9', type: 'hologram' }, ['unknown-type fields[0]']],
    ['a type that JavaScript knows', { id: '9', type: 'constructor' }, ['unknown-type fields[0]']],
    ['numbers for strings', { id: 9, type: 'text', label: 5, required: 0, maxlength: '5', default: 7 }, [], '5'],
    ['null everywhere', { id: '9', type: 'text', ...NULLS }, [], core.unlabelled],
    ['`options: ""`', { id: '9', type: 'select', label: 'A', options: '' }, ['no-options fields[0].options'], 'A'],
    [
      'an empty last option',
      {
        id: '9',
        type: 'radio',
        label: 'A',
        options: [
          { label: 'B', value: '1' },
          { label: '', value: '' },
        ],
      },
      ['option-empty fields[0].options[1]'],
      'A',
    ],
    ['an HTML text that breaks off', { id: '9', type: 'richtext', section_text: '<frameset><p <b' }, []],
  ];
  for (const [what, faulty, warnings, label] of FAULTS) {
    it(`shows the rest, and tells its owner the path: ${what}`, async () => {
      serveList(JSON.stringify([faulty, TEXT]));
      const harness = place();
      await settled(harness);
      expect(labels(harness)).to.eql([...(label === undefined ? [] : [label]), 'Name']);
      const warned = () => harness.events.flatMap(({ name, detail }) => (name === 'hf-warning' ? [detail] : []));
      // The sentences for the owner are fetched.
      await until(() => warned().length === warnings.length, 'the warnings');
      const heard = warned();
      expect(heard.map(({ code, path }) => `${code} ${path}`)).to.eql(warnings);
      expect(harness.heard('hf-error')).to.equal(undefined);
      await harness.enter('1', { type: 'Ada' });
      expect(harness.element.values['1']).to.equal('Ada');
    });
  }
});

describeOnce('An element on a page', () => {
  it('has a place for the page’s own content and tells that it loads, until the form is drawn', async () => {
    serveForm({ formId: '101', fields: [TEXT] });
    const harness = place();
    await harness.element.updateComplete;
    expect(readText(harness.part('loading'))).to.equal(core.loading);
    expect(slots(harness)).to.include('');
    await settled(harness);
    expect(slots(harness)).to.eql(['before', 'captcha', 'after']);
  });

  it('keeps its answers and its controls when it is moved, and fetches nothing again', async () => {
    const count = serveList(JSON.stringify([TEXT]));
    const harness = place();
    await settled(harness);
    await harness.enter('1', { type: 'Ada' });
    const control = harness.control('1');
    fixtureSync<HTMLElement>(html`<section></section>`).append(harness.element);
    await harness.element.updateComplete;
    expect(harness.control('1')).to.equal(control);
    expect(control).to.have.property('value', 'Ada');
    await harness.enter('1', { type: ' L' });
    expect(harness.element.values).to.eql({ '1': 'Ada L' });
    expect(count.asked).to.equal(1);
  });

  it('stops loading without an error when it is removed, and loads again when it is back', async () => {
    const [first, { open, opened }] = [gate(), gate()];
    serve(
      http.get(`${PROXY}/form/101/field.json`, async () => {
        first.open();
        await opened;
        return HttpResponse.json([{ ...TEXT, label: 'Old' }]);
      }),
      http.get(`${PROXY}/form/101.json`, () => HttpResponse.json({})),
    );
    const harness = place();
    await first.opened;
    const around = found(harness.element.parentElement, 'what it is in');
    harness.element.remove();
    serveForm({ formId: '101', fields: [TEXT] });
    around.append(harness.element);
    await settled(harness);
    open();
    expect(harness.events.map(({ name }) => name)).to.eql(['hf-ready']);
    expect(labels(harness)).to.eql(['Name']);
  });

  it('reports no error when it is removed for good while it loads', async () => {
    const [first, never] = [gate(), gate()];
    serve(
      http.get(`${PROXY}/form/101/field.json`, async () => {
        first.open();
        await never.opened;
        return HttpResponse.json([]);
      }),
      http.get(`${PROXY}/form/101.json`, () => HttpResponse.json({})),
    );
    const harness = place();
    await first.opened;
    harness.element.remove();
    // While another form loads completely, an error would have been reported.
    await openForm([TEXT]);
    never.open();
    expect(harness.events).to.eql([]);
  });

  it('loads another form when its form-id changes', async () => {
    const { element, harness } = await openForm([TEXT], { values: { '1': 'Ada' } });
    const { formId } = serveForm({ fields: [{ id: '2', type: 'text', label: 'Other' }] });
    element.formId = formId;
    await until(() => harness.heard('hf-ready')?.detail.formId === formId, 'the other form');
    expect(labels(harness)).to.eql(['Other']);
    expect(element.values).to.eql({ '2': '' });
  });

  it('takes answers for another form together with its form-id', async () => {
    const { element, harness } = await openForm([TEXT]);
    const { formId } = serveForm({ fields: [{ id: '2', type: 'text', label: 'Other' }] });
    element.formId = formId;
    element.values = { '2': 'Grace' };
    await until(() => harness.heard('hf-ready')?.detail.formId === formId, 'the other form');
    expect(element.values).to.eql({ '2': 'Grace' });
  });
});

describeOnce('<div data-hosted-form>', () => {
  it('becomes an element with its settings and its content, even if it is added to the page later', async () => {
    serveForm({ formId: '101', fields: [TEXT] });
    const around = fixtureSync<HTMLElement>(html`<div></div>`);
    const { dataset } = around.appendChild(document.createElement('div'));
    Object.assign(dataset, { hostedForm: '101', proxy: PROXY, lang: 'en' });
    around.firstElementChild?.append('Write to us');
    await until(() => around.querySelector('hosted-form'), 'the element');
    const element = found(around.querySelector('hosted-form'), 'the element');
    expect([element.formId, element.proxy, element.lang, element.textContent]).to.eql([
      '101',
      PROXY,
      'en',
      'Write to us',
    ]);
    await until(() => element.renderRoot.querySelector('[part~=submit]'), 'the form');
  });

  /** Adds a div to a page, and waits for the element in it. */
  async function addPlaceholder(formId: string): Promise<{ page: HTMLElement; div: HTMLElement; form: HTMLElement }> {
    serveForm({ formId, fields: [TEXT] });
    const page = fixtureSync<HTMLElement>(html`<div></div>`);
    const div = document.createElement('div');
    Object.assign(div.dataset, { hostedForm: formId, proxy: PROXY });
    page.append(div);
    await until(() => div.querySelector('hosted-form'), 'the element');
    return { page, div, form: found(div.querySelector<HTMLElement>('hosted-form'), 'the element') };
  }

  it('in a shadow root becomes an element by a call', async () => {
    serveForm({ formId: '103', fields: [TEXT] });
    const panel = fixtureSync<HTMLElement>(html`<div></div>`).attachShadow({ mode: 'open' });
    const div = panel.appendChild(document.createElement('div'));
    Object.assign(div.dataset, { hostedForm: '103', proxy: PROXY });
    upgradeAll(panel);
    const element = found(div.querySelector('hosted-form'), 'the element');
    await until(() => element.renderRoot.querySelector('[part~=submit]'), 'the form');
  });

  it('stays in the page with the element in it, so that a framework can remove what it made', async () => {
    const { page, div, form } = await addPlaceholder('102');
    expect([form.parentNode, div.parentNode]).to.eql([div, page]);
    // As React removes a node that it made.
    page.removeChild(div);
    expect(form.isConnected).to.be.false;
  });

  it('gets one element only, also in a copy of the page', async () => {
    const { page, div } = await addPlaceholder('103');
    const copy = div.cloneNode(true) as HTMLElement;
    page.append(copy, document.createElement('div'));
    const last = document.createElement('div');
    last.dataset['hostedForm'] = 'none';
    page.append(last);
    await until(() => last.querySelector('hosted-form'), 'the last element');
    expect([div, copy, last].map(({ childElementCount }) => childElementCount)).to.eql([1, 1, 1]);
  });

  it('gets its element again after a script has replaced its content', async () => {
    const { div, form } = await addPlaceholder('104');
    div.replaceChildren('Write to us');
    await until(() => div.querySelector('hosted-form'), 'another element');
    expect([form.isConnected, div.querySelector('hosted-form')?.textContent]).to.eql([false, 'Write to us']);
  });

  it('shows another form when its number changes', async () => {
    const { div, form } = await addPlaceholder('105');
    serveForm({ formId: '106', fields: [TEXT] });
    div.dataset['hostedForm'] = '106';
    await until(() => form.getAttribute('form-id') === '106', 'the other form');
    expect(div.firstElementChild).to.equal(form);
  });
});
