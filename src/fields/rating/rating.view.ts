import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../shared/controls/changing.js';
import { choiceStyles } from '../shared/options/choice.styles.js';
import { findEntry, firstOrOther, optionControl } from '../shared/options/option-control.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { definition, NOT_APPLICABLE, listScores } from './rating.js';
import type { Icon, RatingField } from './rating.js';
import { clearButton, clearStyles } from '../shared/controls/clear-button.js';
import { styles } from './rating.styles.js';
import { makeList } from '../../platform/lists.js';
import { numberFormat } from '../../platform/languages/phrases.js';

type Scope = ViewScope<RatingField, string>;

/** Draws icons, filled up to the chosen one, with native radios over them. */
const view: FieldView<RatingField, string> = {
  frame: 'group',
  asksInWords: () => true,
  hasRadios: true,
  styles: [clearStyles, choiceStyles, styles],
  render(scope) {
    const { field, answer } = scope;
    const isScore = answer !== '' && answer !== NOT_APPLICABLE;
    return html`<div part="rating" class="rating">
      <div part="options" class=${`rating-scale ${chooseScale(field)}`}>
        ${makeList(field.count, (index) => step(scope, index))}
      </div>
      ${field.mayNotApply ? notApplicable(scope) : nothing}
      <div class="rating-chosen">
        <span class="rating-text" aria-hidden="true">${changing(isScore ? nameScore(scope, Number(answer)) : '')}</span>
        ${wayBack(scope)}
      </div>
    </div>`;
  },
};

export const fieldModule: FieldModule<RatingField, string> = { definition, view };

/** The most icons that fit side by side on a phone at their full size. */
const MOST_AT_FULL_SIZE = 6;

/** Returns the kind of a scale. Icons in halves keep their size and wrap: half of a smaller one would be hard to hit. */
function chooseScale({ halves, count, icon }: RatingField): string {
  if (halves) return icon === 'number' ? 'in-halves in-numbers' : 'in-halves';
  return [count > MOST_AT_FULL_SIZE && 'of-many', icon === 'number' && 'in-numbers'].filter(Boolean).join(' ');
}

const write = (score: number, { language }: Scope['words']): string =>
  numberFormat(language)?.format(score) ?? String(score);

function nameScore({ field, words }: Scope, score: number): string {
  return words.rating.outOf(write(score, words), write(field.count, words));
}

/** Draws one icon, which has one score or two. */
function step(scope: Scope, index: number): TemplateResult {
  const scores = listScores(scope.field).filter((score) => Math.ceil(score) === index + 1);
  return html`<span class="rating-step">${scores.map((score) => option(scope, score))}</span>`;
}

function option(scope: Scope, score: number): TemplateResult {
  // `NaN` where no score is chosen: nothing is filled.
  const isFilled = score <= Number.parseFloat(scope.answer);
  return html`<label part="option" class=${isFilled ? 'rating-score filled' : 'rating-score'}>
    <span part="rating-icon" class="rating-icon" aria-hidden="true">${sign(scope, score)}</span>
    ${control(scope, String(score))}
    <span class="visually-hidden">${nameScore(scope, score)}</span>
  </label>`;
}

function notApplicable(scope: Scope): TemplateResult {
  return html`<label part="option" class="rating-none">
    ${control(scope, NOT_APPLICABLE, 'choice')}
    <span>${scope.words.rating.notApplicable}</span>
  </label>`;
}

/** Returns the place of a radio button among all. The one for "not applicable" is the last. */
function findPlace({ field }: Scope, value: string): number {
  const scores = listScores(field);
  return value === NOT_APPLICABLE ? scores.length : scores.indexOf(Number(value));
}

function control(scope: Scope, value: string, look?: 'choice'): Element {
  return optionControl(
    scope,
    {
      class: look ?? nothing,
      ...firstOrOther(scope, findPlace(scope, value), findEntry(scope, findPlace(scope, scope.answer))),
      name: scope.name(),
      type: 'radio',
      value,
    },
    scope.answer === value,
    () => {
      scope.change(value);
    },
  );
}

/** Draws the button that clears the rating. It keeps its place while there is nothing to clear, so nothing moves. */
function wayBack(scope: Scope): TemplateResult {
  const { clear: word, cleared } = scope.words.rating;
  const clear = () => {
    scope.change('');
  };
  return html`<span class=${scope.answer === '' ? 'unseen' : nothing}
    >${clearButton(scope, { word, said: cleared, clear })}</span
  >`;
}

/** Outlines in a square of 24. Drawn, not typed: a glyph would look different in every typeface. */
const OUTLINES: Readonly<Record<Exclude<Icon, 'number'>, string>> = {
  star: 'M12 2.3 14.8 9.1 22.1 9.6 16.5 14.4 18.2 21.5 12 17.6 5.8 21.5 7.5 14.4 1.9 9.6 9.2 9.1Z',
  heart: 'M12 21C5 15.4 2 12 2 8.2A5.2 5.2 0 0 1 12 6.3 5.2 5.2 0 0 1 22 8.2C22 12 19 15.4 12 21Z',
  thumb:
    'M7.5 10.5V21H3.3V10.5ZM7.5 10.8 11.6 2.8C13.4 2.8 14.5 4.2 14.2 5.9L13.5 9.4H19C20.5 9.4 21.5 10.7 21.2 12.1L19.7 19.2C19.4 20.3 18.6 21 17.5 21H7.5',
};

/** Draws an icon, which the styles fill and outline; on a scale of numbers, writes the score. */
function sign({ field: { icon }, words }: Scope, score: number): TemplateResult | string {
  if (icon === 'number') return write(score, words);
  return html`<svg viewBox="-2 -2 28 28" focusable="false"><path d=${OUTLINES[icon]} /></svg>`;
}
