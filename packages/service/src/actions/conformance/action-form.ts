import type { Client } from '../../conformance/client.js';
import type { JsonObject } from '../../values/json.js';

/** A form for actions, and the smallest body of each kind. */
export interface ActionForm {
  readonly id: string;
  readonly email: string;
  /** The smallest body that creates an action of each kind. */
  readonly smallest: Readonly<Record<'confirmation' | 'notification' | 'webhook', JsonObject>>;
}

/** Creates a form with an email field and a text field. */
export async function actionForm(client: Client): Promise<ActionForm> {
  const { id, fields } = await client.form([{ field_type: 'email' }, { field_type: 'text' }]);
  const [email = ''] = fields;
  return {
    id,
    email,
    smallest: {
      confirmation: { to_field: email },
      notification: { recipients: 'owner@form.test' },
      webhook: { url: 'https://receiver.test/hook' },
    },
  };
}
