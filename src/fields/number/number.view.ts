import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { formatAmount } from '../../locale/money.js';
import { chooseVariant } from '../../locale/tag.js';
import { quietStyles } from '../shared/controls/button.styles.js';
import { clearStyles } from '../shared/controls/clear-button.js';
import { changing } from '../shared/controls/changing.js';
import { input } from '../shared/controls/control.js';
import { nameButton } from '../shared/controls/said-whole.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { currencySign } from './currency.js';
import { styles } from './number.styles.js';
import { definition, readDecimal } from './number.js';
import type { NumberField } from './number.js';
import { findReadings } from './other-reading.js';
import type { Readings } from './other-reading.js';
import { slider, sliderRoom } from './slider.js';
import { isScripted } from '../../platform/css/conditions.js';
import { ownLanguage } from '../../platform/languages/intl.js';

/** The most characters of a number for which a control is narrow, or not full. */
const FEW_DIGITS = 4;
const MOST_DIGITS = 9;

type Scope = ViewScope<NumberField, string>;

/** Draws a number as text: a native number input loses text that it can't read, and changes with the mouse wheel. */
const view: FieldView<NumberField, string> = {
  frame: 'label',
  asksInWords: ({ slider }) => slider,
  styles: [quietStyles, clearStyles, styles],
  render(scope) {
    // A range always posts a number, also where nobody has touched it.
    if (scope.field.slider && isScripted()) return slider(scope);
    const readings = scope.isLeft ? findReadings(scope.field, scope.answer, ownLanguage()) : undefined;
    const controls = scope.field.currency ? amount(scope, readings) : control(scope, readings);
    const whole = html`${controls}${readingNote(scope, readings)}`;
    return scope.field.slider
      ? html`<div class="either">
          ${sliderRoom(scope)}
          <div>${whole}</div>
        </div>`
      : whole;
  },
};

export const fieldModule: FieldModule<NumberField, string> = { definition, view };

/** Draws an amount of money, with the sign in the box, on the side where the language puts it. The description names the currency. */
function amount(scope: Scope, readings: Readings | undefined): TemplateResult {
  const { field, words } = scope;
  const { sign, isBefore, name } = currencySign(field.currency, words.language);
  const id = scope.id('currency');
  const width = chooseWidth(field);
  // The marks of direction have no width.
  const letters = sign.replace(/\p{Cf}/gu, '').length;
  return html`<div
    class=${['amount', isBefore ? 'before' : 'after', width === nothing ? '' : width].join(' ')}
    .style=${`--_sign: ${letters}`}
  >
    ${control(scope, readings, id)}<span part="currency" class="currency" aria-hidden="true">${sign}</span>
    <span class="visually-hidden" id=${id}>${words.number.currency(name)}</span>
  </div>`;
}

/** Says how a number is read that has another reading, and lets the person choose that one. It is no error. */
function readingNote(scope: Scope, readings: Readings | undefined): TemplateResult {
  const { reads, change } = scope.words.number;
  const isolate = (number: string) => `\u2066${number}\u2069`;
  const choose = ({ other }: Readings) => {
    scope.change(other);
    const chosen = scope.drawn('input');
    // The button that has the focus goes away.
    if (chosen instanceof HTMLInputElement) chosen.focus();
  };
  return html`<div aria-live="polite">
      ${
        readings &&
        html`<p part="hint" class="reading" id=${scope.id('reading')}>
          ${changing(reads(isolate(readings.reading), isolate(readings.other)))}
        </p>`
      }
    </div>
    ${
      readings && !scope.readonly
        ? html`<button
            part="other-reading"
            class="quiet"
            type="button"
            @click=${() => {
              choose(readings);
            }}
          >
            ${nameButton(scope, change(isolate(readings.other)))}
          </button>`
        : nothing
    }`;
}

function control(scope: Scope, readings: Readings | undefined, describedBy = ''): Element {
  const { field, answer } = scope;
  const others = scope.describedBy();
  const note = readings ? scope.id('reading') : '';
  const descriptions = [others === nothing ? '' : others, describedBy, note].filter(Boolean);
  return input(
    scope,
    {
      id: scope.id(),
      name: scope.name(),
      type: 'text',
      inputmode: inputmode(field),
      class: field.currency ? nothing : chooseWidth(field),
      autocomplete: 'off',
      autocapitalize: 'off',
      dir: 'ltr',
      placeholder: field.placeholder || nothing,
      'aria-required': field.required,
      readonly: scope.readonly,
      'aria-describedby': descriptions.join(' ') || nothing,
      'aria-invalid': scope.invalid(),
    },
    field.readonly ? inFull(field, answer, scope.words.language) : answer,
    (value) => {
      // The control shows all decimals. The answer stays as it is.
      if (!field.readonly) scope.change(value);
    },
  );
}

/** Returns the class of the width that the longest number needs, where that is known. */
function chooseWidth({ min = 0, max, decimals = 0 }: NumberField): string | typeof nothing {
  if (max === undefined) return nothing;
  const [shortest, longest] = [min, max].map((limit) => String(Math.trunc(limit)).length);
  const digits = Math.max(shortest ?? 0, longest ?? 0) + (decimals && decimals + 1);
  if (digits > MOST_DIGITS) return nothing;
  return digits > FEW_DIGITS ? 'some-digits' : 'few-digits';
}

/** Writes an amount that nobody types with all the decimals of its currency: `0.50`, not `0.5`. The sign is drawn beside the control. */
function inFull(field: NumberField, answer: string, spoken: string): string {
  const decimal = field.currency && answer !== '' ? readDecimal(field, answer) : undefined;
  return decimal === undefined ? answer : formatAmount(decimal, field.currency, chooseVariant(spoken, field.language));
}

/** Returns the keys that a phone shows. Its keys for digits alone have no minus and no separator. */
const inputmode = ({ decimals, min = -Infinity }: NumberField) => (decimals === 0 && min >= 0 ? 'numeric' : 'decimal');
