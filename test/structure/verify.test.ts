// `hosted-form/verify` runs on Node, where there is no page: owners verify receipts on a server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { verifyReceipt } from '../../src/verify.js';

/** A receipt as a browser saved it. */
const FILE = readFileSync(fileURLToPath(new URL('receipt.html', import.meta.url)), 'utf8');
const STORED = {
  id: '1000001',
  data: [
    { field: '1', value: 'first = Ada\nlast = Lovelace' },
    { field: '2', value: 'https://forms.example.com/file/2' },
  ],
};
const file = (content: string) => ({ file: () => Promise.resolve(new Blob([content])) });

test('a saved receipt fits its submission', async () => {
  const { matches, answers } = await verifyReceipt(FILE, STORED, file('a plan'));
  assert.deepEqual(
    [matches, answers],
    [
      true,
      [
        { field: '1', label: 'Your name', state: 'same' },
        { field: '2', label: 'A plan', state: 'same' },
      ],
    ],
  );
});

test('names the answers that were changed', async () => {
  const data = STORED.data.map((one) => ({ ...one, value: one.value.replace('Ada', 'Eda') }));
  const { matches, answers } = await verifyReceipt(FILE, { ...STORED, data }, file('another plan'));
  assert.deepEqual([matches, answers.map(({ state }) => state)], [false, ['different', 'different']]);
});

test('a damaged receipt is refused', async () => {
  await assert.rejects(verifyReceipt(FILE.replace('1000001","submissionKey', '1000002","submissionKey'), STORED), {
    name: 'ReceiptError',
    code: 'receipt-damaged',
  });
});
