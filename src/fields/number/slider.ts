import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ViewScope } from '../view.js';
import { currencySign, written } from './currency.js';
import { readDecimal, scaleOf } from './number.js';
import type { NumberField } from './number.js';

type Scope = ViewScope<NumberField, string>;

/**
 * `slider` (recorded on in 2016): a native range. It has no empty state, so an untouched one is none of its values: it is
 * answered as soon as the person moves or presses it, wherever it stands, and can be cleared where no answer is needed.
 */
export function slider(scope: Scope): TemplateResult {
  const { field, words, answer } = scope;
  const { min, max, step } = scaleOf(field);
  const value = readDecimal(field, answer);
  const middle = String(Math.min(max, min + Math.round((max - min) / 2 / step) * step));
  const said = value === undefined ? words.number.unanswered : writtenAmount(scope, Number(value));
  return html`<div class="slider">
    <input
      part="slider"
      id=${scope.id()}
      name=${scope.name()}
      type="range"
      class=${value === undefined ? 'untouched' : ''}
      min=${min}
      max=${max}
      step=${step}
      ?disabled=${scope.readonly}
      aria-describedby=${descriptions(scope)}
      aria-invalid=${scope.invalid()}
      aria-valuetext=${said}
      .value=${value ?? middle}
      @input=${take(scope)}
      @pointerup=${take(scope)}
      @keyup=${take(scope)}
    />
    <output part="slider-value" class="slider-value" for=${scope.id()}>${said}</output>
    ${value === undefined || field.required || scope.readonly ? nothing : clearButton(scope)}
    ${field.required ? html`<span class="visually-hidden" id=${scope.id('required')}>${words.required}</span>` : nothing}
  </div>`;
}

/** A range can't be `required` to the platform, so it says so. */
function descriptions(scope: Scope): string | typeof nothing {
  const others = scope.describedBy();
  const ids = [others === nothing ? '' : others, scope.field.required ? scope.id('required') : ''];
  return ids.filter(Boolean).join(' ') || nothing;
}

/** Takes the value over, also one that has not changed: who presses an untouched slider where it stands has answered. */
const take = (scope: Scope) => (event: Event) => {
  // The form reads its controls before it is sent, by events that do not bubble. That is no answer.
  if (!event.bubbles) return;
  if (event instanceof KeyboardEvent && !/^(Arrow|Page|Home|End| )/.test(event.key)) return;
  if (event instanceof PointerEvent && event.button !== 0) return;
  const { target } = event;
  if (target instanceof HTMLInputElement && target.value !== scope.answer) scope.change(target.value);
};

function clearButton(scope: Scope): TemplateResult {
  return html`<button
    part="clear"
    class="quiet"
    type="button"
    @click=${() => {
      scope.change('');
    }}
  >
    ${scope.words.number.clear(scope.field.label)}
  </button>`;
}

function writtenAmount({ field, words }: Scope, value: number): string {
  const text = written(value, words.language, field.decimals ?? 0);
  if (!field.currency) return text;
  const { sign, isBefore } = currencySign(field.currency, words.language);
  return isBefore ? `${sign}${text}` : `${text}\u00A0${sign}`;
}
