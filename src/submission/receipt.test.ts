// Receipts: their digests, their comparison with a submission, and the saved page.
import { expect } from '@open-wc/testing';
import { found } from '../../test/support/wait.js';
import { core } from '../locale/en.js';
import { later } from '../locale/en.lazy.js';
import type { Form } from '../model/form.js';
import { verifyReceipt } from '../verify.js';
import type { Receipt } from '../verify.js';
import type { FieldParam } from '../model/submission.js';
import { computeDigests } from './digests.js';
import { receiptFile } from './receipt-page.js';
import type { ReceiptContent } from './receipt-page.js';
import { makeReceipt } from './receipt.js';

const KEY = '0b0e7a5c-7d52-4d4c-8d2b-3f3f0e6f3a11';
const LETTER = new Blob(['Dear all']);
const PARAMS: readonly FieldParam[] = [
  ['2', { first: 'Ada', last: 'Lovelace' }],
  ['1', 'yes\nno'],
  ['3', { filename: 'letter <1>.txt', content: LETTER }],
];
const NAME = 'first = Ada\nlast = Lovelace';
const STORED = {
  id: '1000001',
  data: [
    { field: '1', value: 'yes\nno' },
    { field: '2', value: NAME },
    { field: '3', value: 'https://service.test/file/3' },
  ],
};
const field = (id: string, label: string) => ({
  ...{ id, type: 'any', label, hint: '', span: 1, hideLabel: false, required: false, hidden: false, readonly: false },
});
const FORM: Form = {
  ...{ id: '101', title: 'Join </script> & win', submitLabel: '', language: 'en', columns: 1, closed: false },
  fields: [
    { ...field('1', 'Do you?'), options: [{ label: 'Of course', value: 'yes' }] },
    field('2', '<img src=x onerror=alert(1)>'),
    field('3', 'A letter'),
    { ...field('4', 'PIN'), isSecret: true },
  ],
};

async function contentOf(params = PARAMS, key = KEY): Promise<ReceiptContent> {
  const sealed = { key, formId: '101', sealedAt: Date.UTC(2026, 10, 20, 14, 3), digests: await computeDigests(params) };
  const receipt = await makeReceipt({ form: FORM, params, sealed }, '1000001', 'Field');
  return { receipt, form: FORM, params, words: { ...core, ...later } };
}

const file = () => Promise.resolve(LETTER);
const states = async (receipt: unknown, submission: unknown, sources = { file }) =>
  (await verifyReceipt(receipt, submission, sources)).answers.map(({ field: id, state }) => `${id} ${state}`);

/** Returns the code of the error that `verifyReceipt` rejects with. */
async function refusal(receipt: unknown): Promise<unknown> {
  const outcome = await verifyReceipt(receipt, STORED).then(
    () => 'no error',
    (error: unknown) => error,
  );
  return (outcome as { code?: unknown }).code ?? outcome;
}

/** Runs an action without cryptography, as on a page without HTTPS. */
async function withoutCryptography(act: () => Promise<void>): Promise<void> {
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  try {
    await act();
  } finally {
    Reflect.deleteProperty(crypto, 'subtle');
  }
}

