// Answers of real people are accepted. Answers that can't be right have an issue with a code of its own.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readForm } from '../api/read-form.js';
import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import { readText } from '../locale/human-text.js';
import { validate } from '../rules/validate.js';
import { Faults } from '../session/faults.js';
import { guardDefinition } from '../session/guard-definition.js';
import { readAnswer } from '../session/read-answers.js';
import { definition as address } from './address/address.js';
import { definition as email } from './email/email.js';
import { definition as name } from './name/name.js';
import { definition as phone } from './phone/phone.js';

const CONTEXT = {
  warn: () => undefined,
  form: {},
  find: () => undefined,
  now: () => new Date(0),
  random: () => 0,
  language: 'en',
};

/** Returns the issues of an answer in a required field: codes, with the subfield after a dot. */
function wrong<F extends Field, A>(definition: FieldDefinition<F, A>, json: object, answer: A): string[] {
  const [entry] = readForm('1', [{ id: '7', type: 'any', required: '1', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const field = definition.parse(entry.common, entry.json, CONTEXT);
  return validate(guardDefinition(definition, new Faults(), { reader: readAnswer }), field, answer).map(
    ({ code, subfield }) => (subfield ? `${code}.${subfield}` : code),
  );
}

/** First name | last name. */
const NAMES = `Ada|Lovelace
José|García Márquez
Siobhán|O’Brien
Sinéad|O'Connor
Jean-Luc|Picard
Anne-Marie|Smith-Jones
Ludwig|van Beethoven
Leonardo|da Vinci
Nguyễn|Thị Minh Khai
Björk|Guðmundsdóttir
Søren|Kierkegaard
Zoë|Müller-Lüdenscheidt
François|D’Arcy
Łukasz|Żółć
Žofie|Dvořáková
Ștefan|Țepeș
İbrahim|Işık
Дмитрий|Менделеев
Олена|Зеленська-Ґжицька
Ελένη|Παπαδοπούλου
محمد|بن سلمان
فاطمة|الزهراء
דוד|בן־גוריון
अमिताभ|बच्चन
நடராஜன்|சுப்பிரமணியன்
ปรีดี|พนมยงค์
မြ|အေး
王|小明
李|娜
田中|太郎
やまだ|はなこ
김|민준
Ng|O
X|Æ A-12
E|Wu
Y|U
Null|Null
Jennifer|Null
True|North
Test|Tester
Sammy|Davis Jr.
Henry|VIII.
Mary Jane|Watson
J. R. R.|Tolkien
Nana Kwaku|Ofori-Atta
Keʻeaumoku|Kānekapōlei
ʻAukai|Kealoha
Ngũgĩ|wa Thiong’o
!Xóõ|ǃNaruseb
𠮷野|家
Mihály|Szent-Györgyi
Þórdís|Þorsteinsdóttir
Madonna|-
Suharto|.
Pelé|Arantes do Nascimento
Rosalind Arusha Arkadina Altalune Florence|Thurman-Busson
Mx.|Ø
Kim (Kimmy)|Lee
“Buzz”|Aldrin
Bo/Beau|D´Angelo`.split('\n');

const EMAILS = `a@b.co x@y.zz q@1.de ada@example.com ada+news@example.com o'neil@example.ie o’hara@example.ie
  ada.lovelace@example.co.uk ada_l@example.com ada-l@example.com -@example.com ADA@EXAMPLE.COM 1@2.de 123@example.com
  ada@bücher.example jörg@straße.de åse@exämple.no ада@почта.рф δοκιμή@παράδειγμα.δοκιμή 用户@例子.广告 二ノ宮@黒川.日本
  사람@예시.한국 अजय@डाटा.भारत مثال@مثال.السعودية דוגמה@דוגמה.ישראל ราม@ตัวอย่าง.ไทย ada@xn--bcher-kva.example
  ada@sub.sub.example.com ada@example.photography ada@example.museum first.last+tag+tag@example.io a&b@example.com
  a/b@example.com #a@example.com {a}@example.com "ada"@example.com n@i❤.ws ñandú@example.es d'arc@example.fr
  ada..l@example.ne.jp .ada@example.ne.jp ada.@docomo.example`.split(/\s+/);

/** Telephone numbers by format. */
const PHONES: Readonly<Record<string, readonly string[]>> = {
  US: [
    '+1 (555) 010-0000',
    '0015550100000',
    '555.010.0000 ext 5',
    '(323) 555-1212',
    '323-555-1212',
    '3235551212',
    '1-323-555-1212',
    '1 323 555 1212',
    '13235551212',
    '+13235551212',
    '323 555 1212 x42',
    '(323)555-1212 #7',
    '323–555–1212',
    '323\u00A0555\u00A01212',
    '\u202A+1 323 555 1212\u202C',
    'tel:+1-323-555-1212',
    '323.555.1212, extension 1234',
    '011 44 20 7946 0123',
    '+44 20 7946 0123',
    '+49 (0)30 901820',
    '323/555-1212',
    '٣٢٣٥٥٥١٢١٢',
    '+1 323 555 1212;ext=9',
    '(+1) 323 555 1212',
    '＋１ ３２３ ５５５ １２１２',
  ],
  UK: [
    '020 7946 0123',
    '(020) 7946 0123',
    '+44 20 7946 0123',
    '+44 (0)20 7946 0123',
    '0044 20 7946 0123',
    '07700 900123',
    '07700900123',
    '+447700900123',
    '01632 960 001',
    '016977 2345',
    '+353 1 234 5678',
    '0800 1111 000',
  ],
  AU: [
    '(02) 5550 0123',
    '02 5550 0123',
    '5550 0123',
    '0491 570 006',
    '+61 491 570 006',
    '+61 2 5550 0123',
    '+61 (0)2 5550 0123',
    '0011 44 20 7946 0123',
    '1800 160 401',
    '1300 975 707',
    '0061 2 5550 0123',
  ],
  XX: [
    '+39 06 698',
    '+290 21234',
    '12345',
    '030 901820',
    '+49 30 901820-0',
    '06 12 34 56 78',
    '+33 6 12 34 56 78',
    '+7 (495) 123-45-67',
    '+86 138 0013 8000',
    '+91 98765 43210',
    '+971 4 123 4567',
    '0041 44 668 18 00',
    '090-1234-5678',
    '+55 (11) 91234-5678',
    '+64 21 123 456',
    '112233#4',
    '044 668 18 00 / 5',
    '+358 (9) 1234567 x1',
  ],
};

/** Postal codes by format; `XX|Canada` where a country is chosen. */
const POSTCODES: Readonly<Record<string, readonly string[]>> = {
  US: ['04240', '90210', '12345-6789', '123456789', '12345 6789', ' 10001 ', '00501', '٩٠٢١٠', '12345–6789'],
  CA: ['K1A 0B1', 'k1a0b1', 'H0H 0H0', 'V6B-4Y8', 'X0A 0H0'],
  UK: ['SW1A 1AA', 'sw1a1aa', 'M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'W1A 0AX', 'EC1A 1BB', 'GIR 0AA', 'BFPO 801'],
  AU: ['2000', '0800', '7000', ' 3000'],
  XX: ['1010', '75008', '100-0001', 'D02 AF30', '-', 'AD500', '4000 Sliven', 'no code', '12', 'LV-1050'],
  'XX|Canada': ['K1A 0B1'],
  'XX|USA': ['90210'],
  'US|Mongolia': ['14200', 'MN 14 200'],
  'US|United Kingdom': ['SW1A 1AA'],
};

const BAD_EMAILS = `ada ada@ @ @example.com ada@example ada@.com ada@example. ada@example..com ada@@example.com
  ada@bob@example.com ada@example,com ada@example.com, ada@example.com;bob@example.com
  https://example.com ada(at)example.com ada.example.com`.split(/\s+/);

const BAD_PHONES: Readonly<Record<string, readonly string[]>> = {
  US: [
    '555-1212',
    '1',
    'none',
    '123456789',
    '+1 323 555 121',
    '323 555 1212 1212',
    'ada@example.com',
    'x5',
    '32355512I2',
  ],
  UK: ['7946 0123', '0207', '+44 20', '020 7946 0123 456', 'n/a'],
  AU: ['5550', '0123456789012', '+61 2 55', 'call me'],
  XX: ['112', '1234', '+', '1234567890123456', '?', '12:34:56', '12e45'],
};

const BAD_POSTCODES: Readonly<Record<string, readonly string[]>> = {
  US: ['1234', '123456', 'ABCDE', '12345-67', '9021O'],
  CA: ['12345', 'K1A', 'D1A 0B1', 'KIA OBI'],
  UK: ['SW1A', '12345', 'SW1A 1A', 'QQQ 1AA'],
  AU: ['200', '20000', 'NSW'],
  'XX|United States': ['SW1A 1AA'],
};

const pairs = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(lists).flatMap(([format, values]) => values.map((value) => [format, value] as const));

const checkName = (both: string) => {
  const [first = '', last = ''] = both.split('|');
  return wrong(name, {}, { first, last });
};
const checkPhone = ([format, number]: readonly [string, string]) => wrong(phone, { format }, number);
const checkPostcode = ([given, zip]: readonly [string, string]) => {
  const [format = '', country] = given.split('|');
  const parts = { address: 'ул. Раковски 1', city: 'S', state: '-', zip, ...(country && { country }) };
  return wrong(address, { format, show_country: country ? 1 : 0 }, parts);
};

/** Returns the values for which the check fails, with its result. */
const others = <Value>(values: readonly Value[], check: (value: Value) => string[], expected: readonly string[]) =>
  values.flatMap((value) => {
    const codes = check(value);
    return codes.join() === expected.join() ? [] : [[value, codes] as const];
  });

describe('Real people', () => {
  const phones = pairs(PHONES);
  const postcodes = pairs(POSTCODES);
  const badPhones = pairs(BAD_PHONES);
  const badPostcodes = pairs(BAD_POSTCODES);

  it('have at least 200 valid answers here, and at least 50 wrong ones', () => {
    expect(NAMES.length + EMAILS.length + phones.length + postcodes.length).to.be.at.least(200);
    expect(BAD_EMAILS.length + badPhones.length + badPostcodes.length).to.be.at.least(50);
  });

  it('can enter their names', () => {
    expect(others(NAMES, checkName, [])).to.eql([]);
  });

  it('can enter their e-mail addresses', () => {
    expect(others(EMAILS, (value) => wrong(email, {}, value), [])).to.eql([]);
  });

  it('can write their telephone numbers in their own ways', () => {
    expect(others(phones, checkPhone, [])).to.eql([]);
  });

  it('can enter their postal codes', () => {
    expect(others(postcodes, checkPostcode, [])).to.eql([]);
  });

  it('are told that a text is no e-mail address', () => {
    expect(others(BAD_EMAILS, (value) => wrong(email, {}, value), ['not-an-email'])).to.eql([]);
  });

  it('are told that a text is no telephone number', () => {
    expect(others(badPhones, checkPhone, ['not-a-phone-number'])).to.eql([]);
  });

  it('are told that a text is no postal code', () => {
    expect(others(badPostcodes, checkPostcode, ['not-a-postcode.zip'])).to.eql([]);
  });

  it('send a telephone number of any country as they wrote it, in Latin digits and without marks of direction', async () => {
    const [entry] = readForm('1', [{ id: '7', type: 'phone', format: 'XX' }], undefined, []).fields;
    if (!entry) throw new Error('No field');
    const field = phone.parse(entry.common, entry.json, CONTEXT);
    for (const number of PHONES['US'] ?? []) {
      const sent = await guardDefinition(phone, new Faults(), { reader: readAnswer }).params(field, number);
      expect(sent).to.equal(readText(number, 'phone'));
      expect(sent).to.match(/^[ -~]+$/);
    }
  });

  it('send an e-mail address without the invisible characters around and in it', async () => {
    const [entry] = readForm('1', [{ id: '7', type: 'email', required: '1' }], undefined, []).fields;
    if (!entry) throw new Error('No field');
    const field = email.parse(entry.common, entry.json, CONTEXT);
    for (const pasted of ['\u202Aada@example.com\u202C', '\u200Eada@example.com', 'ada\u00AD@example\u2068.com\u061C'])
      expect(await guardDefinition(email, new Faults(), { reader: readAnswer }).params(field, pasted)).to.equal(
        'ada@example.com',
      );
    expect(email.isEmpty('\u200B \u200F')).to.equal(true);
  });
});
