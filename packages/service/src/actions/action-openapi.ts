import { listOf, LOCATION, oneOf, record, ref, request, SENT_FLAG, TEXT, unchanged } from '../openapi/operation.js';
import type { Example, PathDescription, Schema, TableDescription } from '../openapi/operation.js';

/** What a form does when a submission comes in. */
type Kind = 'confirmation' | 'notification' | 'webhook';

const FLAG = ref('Flag');
const NO_LOGIC_TEXT: Schema = { oneOf: [{ const: '' }, ref('Logic')] };
const NO_LOGIC_LIST: Schema = { oneOf: [{ type: 'array', items: {}, maxItems: 0 }, ref('Logic')] };
const RECORDED = 'keys recorded 2023, without those that leak from inside';

const PLACEHOLDERS =
  'The answer of a field stands where {$<field id>} is, of a subfield where {$<field id>-<subfield>} is';

const MAIL: Readonly<Record<string, Schema>> = {
  id: ref('Id'),
  form: ref('Id'),
  name: TEXT,
  subject: { ...TEXT, description: PLACEHOLDERS },
  message: { ...TEXT, description: PLACEHOLDERS },
  format: oneOf('html', 'plaintext'),
  type: oneOf('data', 'link', 'fields'),
  editor: TEXT,
  logic: NO_LOGIC_TEXT,
  hide_empty: FLAG,
  show_section: FLAG,
  include_pdf_attachment: FLAG,
};

const SHAPES: Readonly<Record<Kind, Schema>> = {
  confirmation: record(RECORDED, { ...MAIL, to_field: ref('Digits'), sender: TEXT, delay: TEXT, checked_spam: FLAG }),
  notification: record(RECORDED, {
    ...MAIL,
    from_type: oneOf('noreply', 'custom', 'field'),
    from_value: TEXT,
    recipients: { ...TEXT, description: 'One address on each line; in requests commas may stand between them' },
    hide_hidden: FLAG,
    attach_limit: TEXT,
    options: TEXT,
  }),
  webhook: record(
    'keys recorded 2023; include_field_type and append_data: two clients; hmac_secret: a client, and the schema of 2025',
    {
      id: ref('Id'),
      name: TEXT,
      url: TEXT,
      handshake_key: { ...TEXT, description: 'Sent as HandshakeKey; signs too where there is no hmac_secret' },
      hmac_secret: { ...TEXT, description: 'Signs each delivery: X-FS-Signature is sha256=<HMAC-SHA256 of the body>' },
      hmac_key: { ...TEXT, description: 'Another name of hmac_secret' },
      content_type: oneOf('urlencoded', 'json'),
      use_field_ids: { type: 'boolean' },
      no_subfield_names: FLAG,
      include_field_type: FLAG,
      append_data: FLAG,
      standardize_field_values: FLAG,
      post_data_field_keys: oneOf('field_names', 'field_ids', 'api_friendly_field_names', 'internal_labels'),
      logic: NO_LOGIC_LIST,
      file_transfer_type: oneOf('downloadLink'),
    },
  ),
};

/** Logic as clients send it. Source: an object documented; JSON in a text, a client's urlencoded body. */
const SENT_LOGIC: Schema = {
  oneOf: [{ type: 'null' }, { type: 'string', description: 'Empty for none, or JSON' }, ref('Logic')],
};

/** What a client sends: the same names; flags in any of their ways. */
function requestOf(kind: Kind): Schema {
  const shape = SHAPES[kind]['properties'] as Readonly<Record<string, Schema>>;
  const own = Object.entries(shape).filter(([name]) => name !== 'id' && name !== 'form');
  const sent = own.map(([name, schema]) => {
    if (schema === FLAG || schema['type'] === 'boolean') return [name, SENT_FLAG] as const;
    if (name === 'logic') return [name, SENT_LOGIC] as const;
    return [name, name === 'to_field' ? { type: ['string', 'integer'] } : schema] as const;
  });
  return request('the answers’ names; of webhooks also the parameters of two clients', {
    ...Object.fromEntries(sent),
    ...unchanged('id', 'form'),
  });
}

const EXAMPLES: Readonly<Record<Kind, readonly Example[]>> = {
  confirmation: [
    { body: { to_field: '{email_field}', subject: 'We have your answers', message: '<p>Thank you.</p>' } },
    {
      body: {
        to_field: '{email_field}',
        format: 'plaintext',
        logic: { action: 'show', conditional: 'any', checks: [{ field: '{field}', condition: 'equals', option: 'x' }] },
      },
    },
  ],
  notification: [{ body: { recipients: 'jobs@bakery.example\nowner@bakery.example', subject: 'New answers' } }],
  webhook: [{ body: { url: 'https://calendar.bakery.example/hook', content_type: 'json', handshake_key: 'shared' } }],
};

function pathsOf(kind: Kind, schema: string): Readonly<Record<string, PathDescription>> {
  const plural = `${kind}s`;
  const one = 'clients; the answer is not recorded and is the record as in the list';
  const success = 'clients; the answer as for submissions, recorded 2014';
  return {
    [`/form/:id/${kind}`]: {
      GET: { summary: `List the ${plural} of a form`, source: 'recorded 2023', answer: `${schema}List`, errors: [400, 404], examples: [{}] }, // prettier-ignore
      POST: {
        summary: `Make a ${kind}`,
        source: one,
        body: `${schema}Request`,
        headers: LOCATION,
        answer: schema,
        errors: [400, 404, 413, 415],
        examples: EXAMPLES[kind],
      },
    },
    [`/${kind}/:id`]: {
      GET: { summary: `Read a ${kind}`, source: one, answer: schema, errors: [400, 404], examples: [{}] },
      PUT: {
        summary: `Change a ${kind}`,
        source: one,
        body: `${schema}Request`,
        answer: schema,
        errors: [400, 404, 413, 415],
        examples: [{ body: { name: 'Renamed' } }],
      },
      DELETE: { summary: `Delete a ${kind}`, source: success, answer: 'Success', errors: [400, 404], examples: [{}] },
    },
  };
}

const ABOUT: Readonly<Record<Kind, string>> = {
  confirmation: 'Mails to the person who has sent a form.',
  notification: 'Mails to others about a submission.',
  webhook: 'Calls of an address with each submission.',
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function describe(kind: Kind): TableDescription {
  const schema = capital(kind);
  const list = record('recorded 2023', { [`${kind}s`]: listOf(schema) });
  const schemas = { [schema]: SHAPES[kind], [`${schema}List`]: list, [`${schema}Request`]: requestOf(kind) };
  return { tag: `${schema}s`, about: ABOUT[kind], schemas, paths: pathsOf(kind, schema) };
}

/** Confirmations, notifications and webhooks: one description each, for `DESCRIPTIONS`. */
export const actions: readonly TableDescription[] = (['confirmation', 'notification', 'webhook'] as const).map(
  describe,
);
