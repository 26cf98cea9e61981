import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { pictureAddress } from '../../html/picture-address.js';
import { input } from '../shared/controls/control.js';
import { nameButton } from '../shared/controls/said-whole.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { formatCount, formatOrder, formatPrice } from '../../locale/money.js';
import { chooseVariant } from '../../locale/tag.js';
import { multiply } from './price.js';
import { definition, step, toWhole } from './product.js';
import type { ProductField } from './product.js';
import { styles } from './product.styles.js';

type Scope = ViewScope<ProductField, string>;

/** Draws a quantity to type or to step through by buttons, and the total price. */
const view: FieldView<ProductField, string> = {
  frame: 'label',
  styles: [styles],
  hint({ unitPrice, currency, language: ofPage, min, max, soldOut }, { product, language: spoken }) {
    const language = chooseVariant(spoken, ofPage);
    const parts = [
      unitPrice && product.each(formatPrice(unitPrice, currency, language)),
      min > 1 && !soldOut && product.atLeast(formatCount(BigInt(min), language)),
      max !== undefined && !soldOut && product.upTo(formatCount(BigInt(max), language)),
    ];
    return parts.filter(Boolean).join(' · ');
  },
  render: (scope) =>
    html`<div part="product" class="product">
      ${picture(scope.field)}
      <div class="order">${scope.field.soldOut ? soldOut(scope) : [stepper(scope), total(scope)]}</div>
    </div>`,
};

export const fieldModule: FieldModule<ProductField, string> = { definition, view };

function picture({ image }: ProductField): TemplateResult | typeof nothing {
  const address = pictureAddress(image);
  if (address === undefined) return nothing;
  return html`<img
    part="product-image"
    class="product-image"
    decoding="async"
    loading="lazy"
    referrerpolicy="no-referrer"
    src=${address}
    alt=""
  />`;
}

/** Draws that the product is sold out: in an `output`, because a label may name it. */
function soldOut(scope: Scope): TemplateResult {
  return html`<output part="sold-out" class="sold-out" id=${scope.id()}>${scope.words.product.soldOut}</output>`;
}

function stepper(scope: Scope): TemplateResult {
  const { field, answer } = scope;
  const control = input(
    scope,
    {
      class: 'quantity',
      id: scope.id(),
      name: scope.name(),
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      dir: 'ltr',
      placeholder: '0',
      'aria-required': field.required,
      readonly: scope.readonly,
      'aria-describedby': scope.describedBy(),
      'aria-invalid': scope.invalid(),
    },
    answer,
    (value) => {
      scope.change(value);
    },
  );
  return html`<div
    part="quantity"
    class="stepper"
    @change=${() => {
      announce(scope, answer);
    }}
  >
    ${stepButton(scope, -1n)} ${control} ${stepButton(scope, 1n)}
  </div>`;
}

/** Draws a step button. It is not disabled at a limit, because a disabled button loses the focus. */
function stepButton(scope: Scope, by: 1n | -1n): TemplateResult {
  const { field, answer, words } = scope;
  const next = step(field, answer, by);
  return html`<button
    part=${by > 0n ? 'more' : 'less'}
    class="quantity-step"
    type="button"
    aria-disabled=${next === answer ? 'true' : nothing}
    ?disabled=${scope.readonly}
    @click=${() => {
      if (next === answer) return;
      scope.change(next);
      // The focus is on the button, so a screen reader does not read the quantity.
      announce(scope, next, next || '0');
    }}
  >
    <span aria-hidden="true">${by > 0n ? '+' : '−'}</span>
    <span class="visually-hidden">${nameButton(scope, by > 0n ? words.product.more : words.product.less)}</span>
  </button>`;
}

/**
 * Draws the total. It is no live region, because that would speak at every key. `announce` tells it when the quantity
 * is complete.
 */
function total(scope: Scope): TemplateResult {
  const sum = count(scope.field, scope.answer, scope.words.language);
  return html`<output part="total" class="total" for=${scope.id()} aria-live="off" translate="no"
    >${
      sum
        ? html`<span class="terms" dir="ltr">${sum.terms}</span> <span class="visually-hidden">=</span>
            <strong>${sum.total}</strong>`
        : nothing
    }</output
  >`;
}

/** Announces the amount; if it can't be calculated, something else or nothing. */
function announce(scope: Scope, answer: string, otherwise = ''): void {
  const sum = count(scope.field, answer, scope.words.language);
  const sentence = sum ? `${sum.terms} = ${sum.total}` : otherwise;
  if (sentence) scope.announce(sentence);
}

/** Returns the terms and the total of the order; `undefined` if there is no price, or the quantity can't be ordered. */
function count(field: ProductField, answer: string, spoken: string): { terms: string; total: string } | undefined {
  const { unitPrice, currency } = field;
  const language = chooseVariant(spoken, field.language);
  const quantity = toWhole(answer, field.language);
  if (!quantity || !unitPrice || definition.validate(field, answer).length > 0) return undefined;
  return formatOrder({ quantity, unitPrice, total: multiply(unitPrice, quantity) }, currency, language);
}
