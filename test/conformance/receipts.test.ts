// A receipt fits the stored record of every answer that can be sent, and no other record.
import { it } from 'node:test';
import { expect } from 'chai';
import type { ExampleEntry } from '../../src/fields/example.js';
import type { Form } from '../../src/model/form.js';
import type { FieldParam, Param } from '../../src/model/submission.js';
import { computeDigests } from '../../src/submission/digests.js';
import { makeReceipt } from '../../src/submission/receipt.js';
import type { Receipt } from '../../src/submission/receipt.js';
import { verifyReceipt } from '../../src/verify.js';
import { samples } from '../support/catalogue.js';
import { isUpload } from './expected.js';
import { download, makeForm, store } from './reference-service.js';

const LABEL = 'The question';
const FORM: Form = { id: '', title: '', submitLabel: '', language: 'en', columns: 1, closed: false, fields: [] };

/** Any file. A signature must be a picture. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

/** Returns the parameters that the example posts. */
function posted({ issues, param }: ExampleEntry): Param[] {
  if (issues || param === undefined) return [];
  if (typeof param === 'string' || !('filename' in param)) return [param];
  return [{ filename: param['filename'], content: new Blob([PNG]) }];
}

async function sealReceipt(formId: string, submissionId: string, params: readonly FieldParam[]): Promise<Receipt> {
  const key = crypto.randomUUID();
  const sealed = { key, formId, sealedAt: Date.UTC(2026, 10, 20), digests: await computeDigests(params) };
  return makeReceipt({ form: { ...FORM, id: formId }, params, sealed }, submissionId, LABEL);
}

interface Stored {
  readonly id: string;
  readonly data: readonly { readonly field: string; readonly value: string }[];
}

/** Returns the text with another last character. */
const changed = (value: string) => `${value.slice(0, -1)}${value.endsWith('x') ? 'y' : 'x'}`;

const file = (_fieldId: string, address: string) => download(address);
const changedFile = async (_fieldId: string, address: string) => new Blob([await download(address), 'x']);

for (const { example, json, title } of samples) {
  const answers = example.entries.flatMap(posted);
  if (answers.length === 0) continue;
  it(`${title}: the receipt fits the stored record, and finds one changed character`, async () => {
    const { formId, fieldId } = await makeForm(json.type, example.json);
    for (const param of answers) {
      const params: FieldParam[] = [[fieldId, param]];
      const stored = (await store(formId, params)) as unknown as Stored;
      const receipt = await sealReceipt(formId, stored.id, params);
      const found = { field: fieldId, label: LABEL };

      const { receipt: read, ...check } = await verifyReceipt(JSON.stringify(receipt), stored, { file });
      expect(read).to.deep.equal(receipt);
      expect(check).to.deep.equal({
        matches: true,
        isOtherSubmission: false,
        answers: [{ ...found, state: 'same' }],
        extra: [],
      });

      const data = isUpload(param) ? stored.data : stored.data.map((one) => ({ ...one, value: changed(one.value) }));
      const after = await verifyReceipt(receipt, { ...stored, data }, { file: changedFile });
      expect([after.matches, after.answers]).to.deep.equal([false, [{ ...found, state: 'different' }]]);

      const gone = await verifyReceipt(receipt, { ...stored, data: [] });
      expect([gone.matches, gone.answers]).to.deep.equal([false, [{ ...found, state: 'missing' }]]);

      const added = [...stored.data, { field: '999', value: 'new' }];
      const more = await verifyReceipt(receipt, { ...stored, data: added }, { file });
      expect([more.matches, more.extra]).to.deep.equal([false, ['999']]);
    }
  });
}