describe('the digests of sent values', () => {
  it('are SHA-256 of the stored text and of a file’s bytes', async () => {
    expect(
      await computeDigests([
        ['1', ' abc\r\n'],
        ['2', { filename: 'a', content: new Blob(['abc']) }],
      ]),
    ).to.eql({
      '1': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      '2': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
  });

  it('omit empty texts, too large files and unreadable files', async () => {
    const large = new Blob([]);
    Object.defineProperty(large, 'size', { value: 64 * 2 ** 20 + 1 });
    const gone = new Blob(['abc']);
    gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    const params: readonly FieldParam[] = [
      ['1', ' '],
      ['2', { filename: 'large', content: large }],
      ['3', { filename: 'gone', content: gone }],
    ];
    expect(await computeDigests(params)).to.eql({});
  });

  it('are empty without cryptography', async () => {
    await withoutCryptography(async () => {
      expect(await computeDigests(PARAMS)).to.eql({});
    });
  });
});

describe('a receipt', () => {
  it('holds the time, the number and digests, but no answers', async () => {
    const { receipt } = await contentOf();
    expect(receipt).to.deep.include({ version: 1, formId: '101', submissionId: '1000001', submissionKey: KEY });
    expect(receipt.sentAt).to.equal('2026-11-20T14:03:00.000Z');
    expect(receipt.answers.map(({ field: id, label }) => [id, label])).to.eql(
      PARAMS.map(([id]) => [id, FORM.fields.find((one) => one.id === id)?.label]),
    );
    expect(JSON.stringify(receipt)).not.to.match(/Ada|yes|Dear/);
    expect([receipt.sha256, ...receipt.answers.map(({ sha256 }) => sha256)].join(' ')).to.match(
      /^([0-9a-f]{64} ?){4}$/,
    );
  });

  it('differs for equal answers of another submission or another field', async () => {
    const same: readonly FieldParam[] = [
      ['1', 'yes'],
      ['2', 'yes'],
    ];
    const [here, there] = [await contentOf(same), await contentOf(same, crypto.randomUUID())];
    const digests = [here, there].flatMap(({ receipt }) => receipt.answers.map(({ sha256 }) => sha256));
    expect(new Set(digests).size).to.equal(4);
  });

  it('matches its submission, also from a list of submissions, and the posted body', async () => {
    const { receipt } = await contentOf();
    expect(await states(receipt, STORED)).to.eql(['2 same', '1 same', '3 same']);
    const byField = Object.fromEntries(STORED.data.map((one) => [one.field, { ...one, field: Number(one.field) }]));
    expect((await verifyReceipt(receipt, { id: 1000001, data: byField }, { file })).matches).to.be.true;
    const body = {
      field_1: 'yes\r\nno',
      field_2: { first: 'Ada', last: 'Lovelace' },
      field_3: 'letter.txt;RGVhciBhbGw=',
    };
    expect((await verifyReceipt(receipt, body, { file })).matches).to.be.true;
  });

  it('leaves missing and too large files unchecked', async () => {
    const { receipt } = await contentOf();
    const check = await verifyReceipt(receipt, STORED);
    expect([check.matches, check.answers.at(-1)?.state]).to.eql([true, 'not-checked']);
    expect(await states(receipt, STORED, { file: () => Promise.resolve(new Blob(['Dear All'])) })).to.include(
      '3 different',
    );
  });

  it('does not match another submission with equal answers', async () => {
    const { receipt } = await contentOf();
    const check = await verifyReceipt(receipt, { ...STORED, id: '1000002' }, { file });
    expect([check.matches, check.isOtherSubmission]).to.eql([false, true]);
  });

  it('names an answer that is stored for another field', async () => {
    const { receipt } = await contentOf();
    const data = [
      { field: '1', value: NAME },
      { field: '2', value: 'yes\nno' },
    ];
    expect(await states(receipt, { data })).to.eql(['2 different', '1 different', '3 missing']);
  });

  it('is refused with a code if it is invalid, changed or without digests', async () => {
    const { receipt } = await contentOf();
    for (const none of [
      '',
      '{}',
      '<html></html>',
      null,
      7,
      [],
      { ...receipt, version: 2 },
      { ...receipt, answers: [1] },
    ])
      expect(await refusal(none), JSON.stringify(none)).to.equal('not-a-receipt');
    const changes: readonly Partial<Receipt>[] = [
      { sentAt: '2026-11-19T14:03:00.000Z' },
      { submissionId: '1000002' },
      { answers: receipt.answers.slice(1) },
      { answers: receipt.answers.map((one) => ({ ...one, label: 'Another' })) },
    ];
    for (const change of changes) expect(await refusal({ ...receipt, ...change })).to.equal('receipt-damaged');
    await withoutCryptography(async () => {
      expect(await refusal(receipt)).to.equal('no-cryptography');
      expect(await refusal((await contentOf()).receipt)).to.equal('receipt-without-digests');
    });
  });
});

describe('the saved receipt', () => {
  const open = async (content?: ReceiptContent) =>
    new DOMParser().parseFromString(receiptFile(content ?? (await contentOf())), 'text/html');

  it('is readable: title, time, number, and each answer as it was chosen', async () => {
    const page = await open();
    expect([page.documentElement.lang, page.documentElement.dir]).to.eql(['en', 'ltr']);
    expect(found(page.querySelector('h1'), 'h1').textContent).to.equal('Join </script> & win: Receipt');
    expect(found(page.querySelector('p'), 'p').textContent).to.match(/2026.*1000001/);
    const rows = Array.from(page.querySelectorAll('dl > div'), (row) =>
      Array.from(row.children, (one) => one.textContent),
    );
    expect(rows).to.eql([
      ['<img src=x onerror=alert(1)>', 'First name: Ada\nLast name: Lovelace'],
      ['Do you?', 'Of course\nno'],
      ['A letter', 'letter <1>.txt (8 byte)'],
    ]);
  });

  it('omits answers whose characters were hidden', async () => {
    const file = receiptFile(await contentOf([['4', '2718']]));
    expect(file).to.include('PIN').and.not.include('2718');
  });

  it('contains nothing that runs or is fetched, for any labels and answers', async () => {
    const evil = '"><script>alert(1)</script><!--';
    const params: readonly FieldParam[] = [
      ['2', { [evil]: evil }],
      ['3', { filename: evil, content: new Blob([]) }],
    ];
    const page = await open(await contentOf(params));
    expect(page.querySelectorAll('img, link, [style], [onerror], [src], [href]')).to.have.length(0);
    expect(Array.from(page.querySelectorAll('script'), ({ type }) => type)).to.eql(['application/json']);
    expect(found(page.querySelector('dd'), 'dd').textContent).to.equal(`${evil} ${evil}`);
  });

  it('can be compared with the submission later', async () => {
    const content = await contentOf();
    const check = await verifyReceipt(receiptFile(content), STORED, { file });
    expect([check.matches, check.receipt]).to.eql([true, content.receipt]);
  });

  it('does not mention digests if there are none', async () => {
    await withoutCryptography(async () => {
      const page = await open();
      expect(page.querySelector('code, h2')).to.equal(null);
      expect(page.querySelectorAll('dd')).to.have.length(3);
    });
  });
});
