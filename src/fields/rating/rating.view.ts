import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { firstOrOther, optionControl } from '../option-control.js';
import type { FieldView, ViewScope } from '../view.js';
import { iconDrawing } from './icons.js';
import { NOT_APPLICABLE, scoresOf } from './rating.js';
import type { RatingField } from './rating.js';
import { quietStyles } from '../quiet.styles.js';
import { styles } from './rating.styles.js';

export { definition } from './rating.js';

type Scope = ViewScope<RatingField, string>;

/** Native radios under icons, which are filled up to the chosen one. */
export const view: FieldView<RatingField, string> = {
  frame: 'group',
  styles: [quietStyles, styles],
  render(scope) {
    const { field, answer, words } = scope;
    const isScore = answer !== '' && answer !== NOT_APPLICABLE;
    return html`<div part="rating" class="rating">
      <div part="options" class=${field.halves ? 'rating-scale in-halves' : 'rating-scale'}>
        ${Array.from({ length: field.count }, (_, index) => step(scope, index))}
      </div>
      ${field.mayNotApply ? notApplicable(scope) : nothing}
      <div class="rating-chosen">
        <span class="rating-text" aria-hidden="true">${isScore ? nameOf(scope, Number(answer)) : nothing}</span>
        ${field.required || scope.readonly ? nothing : clearButton(scope, words.rating.clear)}
      </div>
    </div>`;
  },
};

function nameOf({ field, words }: Scope, score: number): string {
  const format = new Intl.NumberFormat(words.language);
  return words.rating.outOf(format.format(score), format.format(field.count));
}

/** One icon: one score, or two. */
function step(scope: Scope, index: number): TemplateResult {
  const scores = scoresOf(scope.field).filter((score) => Math.ceil(score) === index + 1);
  return html`<span class="rating-step">${scores.map((score) => option(scope, score))}</span>`;
}

function option(scope: Scope, score: number): TemplateResult {
  // `NaN` where no score is chosen: nothing is filled.
  const isFilled = score <= Number.parseFloat(scope.answer);
  return html`<label part="option" class=${isFilled ? 'rating-score filled' : 'rating-score'}>
    <span part="rating-icon" class="rating-icon" aria-hidden="true">${iconDrawing(scope.field.icon)}</span>
    ${control(scope, String(score), scoresOf(scope.field).indexOf(score))}
    <span class="visually-hidden">${nameOf(scope, score)}</span>
  </label>`;
}

function notApplicable(scope: Scope): TemplateResult {
  return html`<label part="option" class="rating-none">
    ${control(scope, NOT_APPLICABLE, scoresOf(scope.field).length)}
    <span>${scope.words.rating.notApplicable}</span>
  </label>`;
}

function control(scope: Scope, value: string, index: number): Element {
  return optionControl(
    scope,
    {
      ...firstOrOther(scope, index),
      name: scope.name(),
      type: 'radio',
      value,
      'aria-invalid': scope.invalid(),
    },
    scope.answer === value,
    () => {
      scope.change(value);
    },
  );
}

/** Radios can't be taken back by themselves. It keeps its place while there is nothing to clear, so nothing moves. */
function clearButton(scope: Scope, label: string): TemplateResult {
  const clear = (event: Event) => {
    const field = (event.target as HTMLElement).closest('.rating');
    scope.change('');
    scope.announce(scope.words.rating.cleared);
    // The button goes, and would take the focus with it.
    field?.querySelector('input')?.focus();
  };
  return html`<button
    part="clear"
    class=${scope.answer === '' ? 'quiet unseen' : 'quiet'}
    type="button"
    @click=${clear}
  >
    ${label}<span class="visually-hidden"> ${scope.field.label}</span>
  </button>`;
}
