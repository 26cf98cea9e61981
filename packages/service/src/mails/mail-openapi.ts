import { describeAction, FLAG, LOGIC_OR_TEXT } from '../actions/action-openapi.js';
import type { ActionApi } from '../actions/action-openapi.js';
import { describeChoice, ref, TEXT } from '../openapi/operation.js';
import type { Schema, TableDescription } from '../openapi/operation.js';

const RECORDED = 'keys recorded 2023, without those that leak from inside';

const PLACEHOLDERS =
  'The answer of a field is put where {$<field id>} is, of a subfield where {$<field id>-<subfield>} is';

const MAIL: Readonly<Record<string, Schema>> = {
  id: ref('Id'),
  form: ref('Id'),
  name: TEXT,
  subject: { ...TEXT, description: PLACEHOLDERS },
  message: { ...TEXT, description: PLACEHOLDERS },
  format: describeChoice('html', 'plaintext'),
  type: describeChoice('data', 'link', 'fields'),
  editor: TEXT,
  logic: LOGIC_OR_TEXT,
  hide_empty: FLAG,
  show_section: FLAG,
  include_pdf_attachment: FLAG,
};

const CONFIRMATION: ActionApi = {
  kind: 'confirmation',
  about: 'Mails to the person who has sent a form.',
  source: RECORDED,
  members: { ...MAIL, to_field: ref('Digits'), sender: TEXT, delay: TEXT, checked_spam: FLAG },
  examples: [
    { body: { to_field: '{email_field}', subject: 'We have your answers', message: '<p>Thank you.</p>' } },
    {
      body: {
        to_field: '{email_field}',
        format: 'plaintext',
        logic: { action: 'show', conditional: 'any', checks: [{ field: '{field}', condition: 'equals', option: 'x' }] },
      },
    },
  ],
};

const NOTIFICATION: ActionApi = {
  kind: 'notification',
  about: 'Mails to others about a submission.',
  source: RECORDED,
  members: {
    ...MAIL,
    from_type: describeChoice('noreply', 'custom', 'field'),
    from_value: TEXT,
    recipients: { ...TEXT, description: 'One address on each line; in requests commas may be between them' },
    hide_hidden: FLAG,
    attach_limit: TEXT,
    options: TEXT,
  },
  examples: [{ body: { recipients: 'jobs@bakery.example\nowner@bakery.example', subject: 'New answers' } }],
};

/** The descriptions of confirmations and notifications. */
export const mailDescriptions: readonly TableDescription[] = [CONFIRMATION, NOTIFICATION].map(describeAction);
