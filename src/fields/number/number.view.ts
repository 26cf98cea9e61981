import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { input } from '../shared/controls/control.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { currencySign } from './currency.js';
import { styles } from './number.styles.js';
import { definition } from './number.js';
import type { NumberField } from './number.js';
import { slider } from './slider.js';

type Scope = ViewScope<NumberField, string>;

/** Draws a number as text: a native number input loses text that it can't read, and changes with the mouse wheel. */
const view: FieldView<NumberField, string> = {
  frame: 'label',
  styles: [styles],
  render(scope) {
    if (scope.field.slider) return slider(scope);
    return scope.field.currency ? amount(scope) : control(scope);
  },
};

export const fieldModule: FieldModule<NumberField, string> = { definition, view };

/** Draws an amount of money, with the sign where the language puts it. The description names the currency. */
function amount(scope: Scope): TemplateResult {
  const { field, words } = scope;
  const { sign, isBefore, name } = currencySign(field.currency, words.language);
  const id = scope.id('currency');
  const shown = html`<span part="currency" class="currency" aria-hidden="true">${sign}</span>`;
  return html`<div class="amount">
    ${isBefore ? shown : nothing} ${control(scope, id)} ${isBefore ? nothing : shown}
    <span class="visually-hidden" id=${id}>${words.number.currency(name)}</span>
  </div>`;
}

function control(scope: Scope, describedBy = ''): Element {
  const { field, answer } = scope;
  const others = scope.describedBy();
  const descriptions = [others === nothing ? '' : others, describedBy].filter(Boolean);
  return input(
    scope,
    {
      id: scope.id(),
      name: scope.name(),
      type: 'text',
      inputmode: inputmode(field),
      autocomplete: 'off',
      autocapitalize: 'off',
      dir: 'ltr',
      placeholder: field.placeholder || nothing,
      required: field.required,
      readonly: scope.readonly,
      'aria-describedby': descriptions.join(' ') || nothing,
      'aria-invalid': scope.invalid(),
    },
    answer,
    (value) => {
      scope.change(value);
    },
  );
}

/** Returns the keys that a phone shows. Its keys for digits alone have no minus and no separator. */
const inputmode = ({ decimals, min = -Infinity }: NumberField) => (decimals === 0 && min >= 0 ? 'numeric' : 'decimal');
