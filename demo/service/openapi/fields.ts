import { COMMON_SETTINGS, FIELD_TYPES, TYPE_SETTINGS } from '../field-settings.js';
import { oneOf, ref, request, SENT_FLAG, TEXT, type Schema, type TableDescription } from './operation.js';

const NO_OPTIONS: Schema = { const: '' };
const OPTION: Schema = {
  type: 'object',
  properties: { label: TEXT, value: TEXT, imageUrl: { type: ['string', 'null'] } },
  required: ['label', 'value'],
};

/** The keys that every field has, each in its JSON type. */
const COMMON_KEYS: Readonly<Record<string, Schema>> = {
  id: ref('Id'),
  label: TEXT,
  hide_label: ref('Flag'),
  description: TEXT,
  name: TEXT,
  type: oneOf(...FIELD_TYPES),
  options: { oneOf: [NO_OPTIONS, { type: 'array', items: OPTION }] },
  required: ref('Flag'),
  uniq: ref('Flag'),
  hidden: ref('Flag'),
  readonly: ref('Flag'),
  colspan: TEXT,
  sort: ref('Digits'),
  logic: { oneOf: [{ type: 'null' }, ref('Logic')] },
  calculation: TEXT,
  workflow_access: TEXT,
  default: { type: ['string', 'object', 'null'] },
  internal_label: { type: ['string', 'null'] },
};

/** Per type the keys that it has beside. */
const BY_TYPE: readonly Schema[] = FIELD_TYPES.map((type) => ({
  if: { properties: { type: { const: type } } },
  then: { required: Object.keys(TYPE_SETTINGS[type]) },
}));

/** Fields. */
export const fields: TableDescription = {
  tag: 'Fields',
  schemas: {
    Field: {
      type: 'object',
      'x-source': 'recorded 2016, 2023 and 2025: all settings flat on the field; the keys of a type beside them',
      properties: COMMON_KEYS,
      required: Object.keys(COMMON_SETTINGS),
      allOf: BY_TYPE,
    },
    FieldList: { type: 'array', items: ref('Field'), 'x-source': 'a bare array in sort order, recorded 2014 and 2016' },
    FieldRequest: request('names of the official client; attributes documented', {
      field_type: oneOf(...FIELD_TYPES),
      label: TEXT,
      description: TEXT,
      calculation: TEXT,
      hide_label: SENT_FLAG,
      required: SENT_FLAG,
      readonly: SENT_FLAG,
      hidden: SENT_FLAG,
      unique: SENT_FLAG,
      colspan: { type: ['string', 'integer'] },
      sort: { type: ['string', 'integer'] },
      default_value: { type: ['string', 'object', 'number'] },
      options: { oneOf: [NO_OPTIONS, { type: 'array', items: { type: ['string', 'object'] } }] },
      options_values: { type: 'array', items: { type: ['string', 'number'] } },
      logic: { oneOf: [{ type: 'null' }, { const: '' }, ref('Logic')] },
      attributes: { type: ['object', 'null'] },
    }),
  },
  paths: {
    '/form/:id/field': {
      GET: {
        summary: 'List the fields of a form',
        source: 'recorded 2014 and 2016',
        answer: 'FieldList',
        errors: [400, 404],
        examples: [{}],
      },
      POST: {
        summary: 'Add a field to a form',
        source: 'documented; recorded 2014',
        body: 'FieldRequest',
        answer: 'Field',
        errors: [400, 404, 413, 415],
        examples: [
          { body: { field_type: 'name', label: 'Name', attributes: { show_prefix: '1' } } },
          { body: { field_type: 'radio', label: 'Size', options: ['Small', 'Large'], options_values: ['s', 'l'] } },
          {
            body: {
              field_type: 'matrix',
              label: 'How was it?',
              logic: { action: 'show', conditional: 'all', checks: [{ field: '{field}', condition: 'equals', option: 'x' }] }, // prettier-ignore
            },
          },
        ],
      },
    },
    '/field/:id': {
      GET: {
        summary: 'Read a field',
        source: 'two clients: the same object as in the list',
        answer: 'Field',
        errors: [400, 404],
        examples: [{}],
      },
      PUT: {
        summary: 'Change a field',
        source: 'the official client; the answer is not recorded and is the field here',
        body: 'FieldRequest',
        answer: 'Field',
        errors: [400, 404, 413, 415],
        examples: [{ body: { label: 'Another label', required: '1' } }],
      },
      DELETE: {
        summary: 'Delete a field with its answers',
        source: 'the official client; the answer as for submissions, recorded 2014',
        answer: 'Success',
        errors: [400, 404],
        examples: [{}],
      },
    },
  },
};
