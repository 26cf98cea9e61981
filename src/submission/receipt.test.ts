// Receipts: their digests, their comparison with a submission, and the saved page as a text.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import type { FieldParam } from '../model/submission.js';
import { verifyReceipt } from '../verify.js';
import type { Receipt } from '../verify.js';
import { loadCoreWords } from '../locale/languages.js';
import { digest } from '../platform/crypto.js';
import { computeDigests } from './digests.js';
import { FORM, KEY, LETTER, NAME, PARAMS, STORED, makeContent, withoutCryptography } from './receipt.examples.js';
import { RECEIPT_CSS, readable, receiptFile, receiptTitle } from './receipt-page.js';

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

  it('hold the largest file that is hashed', async () => {
    const largest = new Blob(['abc']);
    Object.defineProperty(largest, 'size', { value: 64 * 2 ** 20 });
    expect(await computeDigests([['1', { filename: 'a', content: largest }]])).to.have.property('1');
  });

  it('are empty without cryptography', async () => {
    await withoutCryptography(async () => {
      expect(await computeDigests(PARAMS)).to.eql({});
    });
  });
});

describe('a receipt', () => {
  it('holds the time, the number and digests, but no answers', async () => {
    const { receipt } = await makeContent();
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

  it('has digests that anybody can compute from its members', async () => {
    const { receipt } = await makeContent();
    const sha256 = async (value: unknown) => digest(JSON.stringify(value));
    const answers = receipt.answers.map((answer) => [answer.field, answer.label, answer.sha256, answer.field === '3']);
    const members = [1, '101', '1000001', KEY, '2026-11-20T14:03:00.000Z', answers];
    expect(receipt.sha256).to.equal(await sha256(members));
    const ofLetter = await sha256([KEY, '3', await digest(LETTER)]);
    expect(receipt.answers.find(({ field }) => field === '3')?.sha256).to.equal(ofLetter);
  });

  it('differs for equal answers of another submission or another field', async () => {
    const same: readonly FieldParam[] = [
      ['1', 'yes'],
      ['2', 'yes'],
    ];
    const [here, there] = [await makeContent(same), await makeContent(same, crypto.randomUUID())];
    const digests = [here, there].flatMap(({ receipt }) => receipt.answers.map(({ sha256 }) => sha256));
    expect(new Set(digests).size).to.equal(4);
  });

  it('matches its submission, also from a list of submissions, and the posted body', async () => {
    const { receipt } = await makeContent();
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
    const { receipt } = await makeContent();
    const check = await verifyReceipt(receipt, STORED);
    expect([check.matches, check.answers.at(-1)?.state]).to.eql([true, 'not-checked']);
    expect(await states(receipt, STORED, { file: () => Promise.resolve(new Blob(['Dear All'])) })).to.include(
      '3 different',
    );
  });

  it('does not match another submission with equal answers', async () => {
    const { receipt } = await makeContent();
    const check = await verifyReceipt(receipt, { ...STORED, id: '1000002' }, { file });
    expect([check.matches, check.isOtherSubmission]).to.eql([false, true]);
  });

  it('names an answer that is stored for another field', async () => {
    const { receipt } = await makeContent();
    const data = [
      { field: '1', value: NAME },
      { field: '2', value: 'yes\nno' },
    ];
    expect(await states(receipt, { data })).to.eql(['2 different', '1 different', '3 missing']);
  });

  it('is refused with a code if it is invalid, changed or without digests', async () => {
    const { receipt } = await makeContent();
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
      expect(await refusal((await makeContent()).receipt)).to.equal('receipt-without-digests');
    });
  });
});

describe('the saved file of a receipt', () => {
  it('is compared as the receipt itself is, and so is its JSON', async () => {
    const content = await makeContent();
    for (const saved of [receiptFile(content), JSON.stringify(content.receipt)])
      expect(await verifyReceipt(saved, STORED, { file })).to.deep.include({ matches: true, receipt: content.receipt });
  });

  it('is no receipt without its data', async () => {
    const saved = receiptFile(await makeContent());
    expect(await refusal(saved.replace('application/json', 'text/plain'))).to.equal('not-a-receipt');
    expect(await refusal(saved.replace('{"version"', '"version"'))).to.equal('not-a-receipt');
  });
});

