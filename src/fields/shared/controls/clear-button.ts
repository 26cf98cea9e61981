// The way back from an answer that nothing else of a field takes back.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { css } from '../../../platform/css/tag.js';
import type { Field } from '../../../model/form.js';
import type { ViewScope } from '../../view.js';
import { nameButton } from './said-whole.js';

/** The button that clears: what it is called, and what it does. */
interface Clearing {
  /** The word on the button. */
  readonly word: string;
  /** The sentence for screen readers once the answer is gone. Absent where a live text of the field says it. */
  readonly said?: string;
  /** Where the button clears a part of the answer: the label of that part, and a sign instead of the word. */
  readonly part?: { readonly label: string; readonly sign: TemplateResult };
  /** Selects the controls that show the answer. */
  readonly controls?: string;
  clear(): void;
}

/**
 * Tells whether a person may empty the field. A required one needs another answer, not none: it is changed by choosing that, and what
 * depends on it follows.
 */
export const canClear = ({ field, readonly }: Pick<ViewScope, 'field' | 'readonly'>): boolean =>
  !field.required && !readonly;

/** Draws a button that takes an answer back. It disappears with the answer, so the focus goes to the control that was chosen. */
export function clearButton<A>(scope: ViewScope<Field, A>, clearing: Clearing): TemplateResult | typeof nothing {
  if (!canClear(scope)) return nothing;
  const { word, said, part, controls = 'input' } = clearing;
  const press = () => {
    const control = scope.drawn(`${controls}:checked`) ?? scope.drawn(controls);
    clearing.clear();
    if (said) scope.announce(said);
    if (control instanceof HTMLElement) control.focus();
  };
  const { textLanguage, field } = scope;
  const name = nameButton({ textLanguage, field: part ? { ...field, label: part.label } : field }, word);
  return html`<button part="clear" class="clear" type="button" @click=${press}>
    ${part?.sign ?? nothing}${part ? html`<span class="visually-hidden">${name}</span>` : name}
  </button>`;
}

/** A line of text to press, as quiet as a hint. */
export const clearStyles = css`
  .clear {
    display: block;
    min-inline-size: 24px;
    min-block-size: max(24px, 2em);
    padding: 0;
    border: 0;
    border-radius: min(0.25em, var(--_radius));
    background: none;
    color: var(--_muted);
    font: inherit;
    font-size: 0.875em;
    text-decoration: underline;
    text-decoration-color: var(--_border);
    text-underline-offset: 0.2em;
    cursor: pointer;
  }

  .clear:hover {
    color: inherit;
    text-decoration-color: currentColor;
  }

  .options ~ .clear,
  .subfields ~ .clear {
    margin-block-start: 0.29em;
  }

  @media (pointer: coarse) {
    .clear {
      min-inline-size: 3.15em;
      min-block-size: 3.15em;
      text-align: start;
    }
  }
`;
