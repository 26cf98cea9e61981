import { describeAction, FLAG, LOGIC_OR_LIST } from '../actions/action-openapi.js';
import { describeChoice, ref, TEXT } from '../openapi/operation.js';
import type { TableDescription } from '../openapi/operation.js';

/** The description of webhooks. */
export const webhookDescription: TableDescription = describeAction({
  kind: 'webhook',
  about: 'Calls of an address with each submission.',
  source:
    'keys recorded 2023; include_field_type and append_data: two clients; hmac_secret: a client, and the schema of 2025',
  members: {
    id: ref('Id'),
    name: TEXT,
    url: TEXT,
    handshake_key: { ...TEXT, description: 'Sent as HandshakeKey; signs too where there is no hmac_secret' },
    hmac_secret: { ...TEXT, description: 'Signs each delivery: X-FS-Signature is sha256=<HMAC-SHA256 of the body>' },
    hmac_key: { ...TEXT, description: 'Another name of hmac_secret' },
    content_type: describeChoice('urlencoded', 'json'),
    use_field_ids: { type: 'boolean' },
    no_subfield_names: FLAG,
    include_field_type: FLAG,
    append_data: FLAG,
    standardize_field_values: FLAG,
    post_data_field_keys: describeChoice('field_names', 'field_ids', 'api_friendly_field_names', 'internal_labels'),
    logic: LOGIC_OR_LIST,
    ended: {
      ...TEXT,
      description:
        'Only where the receiver ended it (410, 301, 308): when and why. Emptied, or with another url, it begins again',
    },
    file_transfer_type: describeChoice('downloadLink'),
  },
  optional: ['ended'],
  examples: [{ body: { url: 'https://calendar.bakery.example/hook', content_type: 'json', handshake_key: 'shared' } }],
});