describe('the comparison of a receipt', () => {
  const verify = async (submission: unknown, sources = { file }) =>
    verifyReceipt((await makeContent()).receipt, submission, sources);

  it('names answers that only the submission has, and passes over empty ones', async () => {
    const more = (value: string) => ({ ...STORED, data: [...STORED.data, { field: '9', value }] });
    const { matches, extra } = await verify(more('later'));
    expect([matches, extra]).to.eql([false, ['9']]);
    expect((await verify(more(''))).extra).to.eql([]);
  });

  it('finds an answer that is missing, and one that was changed', async () => {
    const data = STORED.data.filter(({ field }) => field !== '2');
    expect(await verify({ ...STORED, data })).to.include({ matches: false, isOtherSubmission: false });
    const { receipt } = await makeContent();
    expect(await states(receipt, { ...STORED, data })).to.eql(['2 missing', '1 same', '3 same']);
  });

  it('needs no number: a submission without one is compared by its answers', async () => {
    const { isOtherSubmission, matches } = await verify({ data: STORED.data });
    expect([isOtherSubmission, matches]).to.eql([false, true]);
    const { receipt } = await makeContent(PARAMS, KEY, '');
    expect(await verifyReceipt(receipt, STORED, { file })).to.include({ isOtherSubmission: false, matches: true });
  });

  it('asks for the bytes of files alone, by the field and the stored value', async () => {
    const asked: unknown[] = [];
    await verifyReceipt((await makeContent()).receipt, STORED, {
      file: (...about) => {
        asked.push(about);
        return Promise.resolve(undefined);
      },
    });
    expect(asked).to.eql([['3', 'https://service.test/file/3']]);
  });

  it('does not check an answer without a digest', async () => {
    const gone = new Blob(['abc']);
    gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    const params: readonly FieldParam[] = [['3', { filename: 'gone', content: gone }]];
    const { receipt } = await makeContent(params);
    const stored = { data: [{ field: '3', value: 'x' }] };
    expect(receipt.answers).to.eql([{ field: '3', label: 'A letter', sha256: '', file: true }]);
    expect(await states(receipt, stored)).to.eql(['3 not-checked']);
  });

  it('needs every member of a receipt, each as a text', async () => {
    const { receipt } = await makeContent();
    for (const name of ['formId', 'submissionId', 'submissionKey', 'sentAt', 'sha256'])
      expect(await refusal({ ...receipt, [name]: 7 }), name).to.equal('not-a-receipt');
    const [first, ...others] = receipt.answers;
    for (const name of ['field', 'label', 'sha256'])
      expect(await refusal({ ...receipt, answers: [...others, { ...first, [name]: 7 }] }), name).to.equal(
        'not-a-receipt',
      );
    for (const answers of [undefined, {}, 'x', [null], [{ ...first, file: false }]])
      expect(await refusal({ ...receipt, answers }), JSON.stringify(answers)).to.equal('not-a-receipt');
    expect(await refusal({ ...receipt, answers: [{ ...first, file: true }, ...others] })).to.equal('receipt-damaged');
  });

  it('refuses a receipt without digests, and says why by its code alone', async () => {
    const { receipt } = await makeContent();
    const error: unknown = await verifyReceipt({ ...receipt, sha256: '' }, STORED).catch((cause: unknown) => cause);
    expect(error).to.include({
      name: 'ReceiptError',
      code: 'receipt-without-digests',
      message: 'receipt-without-digests',
    });
    const unread: unknown = await verifyReceipt('{', STORED).catch((cause: unknown) => cause);
    expect(unread).to.have.property('cause').that.is.instanceOf(SyntaxError);
  });
});

describe('the labels of a receipt', () => {
  it('are those of the form, else a word for a field without one', async () => {
    const { receipt } = await makeContent([['8', 'x']]);
    expect(receipt.answers.map(({ label }) => label)).to.eql(['Field']);
  });
});

describe('the saved page of a receipt', () => {
  it('is one file, with nothing that runs, and with the data in it', async () => {
    const content = await makeContent([
      ['1', 'yes\nno'],
      ['2', { first: 'Ada & "Co"', zip: '<1>', state: 'X', other: 'y' }],
      ['3', { filename: 'a.txt', content: LETTER }],
      ['4', '2718'],
      ['9', ' plain '],
    ]);
    const { sha256 } = content.receipt;
    const { zip, state } = content.words.address;
    const [ZIP, STATE] = [zip.XX, state.XX];
    const time = content.words.receipt.sent('TIME', '1000001').split('TIME');
    const text = receiptFile(content);
    expect(text.slice(0, text.indexOf('<p>'))).to.equal(`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Join &lt;/script&gt; &amp; win: Receipt</title>
<style>${RECEIPT_CSS}</style>
</head>
<body>
<main>
<h1 dir="auto">Join &lt;/script&gt; &amp; win: Receipt</h1>
`);
    expect(text).to.include(time.at(-1) ?? '');
    expect(text.slice(text.indexOf('<dl>'))).to.equal(`<dl>${[
      ['Do you?', 'Of course\nno'],
      [
        '&lt;img src=x onerror=alert(1)&gt;',
        `First name: Ada &amp; &quot;Co&quot;\n${ZIP}: &lt;1&gt;\n${STATE}: X\nother: y`,
      ],
      ['A letter', 'a.txt (8 bytes)'],
      ['PIN', '••••••••'],
      ['Field', 'plain'],
    ]
      .map(([label, answer]) => `<div><dt dir="auto">${label ?? ''}</dt><dd dir="auto">${answer ?? ''}</dd></div>`)
      .join('')}</dl>
<h2>${content.words.receipt.digest}</h2>
<p><code dir="ltr">${sha256}</code></p>
<p>${content.words.receipt.keep}</p>
</main>
<script type="application/json" id="receipt">${JSON.stringify(content.receipt).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`);
    expect(RECEIPT_CSS).to.include('@media print');
    expect(receiptTitle(content)).to.equal('Join </script> & win: Receipt');
  });

  it('says the parts of a name in the order of its language', async () => {
    const words = { ...(await makeContent()).words, ...(await loadCoreWords(['hu'])) };
    expect(readable({ first: 'Anna', last: 'Kovács' }, undefined, words).split('\n')).to.eql([
      'Családi név: Kovács',
      'Utónév: Anna',
    ]);
  });

  it('shows a text of a field without options as it is', async () => {
    expect(receiptFile(await makeContent([['2', 'plain & simple']]))).to.include('>plain &amp; simple</dd>');
  });

  it('says in which direction its language is written', async () => {
    const content = await makeContent();
    const words = { ...content.words, language: 'ar', direction: 'rtl' as const };
    expect(receiptFile({ ...content, words })).to.include('<html lang="ar" dir="rtl">');
  });

  it('has no digests where there are none', async () => {
    const content = await makeContent();
    const text = receiptFile({ ...content, receipt: { ...content.receipt, sha256: '' } });
    expect(text).not.to.match(/<h2>|<code/);
    expect(text).to.include('</dl>\n</main>');
  });
});
