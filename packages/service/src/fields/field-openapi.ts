import { COMMON_SETTINGS, FIELD_TYPES, TYPE_SETTINGS } from './field-settings.js';
import { LOCATION, describeChoice, ref, SENT_FLAG, TEXT, WARNINGS } from '../openapi/operation.js';
import type { Schema, TableDescription } from '../openapi/operation.js';

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
  description: { type: ['string', 'null'] },
  name: TEXT,
  type: describeChoice(...FIELD_TYPES),
  options: { oneOf: [NO_OPTIONS, { type: 'array', items: OPTION }] },
  required: { enum: ['0', '1', ''], description: 'Empty in recordings of table headers, 2025' },
  uniq: ref('Flag'),
  hidden: ref('Flag'),
  readonly: ref('Flag'),
  colspan: TEXT,
  sort: ref('Digits'),
  logic: { oneOf: [{ type: 'null' }, { type: 'array', maxItems: 0, items: {} }, ref('Logic')] },
  calculation: TEXT,
  workflow_access: TEXT,
  default: { type: ['string', 'object', 'null'] },
  internal_label: { type: ['string', 'null'] },
};

/** The keys that each type has beside those of all types. */
const BY_TYPE: readonly Schema[] = FIELD_TYPES.map((type) => {
  const keys = Object.keys(TYPE_SETTINGS[type]);
  return {
    if: { properties: { type: { const: type } } },
    then: { properties: Object.fromEntries(keys.map((key) => [key, {}])), required: keys },
  };
});

const SENT_NAMES: Schema = { type: ['string', 'null'] };

/** The schema of a request, with `type`, `default` and `uniq` as answers name them. */
const SENT: Readonly<Record<string, Schema>> = {
  field_type: describeChoice(...FIELD_TYPES),
  type: describeChoice(...FIELD_TYPES),
  label: TEXT,
  internal_label: SENT_NAMES,
  description: SENT_NAMES,
  calculation: TEXT,
  workflow_access: TEXT,
  hide_label: SENT_FLAG,
  required: SENT_FLAG,
  readonly: SENT_FLAG,
  hidden: SENT_FLAG,
  unique: SENT_FLAG,
  uniq: SENT_FLAG,
  colspan: { type: ['string', 'integer'] },
  sort: { type: ['string', 'integer'] },
  default_value: { type: ['string', 'object', 'number', 'array', 'null'], items: { type: ['string', 'number'] } },
  default: { type: ['string', 'object', 'number', 'array', 'null'], items: { type: ['string', 'number'] } },
  options: { oneOf: [TEXT, { type: 'array', items: { type: ['string', 'object', 'number'] } }] },
  options_values: { oneOf: [TEXT, { type: 'array', items: { type: ['string', 'number'] } }] },
  logic: { oneOf: [{ type: 'null' }, TEXT, { type: 'array', maxItems: 0, items: {} }, ref('Logic')] },
  attributes: { type: ['object', 'string', 'null'] },
};

/** Fields. */
export const fieldDescription: TableDescription = {
  tag: 'Fields',
  about: 'The questions of a form, and the texts and sections between them.',
  schemas: {
    Field: {
      type: 'object',
      'x-source': 'recorded 2016, 2023 and 2025: all settings flat on the field; the keys of a type beside them',
      properties: { ...COMMON_KEYS, warnings: WARNINGS },
      required: Object.keys(COMMON_SETTINGS),
      allOf: BY_TYPE,
    },
    FieldList: { type: 'array', items: ref('Field'), 'x-source': 'a bare array in sort order, recorded 2014 and 2016' },
    FieldRequest: {
      type: 'object',
      'x-source': 'names of the official client, and of answers; attributes documented',
      description:
        'Settings may be in attributes or beside the others. Lists and objects may be JSON in a text. What is not known is kept as a setting',
      properties: SENT,
    },
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
        headers: LOCATION,
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
