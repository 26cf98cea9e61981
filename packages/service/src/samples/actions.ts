import { toHex } from '../values/bytes.js';
import { isArray, isObject, scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import type { Ask } from './table.js';

/** The path at which the demo receives the webhooks of its own forms. */
const RECEIVER = '/demo/webhook-receiver';

const randomKey = () => toHex(crypto.getRandomValues(new Uint8Array(24)));

/**
 * Creates the actions of a sample form: a mail to the person where the form asks for an address, a mail to its owner,
 * and a signed webhook to the demo itself.
 * @param form The form as it was answered when it was made.
 * @param origin The address of the demo.
 */
export async function makeActions(ask: Ask, form: JsonObject, origin: string): Promise<void> {
  const [id, name] = [scalarText(form['id']) ?? '', scalarText(form['name']) ?? ''];
  const fields = isArray(form['fields']) ? form['fields'].filter((field) => isObject(field)) : [];
  const email = fields.find((field) => field['type'] === 'email')?.['id'];
  if (email !== undefined) {
    await ask('POST', `form/${id}/confirmation.json`, {
      name: 'Thanks to the person',
      to_field: email,
      sender: 'Demo forms <hello@forms.example>',
      subject: `We have received your answers: ${name}`,
      message: '<p>Thank you. This is what you sent us:</p>',
      hide_empty: 1,
    });
  }
  await ask('POST', `form/${id}/notification.json`, {
    name: 'To the owner',
    recipients: 'owner@forms.example',
    subject: `New submission: ${name}`,
    ...(email === undefined ? {} : { from_type: 'field', from_value: email }),
    hide_empty: 1,
    show_section: 1,
  });
  await ask('POST', `form/${id}/webhook.json`, {
    name: 'To the demo itself',
    url: `${origin}${RECEIVER}`,
    content_type: 'json',
    hmac_secret: randomKey(),
  });
}

/**
 * Moves the webhooks that a sample form sends to the demo itself to its current address, as after a start on another
 * port.
 */
export async function moveReceiver(ask: Ask, webhooks: JsonObject, origin: string): Promise<void> {
  const list = isArray(webhooks['webhooks']) ? webhooks['webhooks'].filter((webhook) => isObject(webhook)) : [];
  for (const { id = '', url = '' } of list) {
    const [old, now] = [scalarText(url) ?? '', `${origin}${RECEIVER}`];
    if (old !== now && URL.canParse(old) && new URL(old).pathname === RECEIVER) {
      await ask('PUT', `webhook/${scalarText(id) ?? ''}.json`, { url: now });
    }
  }
}
