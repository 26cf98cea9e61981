import { html, nothing } from 'lit/html.js';
import { changing } from '../shared/controls/changing.js';
import { clearButton } from '../shared/controls/clear-button.js';
import type { TemplateResult } from 'lit';
import type { ViewScope } from '../view.js';
import { formatBriefPrice, formatNumber } from '../../locale/money.js';
import { readDecimal, chooseRange } from './number.js';
import type { NumberField } from './number.js';

type Scope = ViewScope<NumberField, string>;

/**
 * Draws a `slider` (recorded on in 2016): a native range. A range has no empty state, so an untouched one has no answer. It is answered as
 * soon as the person moves or presses it, at any position. It can be cleared unless it is required.
 */
export function slider(scope: Scope): TemplateResult {
  const { field, answer } = scope;
  const { min, max, step } = chooseRange(field);
  const value = readDecimal(field, answer);
  const middle = String(Math.min(max, min + Math.round((max - min) / 2 / step) * step));
  const said = describeValue(scope);
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
      aria-describedby=${scope.describedBy()}
      aria-invalid=${scope.invalid()}
      aria-valuetext=${said}
      .value=${value ?? middle}
      .style=${`--_share: ${value === undefined ? 0 : (100 * (Number(value) - min)) / (max - min || 1)}%`}
      @input=${take(scope)}
      @pointerup=${take(scope)}
      @keyup=${take(scope)}
    />
    ${below(scope, said)}
  </div>`;
}

/** Draws what is below the range: its ends, its value, and the way back. */
function below(scope: Scope, said: string): TemplateResult {
  const { min, max } = chooseRange(scope.field);
  const isAnswered = readDecimal(scope.field, scope.answer) !== undefined;
  return html`<div class="slider-ends" aria-hidden="true">
      <span>${say(scope, String(min))}</span><span>${say(scope, String(max))}</span>
    </div>
    <output
      part="slider-value"
      class=${isAnswered ? 'slider-value' : 'slider-value unanswered'}
      for=${scope.id()}
      aria-live="off"
      >${changing(said)}</output
    >
    ${isAnswered ? wayBack(scope) : nothing}`;
}

/** Keeps the room that the slider takes with a script. Without one, a range would post a number that nobody has chosen. */
export const sliderRoom = (scope: Scope): TemplateResult =>
  html`<div class="slider unscripted"><span class="slider-track"></span>${below(scope, describeValue(scope))}</div>`;

function describeValue(scope: Scope): string {
  const value = readDecimal(scope.field, scope.answer);
  return value === undefined ? scope.words.number.unanswered : say(scope, value);
}

/** Takes the value, even if it has not changed: a press on an untouched slider is an answer. */
const take = (scope: Scope) => (event: Event) => {
  // The form reads its controls before it is sent, by events that do not bubble. These are no answer.
  if (!event.bubbles) return;
  if (event instanceof KeyboardEvent && !/^(Arrow|Page|Home|End| )/.test(event.key)) return;
  if (event instanceof PointerEvent && event.button !== 0) return;
  const { target } = event;
  if (target instanceof HTMLInputElement && target.value !== scope.answer) scope.change(target.value);
};

/** Draws the button that clears the answer. The value beside it is no live region: the range says it already while it moves. */
const wayBack = (scope: Scope) =>
  clearButton(scope, {
    word: scope.words.number.clear,
    said: scope.words.number.unanswered,
    clear: () => {
      scope.change('');
    },
  });

const say = ({ field: { currency }, words }: Scope, decimal: string): string =>
  currency ? formatBriefPrice(decimal, currency, words.language) : formatNumber(decimal, words.language);
