import assert from 'node:assert/strict';
import { actionForm } from '../../actions/conformance/action-form.js';
import { expectList } from '../../conformance/client.js';
import type { Case } from '../../conformance/client.js';
import { isObject } from '../../values/json.js';

/** Confirmations and notifications as records. */
export const mails: readonly Case[] = [
  {
    name: 'a new confirmation has the recorded keys, and none of those that leak internals',
    async run(client) {
      const { id, email, smallest } = await actionForm(client);
      const made = await client.ok('POST', `form/${id}/confirmation`, smallest.confirmation);
      assert.deepEqual(made, {
        id: made['id'], form: id, name: '', subject: '', message: '', format: 'html', type: 'data', editor: 'wysiwyg',
        logic: '', hide_empty: '0', show_section: '0', include_pdf_attachment: '0', to_field: email, sender: '', delay: '0',
        checked_spam: '0',
      }); // prettier-ignore
    },
  },
  {
    name: 'several addresses on separate lines come back on separate lines',
    async run(client) {
      const { id } = await actionForm(client);
      const body = { recipients: ' a@form.test\r\n\r\nb@xn--bcher-kva.test ' };
      const made = await client.ok('POST', `form/${id}/notification`, body);
      assert.equal(made['recipients'], 'a@form.test\nb@xn--bcher-kva.test');
      assert.ok(
        expectList(await client.ok('GET', `form/${id}/notification`), 'notifications').every((one) => isObject(one)),
      );
    },
  },
  {
    name: 'addresses with commas between them are accepted, and come back on separate lines',
    async run(client) {
      const { id } = await actionForm(client);
      const body = { recipients: 'a@form.test, b@form.test,c@form.test\n,d@form.test' };
      const made = await client.ok('POST', `form/${id}/notification`, body);
      assert.equal(made['recipients'], 'a@form.test\nb@form.test\nc@form.test\nd@form.test');
      for (const recipients of ['a@form.test, nobody', ',', 'a@form.test b@form.test'])
        assert.equal((await client.call('POST', `form/${id}/notification`, { recipients })).status, 400, recipients);
    },
  },
];
