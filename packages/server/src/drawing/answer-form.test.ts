// What comes back after a post: the form with the answers and the errors, or the thanks.
import { before, describe, it } from 'node:test';
import { expect } from 'chai';
import type { FormDrawing } from '../types.js';
import { importBuilt } from '../testing/built.js';
import { serveForm } from '../testing/served-form.js';
import { attribute, ServedPage, textOf } from '../testing/served-page.js';

let drawing: FormDrawing;
before(async () => {
  drawing = (await importBuilt()).createDrawing();
});

const { signal } = new AbortController();

const NAME = { id: '1', type: 'text', label: 'Name', required: '1' };
const LETTER = { id: '2', type: 'file', label: 'Letter' };
const SAY = { id: '3', type: 'textarea', label: 'Say' };
const COLOUR = {
  id: '4',
  type: 'checkbox',
  label: 'Colours',
  options: ['Red', 'Blue', 'Green'].map((label) => ({ label, value: label[0] })),
};
const SIGN = { id: '5', type: 'signature', label: 'Sign' };
const FIELDS = [NAME, LETTER, SAY, COLOUR, SIGN];

/** A black bar on white paper. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAADAAAAAQAQAAAAB41cEcAAAAFklEQVR42mP4DwYMJFAMDAwMCIpE7QAuTVepEhZOBwAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

function form(entries: Readonly<Record<string, string | File | readonly string[]>>): FormData {
  const posted = new FormData();
  for (const [name, value] of Object.entries(entries))
    for (const each of Array.isArray(value) ? (value as readonly string[]) : [value as string | File])
      posted.append(name, each);
  return posted;
}

async function post(entries: FormData, fields: readonly object[] = FIELDS, data: Parameters<typeof serveForm>[1] = {}) {
  const { wanted, submissions } = serveForm(fields, data);
  const answered = await drawing.answer(wanted, entries, signal);
  return { ...answered, page: new ServedPage(answered.drawn.html), submissions };
}

const has = (page: ServedPage, part: string) =>
  page.elements.filter((element) => (attribute(element, 'part') ?? '').split(' ').includes(part));

describe('the thanks', () => {
  it('are those of the author, sanitised', async () => {
    const { wanted } = serveForm([NAME]);
    const message = '<h2>Welcome</h2><script>alert(1)</script><img src=x onerror=alert(1)><p onclick="x">See you.</p>';
    const { html } = await drawing.thanks(wanted, signal, { submissionId: '7', message });
    expect(html).to.contain('<h2>Welcome</h2>').and.to.contain('<p>See you.</p>');
    expect(html).not.to.match(/script|onerror|onclick/);
    expect((await drawing.thanks(wanted, signal)).html).to.contain('Your answers have been sent.');
  });
});

describe('a form that comes back', () => {
  it('says in its own language that its question against robots needs a script', async () => {
    const submission = () => Response.json({ status: 'error', code: 'script_needed', error: '' }, { status: 422 });
    const { outcome, page, drawn } = await post(form({ field_1: 'Ada' }), [NAME], {
      submission,
      attributes: { lang: 'de' },
    });
    expect(outcome).to.equal('failed');
    expect(has(page, 'failure').map(textOf).join()).to.contain('braucht dafür JavaScript');
    expect(drawn.html).to.contain('value="Ada"');
  });

  it('has a summary of one mistake already, whose links lead to the controls, and takes the focus', async () => {
    const { outcome, page } = await post(form({ field_1: '' }));
    expect(outcome).to.equal('refused');
    const [summary] = has(page, 'error-summary');
    expect(attribute(summary ?? ({ attrs: [] } as never), 'autofocus')).to.equal('');
    const links = page.elements.filter(({ tagName }) => tagName === 'a').map((link) => attribute(link, 'href'));
    expect(links).to.eql(['#field-1']);
    const control = page.elements.find((element) => attribute(element, 'id') === 'field-1');
    expect(attribute(control ?? ({ attrs: [] } as never), 'aria-invalid')).to.equal('true');
    expect(has(page, 'error')).to.have.length(1);
  });

  it('is in the page’s own tree, where links find ids', async () => {
    const { drawn } = await post(form({ field_1: '' }));
    const html = drawing.page(drawn, { sheet: '/forms/form/sheet/x.css' });
    expect(html).to.not.include('<template');
    expect(html).to.include('<div slot="form">');
    expect(drawn.css).to.not.match(/(^|[}{,]):host/);
  });

  it('has all answers', async () => {
    const { page } = await post(form({ field_1: ' ', field_3: 'One\r\nTwo <b>\r\n\r\n"x"', field_4: ['B', 'G'] }));
    expect(page.find('3')[0]?.value).to.equal('One\nTwo <b>\n\n"x"');
    expect(
      page
        .find('4')
        .filter(({ isChecked }) => isChecked)
        .map(({ value }) => value),
    ).to.eql(['B', 'G']);
  });

  it('brings files back, which are sent with the next post, in place of which another one may be chosen, or none', async () => {
    const letter = new File(['Dear <b>; €'], 'Brief; "ä".txt', { type: 'text/plain' });
    const sign = new File([PNG], 'me.png', { type: 'image/png' });
    const { page } = await post(form({ field_1: '', field_2: letter, 'field_5[image]': sign }));
    const kept = page.controls.filter(({ name }) => name.startsWith('kept_')).map(({ name }) => name);
    expect(kept).to.eql(['kept_field_2', 'kept_field_5[image]']);
    const next = () => {
      const posted = page.post();
      posted.set('field_1', 'Ada');
      return posted;
    };
    const again = await post(next());
    expect(again.outcome).to.equal('sent');
    expect(again.submissions[0]?.['field_2']).to.equal(
      `Brief_ "ä".txt;${btoa(String.fromCharCode(...new TextEncoder().encode('Dear <b>; €')))}`,
    );
    expect(String(again.submissions[0]?.['field_5'])).to.match(/^signature\.png;iVBOR/);
    const dropped = next();
    dropped.set('drop_field_2', 'on');
    expect((await post(dropped)).submissions[0]).to.not.have.property('field_2');
    const other = next();
    other.set('field_2', new File(['B'], 'b.txt'));
    expect((await post(other)).submissions[0]?.['field_2']).to.equal('b.txt;Qg==');
  });

  it('asks again for a file that the next post has no room for, and sends without it', async () => {
    const files = { field_2: new File(['x'.repeat(60_000)], 'long.txt'), 'field_5[image]': new File([PNG], 'me.png') };
    const { page } = await post(form({ field_1: '', ...files }), FIELDS, { capabilities: 'max-body=90000' });
    expect(page.controls.filter(({ name }) => name.startsWith('kept_')).map(({ name }) => name)).to.eql([
      'kept_field_5[image]',
    ]);
    expect(has(page, 'hint').map(textOf).join()).to.contain('Choose these files again: long.txt');
    expect(page.elements.map(textOf).join()).not.to.contain('Ready to send');
    const posted = page.post();
    posted.set('field_1', 'Ada');
    expect((await post(posted)).submissions[0]).to.have.all.keys('field_1', 'field_5');
  });

  it('brings a file back whatever its name is', async () => {
    for (const name of ['文'.repeat(255), 'my "best" photo;\r\n.txt', '../../x.txt', '😀'.repeat(255)]) {
      const { page } = await post(form({ field_1: '', field_2: new File(['Dear'], name) }));
      const posted = page.post();
      posted.set('field_1', 'Ada');
      expect(String((await post(posted)).submissions[0]?.['field_2']), name).to.match(/;RGVhcg==$/);
    }
  });

  it('is made of a post that is read once, however many controls there are', async () => {
    const posted = form({ field_1: '', field_4: ['B', 'G'], kept_field_2: 'a.txt;;QQ==', other: ['x', 'y'] });
    const refuse = () => {
      throw new Error('It is looked through again.');
    };
    Object.assign(posted, { get: refuse, getAll: refuse, has: refuse });
    const { page } = await post(posted);
    expect(page.controls.some(({ name }) => name === 'kept_field_2')).to.equal(true);
  });

  it('offers to remove a file that came back', async () => {
    const { page } = await post(form({ field_1: '', field_2: new File(['x'], 'x.txt') }));
    const box = page.controls.find(({ name }) => name === 'drop_field_2');
    expect(box?.kind).to.equal('choice');
    const label = page.elements.find((element) => attribute(element, 'class') === 'drop-file');
    expect(label && textOf(label)).to.match(/^\s*Remove\s+x\.txt:\s+Letter\s*$/);
  });

  it('reads no damaged file, and none for a field that takes no file', async () => {
    for (const damaged of [
      '',
      'x',
      'x.txt;text/plain',
      'x;text/plain;&',
      '%;text/plain;eA==',
      'x.txt;text/plain;e',
      ';;eA==',
      `a;b/c;${'A'.repeat(9)}`,
    ]) {
      const { submissions } = await post(form({ field_1: 'Ada', kept_field_2: damaged }));
      expect(submissions, damaged).to.eql([{ field_1: 'Ada' }]);
    }
    const { submissions } = await post(
      form({ field_1: 'Ada', kept_field_3: 'x.txt;text/plain;eA==', kept_field_9: 'x;;eA==' }),
    );
    expect(submissions).to.eql([{ field_1: 'Ada' }]);
  });

  it('does not keep a file that is refused', async () => {
    const { page, outcome } = await post(form({ field_1: 'Ada', field_2: new File(['MZ'], 'run.exe') }), [
      NAME,
      { ...LETTER, file_types: 'pdf' },
    ]);
    expect(outcome).to.equal('refused');
    expect(page.controls.some(({ name }) => name.startsWith('kept_'))).to.equal(false);
  });

  it('refuses a signature that is no PNG', async () => {
    const { outcome } = await post(
      form({ field_1: 'Ada', 'field_5[image]': new File(['<svg/>'], 'x.png', { type: 'image/png' }) }),
    );
    expect(outcome).to.equal('refused');
  });

  it('ignores names that the form has not', async () => {
    const entries = form({
      field_1: 'Ada',
      field_99: 'x',
      'field_1[x]': 'y',
      __proto__: 'z',
      'a"b': 'c',
      'hosted-form-token': 't',
    });
    expect((await post(entries)).submissions).to.eql([{ field_1: 'Ada' }]);
  });

  it('says why the answers were not sent, and has them', async () => {
    for (const [status, code] of [
      [503, 'service-unavailable'],
      [401, 'proxy-unauthorised'],
      [500, 'service-unavailable'],
    ] as const) {
      const submission = () => Response.json({ error: 'x' }, { status });
      const answered = await post(form({ field_1: 'Ada', field_2: new File(['x'], 'x.txt') }), FIELDS, { submission });
      expect(answered.outcome, String(status)).to.equal('failed');
      if (answered.outcome === 'failed') expect(answered.code, code).to.be.a('string');
      expect(has(answered.page, 'failure')).to.have.length(1);
      expect(answered.page.find('1')[0]?.value).to.equal('Ada');
      expect(answered.page.controls.some(({ name }) => name === 'kept_field_2')).to.equal(true);
    }
  });

  it('shows what the service refuses beside the field', async () => {
    const submission = () => Response.json({ error: 'field_1 is too short' }, { status: 400 });
    expect((await post(form({ field_1: 'Ada' }), FIELDS, { submission })).outcome).to.not.equal('sent');
  });
});

describe('the thanks', () => {
  it('are drawn without answers, with a link to the empty form', async () => {
    const { wanted, submissions } = serveForm(FIELDS, { attributes: { lang: 'de', theme: 'dark' } });
    const { html } = await drawing.thanks(wanted, signal);
    const page = new ServedPage(html);
    expect(has(page, 'success')).to.have.length(1);
    expect(has(page, 'form')).to.eql([]);
    const link = page.elements.find(({ tagName }) => tagName === 'a');
    expect(link && attribute(link, 'href')).to.equal('/forms/form/101.html?lang=de&theme=dark');
    expect(html).to.include('Vielen Dank');
    expect(html).to.not.match(/<button|receipt/);
    expect(submissions).to.eql([]);
  });
});

describe('a form that takes no answers', () => {
  it('says so, and is not sent', async () => {
    const data = { form: { inactive: '1' } };
    const { html } = await drawing.draw(serveForm(FIELDS, data).wanted, signal);
    expect(html).to.include('This form is closed.').and.not.include('<form');
    const { outcome, submissions } = await post(form({ field_1: 'Ada' }), FIELDS, data);
    expect([outcome, submissions]).to.eql(['failed', []]);
  });

  it('because nobody can answer a question says so', async () => {
    const hologram = { id: '9', type: 'hologram', label: 'Beam', required: '1' };
    const { html } = await drawing.draw(serveForm([NAME, hologram]).wanted, signal);
    expect(html).to.include('needs an answer, but can’t be shown here');
    expect((await post(form({ field_1: 'Ada' }), [NAME, hologram])).outcome).to.equal('refused');
  });
});

describe('a number on a slider', () => {
  it('is a text, whose error does not speak of one', async () => {
    const slider = {
      id: '1',
      type: 'number',
      label: 'Volume',
      slider: '1',
      required: '1',
      min_value: '0',
      max_value: '10',
    };
    const { page, outcome } = await post(form({ field_1: '' }), [slider]);
    expect(outcome).to.equal('refused');
    expect(has(page, 'error').map(textOf).join()).to.include('Enter a number');
    expect((await post(form({ field_1: '7' }), [slider])).submissions).to.eql([{ field_1: '7' }]);
  });
});

describe('a signature', () => {
  it('says of drawing only what holds without a script and with one on its way', async () => {
    const { html } = await drawing.draw(serveForm([SIGN]).wanted, signal);
    const [notice] = has(new ServedPage(html), 'notice').map(textOf);
    expect(notice).to.equal('If you can’t draw here, upload a picture of your signature (PNG).');
  });
});

describe('a form of pages', () => {
  it('has them one below the other, with their headings', async () => {
    const pages = ['First', 'Second'].flatMap((label, index) => [
      { id: `1${String(index)}`, type: 'section', label, section_break: '1' },
      { id: `2${String(index)}`, type: 'text', label: `Of ${label}`, required: '1' },
    ]);
    const { wanted } = serveForm(pages, { attributes: { review: '', 'one-by-one': '' } });
    const page = new ServedPage((await drawing.draw(wanted, signal)).html);
    expect(has(page, 'section-heading').map(textOf)).to.eql(['First', 'Second']);
    expect(page.controls.map(({ name }) => name)).to.eql(['hosted-form-token', 'field_20', 'field_21']);
    expect(has(page, 'submit')).to.have.length(1);
    expect((await post(form({ field_20: 'a' }), pages)).outcome).to.equal('refused');
    expect((await post(form({ field_20: 'a', field_21: 'b' }), pages)).outcome).to.equal('sent');
  });
});

describe('embedded code', () => {
  it('is left out, and the form says so', async () => {
    const embed = { id: '1', type: 'embed', label: 'Map', section_text: '<iframe src="https://example.com"></iframe>' };
    const { html } = await drawing.draw(serveForm([embed], { attributes: { 'embed-frames': '' } }).wanted, signal);
    expect(html).to.not.include('<iframe');
    expect(html).to.include('can’t be shown here');
  });
});
