import type { FieldModule, FieldView } from '../view.js';
import { textControl } from '../shared/text-input/text-control.js';
import { definition } from './phone.js';
import type { PhoneFormat } from './digits.js';
import type { PhoneField } from './phone.js';

/** Numbers that belong to nobody: they are reserved for fiction and examples. */
const EXAMPLES: Readonly<Record<PhoneFormat, Readonly<Record<'national' | 'international', string>>>> = {
  US: { national: '(201) 555-0123', international: '+1 201 555 0123' },
  UK: { national: '020 7946 0123', international: '+44 20 7946 0123' },
  AU: { national: '(02) 5550 0123', international: '+61 2 5550 0123' },
  XX: { national: '', international: '+44 20 7946 0123' },
};

/** Draws a telephone number. An example shows how to write it, unless the author explains it. */
const view: FieldView<PhoneField, string> = {
  frame: 'label',
  hint({ format, international, hint, placeholder }, { phone }) {
    const example = EXAMPLES[format][international ? 'international' : 'national'];
    if (!example || hint || placeholder) return '';
    // The example runs from left to right in every language.
    return phone.example(`\u2066${example}\u2069`);
  },
  render: (scope) => textControl(scope, { type: 'tel', autocomplete: 'tel', ltr: true }),
};

export const fieldModule: FieldModule<PhoneField, string> = { definition, view };
