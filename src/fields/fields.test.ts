import { describe, it } from 'node:test';
import { expect } from 'chai';
import { assert, constantFrom, dictionary, jsonValue, oneof, property } from 'fast-check';
import { readForm } from '../api/read-form.js';
import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import { validate } from '../rules/validate.js';
import { Faults } from '../session/faults.js';
import { guardDefinition } from '../session/guard-definition.js';
import { readAnswer } from '../session/read-answers.js';
import { definition as address } from './address/address.js';
import { examplesByType } from './examples.js';
import { loadType } from './load.js';
import { definition as checkbox } from './checkbox/checkbox.js';
import { findOptions } from './shared/options/choices.js';
import { definition as email } from './email/email.js';
import { definition as file, typeList } from './file/file.js';
import { definition as name } from './name/name.js';
import { definition as select } from './select/select.js';
import { definition as text } from './text/text.js';
import { definition as textarea } from './textarea/textarea.js';

/** Parses a field from its JSON. Returns it with the warnings for its owner. */
function parse<F extends Field, A>(definition: FieldDefinition<F, A>, json: object, language = 'en') {
  const warnings: string[] = [];
  const [entry] = readForm('1', [{ id: '7', type: 'any', label: 'Field', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const warn = (code: string, key: string) => warnings.push(`${code} ${key}`);
  return {
    field: definition.parse(entry.common, entry.json, {
      warn,
      language,
      form: {},
      find: () => undefined,
      now: () => new Date(0),
      random: () => 0,
    }),
    warnings,
  };
}

/** Returns the issues of an answer: codes, with the subfield after a dot. */
function wrong<F extends Field, A>(definition: FieldDefinition<F, A>, json: object, answer: A): string[] {
  const { field } = parse(definition, json);
  return validate(definition, field, answer).map(({ code, subfield }) => (subfield ? `${code}.${subfield}` : code));
}

describe('Every field type', () => {
  const KEYS = `label options default section_text section_heading minlength maxlength rows min_value max_value
    file_types format show_country show_prefix hide_address prefix_optional option_layout required placeholder`;
  const json = dictionary(constantFrom(...KEYS.split(/\s+/), '__proto__'), jsonValue());
  for (const type of Object.keys(examplesByType)) {
    it(`never throws, with any JSON as its field or its answer: ${type}`, async () => {
      const { definition } = await loadType(type);
      assert(
        property(json, oneof(jsonValue(), constantFrom(undefined)), constantFrom('en', 'de', '', 'en_US'), (...all) => {
          const [settings, value, language] = all;
          const { field } = parse(definition, settings, language);
          expect(definition.isEmpty(definition.initial(field))).to.be.a('boolean');
          const answer = definition.restore(field, value);
          if (answer === undefined) return;
          for (const { code } of validate(definition, field, answer)) expect(code).to.match(/^[a-z-]+$/);
          for (const compared of definition.comparable(field, answer)) expect(compared).to.be.a('string');
          // A restored value is an answer, so a draft restores it unchanged.
          expect(definition.restore(field, structuredClone(answer))).to.eql(answer);
        }),
      );
    });
  }

  it('begins with the same answer each time: who has only looked at a question has not answered it', async () => {
    for (const [type, examples] of Object.entries(examplesByType))
      for (const { json, name: example } of examples) {
        const { definition } = await loadType(type);
        const { field } = parse(definition, json);
        expect(definition.initial(field), `${type}, ${example}`).to.equal(definition.initial(field));
      }
  });
});

describe('email', () => {
  const guarded = guardDefinition(email, new Faults(), { reader: readAnswer });
  const GOOD = `a@b.co a@b.c x@y.zz 1@2.de ada@example.com ada.lovelace@example.com ada+news@example.com
    ada+a+b@example.co.uk o'neil@example.ie o’neil@example.ie d'arc@example.fr ada_l@example.com ada-l@example.com
    _@example.com -@example.com +@example.com ada.@example.com .ada@example.com ada..l@example.com ADA@EXAMPLE.COM
    ada@EXAMPLE.com 123@example.com 1.2.3@example.com a%b@example.com a!b@example.com #a@example.com $a@example.com
    a&b@example.com a*b@example.com a/b@example.com a=b@example.com a?b@example.com a^b@example.com \`a@example.com
    {a}@example.com a|b@example.com ~a@example.com "ada"@example.com "a.b"@example.com "a@b"@example.com
    ada@1.example.com ada@sub.sub.example.com ada@ex-ample.com ada@123.com ada@example.museum ada@example.photography
    ada@example.xn--p1ai ada@xn--bcher-kva.example ada@bücher.example åse@exämple.no jörg@straße.de ада@почта.рф
    иван@пример.испытание δοκιμή@παράδειγμα.δοκιμή 用户@例子.广告 测试@测试.中国 二ノ宮@黒川.日本 사람@예시.한국
    अजय@डाटा.भारत مثال@مثال.السعودية דוגמה@דוגמה.ישראל ราม@ตัวอย่าง.ไทย ada@i❤.ws 👩@example.com ada@[192.168.0.1]`
    .split(/\s+/)
    .concat(' ada@example.com ', 'ada@example.com\n', '\u200Bada@example.com\uFEFF', '"a b"@example.com')
    .concat('Ada L. <ada@example.com>', '<ada@example.com>');
  const BAD = `ada ada@ @ @@ @example.com ada@example ada@localhost ada@.com ada@. ada@example. ada@example.com.
    ada@example..com ada@.example.com ada@@example.com ada@bob@example.com ada@example.com@ ada@example,com
    ada@example;com ada@example.com, ada@example.com; ada@example.com,bob@example.com
    ada@example.com;bob@example.com ada@example.com> ada@(work)example.com ada@"example".com
    example.com https://example.com ada(at)example.com ada.example.com . -`
    .split(/\s+/)
    .concat('ada @example.com', 'ada@ example.com', 'ada@exam ple.com')
    .concat('ada@example.com bob@example.com', 'ada@example.com, bob@example.com', 'a\nb@example.com');

  it(`accepts ${String(GOOD.length)} addresses that people have`, () => {
    expect(GOOD.length).to.be.at.least(60);
    expect(GOOD.filter((good) => wrong(guarded, {}, good).length > 0)).to.eql([]);
  });

  it(`refuses ${String(BAD.length)} addresses that no message can reach`, () => {
    expect(BAD.length).to.be.at.least(30);
    expect(BAD.filter((bad) => wrong(guarded, {}, bad)[0] !== 'not-an-email')).to.eql([]);
  });

  it('is sent without the spaces and zero-width characters that pasting brings along', async () => {
    expect(await guarded.params(parse(email, {}).field, ' \u200Bada@example.com\u2060 ')).to.equal('ada@example.com');
  });

  // A pattern that backtracks would take longer than the test may.
  it('is checked, however long the nonsense', () => {
    for (const part of ['a@', 'a.', '"', '@.', '"@'])
      expect(wrong(guarded, {}, part.repeat(20_000))).to.eql(['not-an-email']);
  });
});

describe('line ends', () => {
  it('from an author or a page become those of the control, so that sending changes no answer', () => {
    const long = parse(textarea, { default: 'a\r\nb\rc' }).field;
    expect(textarea.initial(long)).to.equal('a\nb\nc');
    expect(textarea.restore(long, 'a\r\nb')).to.equal('a\nb');
    const short = parse(text, { default: 'a\r\nb' }).field;
    expect(text.initial(short)).to.equal('a b');
    expect(text.restore(short, 'a\nb')).to.equal('a b');
  });
});

describe('text', () => {
  it('counts characters as people do: an emoji is one', () => {
    expect(wrong(text, { maxlength: '3' }, '👍👍👍')).to.eql([]);
    expect(wrong(text, { maxlength: 3 }, '👍👍👍👍')).to.eql(['too-long']);
    expect(wrong(text, { minlength: 2 }, '👍')).to.eql(['too-short']);
    const { field } = parse(text, { minlength: 2 });
    expect(text.validate(field, '👍')).to.eql([{ code: 'too-short', values: { limit: 2, length: 1 } }]);
  });

  it('counts a limit of 0 as none', () => {
    for (const none of [0, '0', '', null, -1])
      expect(wrong(text, { minlength: none, maxlength: none }, 'a')).to.eql([]);
  });

  it('counts spaces as no answer', () => {
    expect(wrong(text, { required: 1 }, ' \n\t\u00A0')).to.eql(['required']);
  });

  it('is sent as it was typed', () => {
    expect(text.params(parse(text, {}).field, ' a\u200Bb ')).to.equal(' a\u200Bb ');
  });

  it('accepts a text or a number from outside, and nothing else', () => {
    const { field } = parse(text, {});
    const given = ['a', '', 7, null, true, [], {}].map((value) => text.restore(field, value));
    expect(given).to.eql(['a', '', '7', undefined, undefined, undefined, undefined]);
  });

  it('has as many lines as the author says, within reason', () => {
    const rows = ['3', 0, '', null, 9999].map((value) => parse(textarea, { rows: value }).field.rows);
    expect(rows).to.eql([3, 10, 10, 10, 40]);
  });
});

describe('select, radio, checkbox', () => {
  const OPTIONS = [
    { label: 'Red, or nearly so', value: 'RED' },
    { label: 'Green', value: 'Blue' },
    { label: 'Blue', value: 'B2' },
    { label: '', value: '' },
  ];

  it('never join or split at commas', async () => {
    const { field } = parse(checkbox, {
      options: [{ label: 'a, b', value: 'a,b' }, { label: 'c' }],
      default: 'a,b\nc',
    });
    expect(field.initial).to.eql(['a,b', 'c']);
    expect(await checkbox.params(field, ['a,b', 'c'])).to.equal('a,b\nc');
    expect(checkbox.restore(field, 'a,b')).to.eql(['a,b']);
  });

  it('find an option by value, else by label, else without regard to case', () => {
    const { field } = parse(select, { options: OPTIONS });
    const wanted = ['RED', 'Blue', 'Green', 'red', 'GREEN', 'Pink', ''];
    const found = findOptions(field.options, wanted).map((option) => option?.value);
    expect(found).to.eql(['RED', 'Blue', 'Blue', 'RED', 'Blue', undefined, undefined]);
  });

  it('leave out the empty option, and warn of a default that is not an option', () => {
    const { field, warnings } = parse(select, { options: OPTIONS, default: 'Pink' });
    expect(field.options).to.have.length(3);
    expect(select.initial(field)).to.equal('');
    expect(warnings).to.eql(['option-empty options[3]', 'unknown-value default']);
  });

  it('read `options: ""` as no options, and warn', () => {
    for (const none of ['', null, []]) {
      const { field, warnings } = parse(checkbox, { options: none });
      expect(field.options).to.eql([]);
      expect(warnings).to.eql(['no-options options']);
    }
  });

  it('refuse a value that is not an option', () => {
    expect(wrong(select, { options: OPTIONS }, 'RED')).to.eql([]);
    expect(wrong(select, { options: OPTIONS }, 'Green')).to.eql(['not-an-option']);
    expect(wrong(checkbox, { options: OPTIONS }, ['RED', 'x'])).to.eql(['not-an-option']);
  });

  it('restore a choice from outside by value or label; "" clears it', () => {
    const { field } = parse(select, { options: [...OPTIONS, { label: 'Two', value: 2 }] });
    const given = ['green', 2, '', 'Pink', null, undefined, ['RED']].map((value) => select.restore(field, value));
    expect(given).to.eql(['Blue', '2', '', undefined, undefined, undefined, undefined]);
  });

  it('restore checkboxes in the form’s order, each once, from a list or a stored text', () => {
    const { field } = parse(checkbox, { options: OPTIONS });
    expect(checkbox.restore(field, ['B2', 'RED', 'B2', 'Pink', null, { toString: null }])).to.eql(['RED', 'B2']);
    expect(checkbox.restore(field, 'B2\nRED')).to.eql(['RED', 'B2']);
    expect(checkbox.restore(field, [])).to.eql([]);
    expect(checkbox.restore(field, '')).to.eql([]);
    for (const wrong of [null, undefined, 7, {}]) expect(checkbox.restore(field, wrong)).to.equal(undefined);
  });
});

describe('name and address', () => {
  it('show first and last, and the other parts as the author says', () => {
    const shown = (json: object) => parse(name, json).field.subfields.join();
    expect(shown({})).to.equal('first,last');
    expect(shown({ show_prefix: '', show_middle: 0, show_initial: '0', show_suffix: false })).to.equal('first,last');
    expect(shown({ show_prefix: '1', show_middle: true, show_initial: 1, show_suffix: 'true' })).to.equal(
      'prefix,first,middle,initial,last,suffix',
    );
  });

  it('require first and last of a required name, and other parts only if the author says so', () => {
    const shown = { required: 1, show_prefix: 1, show_suffix: 1 };
    expect(wrong(name, shown, {})).to.eql(['required.first', 'required.last']);
    expect(wrong(name, { ...shown, prefix_optional: '1' }, { first: 'Ada', last: ' ' })).to.eql(['required.last']);
    for (const no of ['0', 0, false]) {
      const issues = wrong(name, { ...shown, prefix_optional: no }, { first: 'Ada', last: 'L' });
      expect(issues).to.eql(['required.prefix']);
    }
    expect(wrong(name, { show_prefix: 1, prefix_optional: 0 }, { first: 'Ada' })).to.eql([]);
  });

  it('read the stored lines, and leave out other parts', () => {
    const { field } = parse(name, {});
    expect(name.restore(field, 'prefix = Dr\nfirst = Ada\nlast = King = Lovelace\n')).to.eql({
      first: 'Ada',
      last: 'King = Lovelace',
    });
    expect(name.restore(field, { first: 'Ada', last: 7, suffix: 'x', toString: 'y' })).to.eql({
      first: 'Ada',
      last: '7',
    });
    expect(name.restore(field, { first: null, last: ['x'] })).to.eql({});
    expect(name.restore(field, 'Ada Lovelace')).to.eql({});
    for (const wrong of [null, undefined, 7, true, ['Ada']]) expect(name.restore(field, wrong)).to.equal(undefined);
  });

  it('start with the author’s default', () => {
    const { field } = parse(name, { default: 'first = Grace\nmiddle = B\nlast = Hopper' });
    expect(name.initial(field)).to.eql({ first: 'Grace', last: 'Hopper' });
  });

  it('are sent without empty parts and outer spaces', async () => {
    const { field } = parse(name, { show_middle: 1 });
    const answer = { first: ' Ada ', middle: ' ', last: 'L', other: 'x' };
    expect(await name.params(field, answer)).to.eql({ first: 'Ada', last: 'L' });
    expect(name.comparable(field, answer)).to.eql(['Ada', 'L']);
    expect(name.isEmpty({ first: ' ', last: '' })).to.be.true;
  });

  it('show the parts of an address as the author says, in the words of its country', () => {
    const { field, warnings } = parse(address, { format: 'uk', hide_address2: '1', hide_state: 0, show_country: true });
    expect(field.subfields).to.eql(['address', 'city', 'state', 'zip', 'country']);
    expect([field.format, ...warnings]).to.eql(['UK']);
    expect(parse(address, {}).field.format).to.equal('US');
    expect(parse(address, { format: 'Mars' }))
      .to.have.property('warnings')
      .that.eql(['unknown-value format']);
    expect(parse(address, { format: 'Mars' }).field.format).to.equal('XX');
  });

  it('may leave out the second line of a required address', () => {
    expect(wrong(address, { required: 1 }, { address: '1 High St', city: 'Y', zip: '1' })).to.eql(['required.state']);
  });
});

describe('file', () => {
  const pick = (fileName: string, content = 'x') => new File([content], fileName);

  it('accepts the extensions that the author allows, in any case and spelling', () => {
    const json = { file_types: ' pdf, .doc,*.JPG,,tar.gz ' };
    for (const good of ['a.pdf', 'A.PDF', 'b.c.Doc', 'x.jpg']) expect(wrong(file, json, pick(good)), good).to.eql([]);
    for (const bad of ['a.exe', 'pdf', 'a.pdf.exe', '', '.', 'a.']) {
      expect(wrong(file, json, pick(bad)), bad).to.eql(['file-type']);
    }
    expect(typeList(parse(file, { file_types: 'pdf,JPG' }).field)).to.eql(['PDF', 'JPG']);
  });

  it('accepts any file if the author lists no extensions', () => {
    for (const none of ['', null, [], ' , ']) expect(wrong(file, { file_types: none }, pick('a.exe'))).to.eql([]);
  });

  it('refuses an empty file, and a missing one only if it is required', () => {
    expect(wrong(file, {}, pick('a.txt', ''))).to.eql(['file-empty']);
    expect(wrong(file, { required: 1 }, undefined)).to.eql(['required']);
    expect(wrong(file, {}, undefined)).to.eql([]);
  });

  it('accepts a File from outside, but nothing that only looks like one', () => {
    const { field } = parse(file, {});
    const chosen = pick('a.txt');
    expect(file.restore(field, chosen)).to.equal(chosen);
    for (const value of ['a.txt', { name: 'a.txt', size: 1 }, new Blob(['x']), null]) {
      expect(file.restore(field, value)).to.equal(undefined);
    }
  });
});
