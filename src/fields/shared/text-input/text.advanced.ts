// Rare settings of one-line texts: the answer is typed a second time, its characters are hidden, or it has to be long.
import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { text } from '../../../api/read.js';
import { readText } from '../../../locale/human-text.js';
import type { Words } from '../../../locale/words.js';
import type { FieldDefinition } from '../../../model/field-definition.js';
import type { Issue } from '../../../model/issue.js';
import type { ViewScope } from '../../view.js';
import { quietStyles } from '../controls/button.styles.js';
import { drawError } from '../controls/changing.js';
import { nameButton } from '../controls/said-whole.js';
import { input } from '../controls/control.js';
import { isConfirmed } from './text-answer.js';
import type { TextAnswerField } from './text-answer.js';
import { textControl } from './text-control.js';
import type { TextControlOptions, TextDefinition, TextModule } from './text-control.js';
import { quoted } from '../../../platform/page.js';

/** A text with rare settings. */
interface AdvancedTextField extends TextAnswerField {
  readonly isConfirmed: boolean;
  /** `confirmationText` (recorded empty, 2023): the label of the second control (inferred). */
  readonly confirmationLabel: string;
  readonly typing: Typing;
}

type Scope = ViewScope<AdvancedTextField, string>;

const CONFIRM = 'confirm';

/**
 * State of one field's controls that is no part of its answer: it is never posted, kept as a draft or told to the page. An answer
 * that the person did not type here (a default, a draft, `values`) counts as confirmed. Once they type, they must confirm.
 */
class Typing {
  readonly #read: (text: string) => string;
  /** The texts in both controls when the person last typed. */
  #typed: { readonly answer: string; readonly again: string } | undefined;
  /** True while the person wants to see the characters. */
  showsCharacters = false;

  /** @param read reads a text of this field, to compare it */
  constructor(read: (text: string) => string) {
    this.#read = read;
  }

  /** Takes the texts of both controls. */
  type(answer: string, again: string): void {
    this.#typed = { answer, again };
  }

  /** Returns the text of the second control beside this answer. */
  again(answer: string): string {
    return this.#typed && this.isSame(this.#typed.answer, answer) ? this.#typed.again : answer;
  }

  /** Forgets the text of the second control, unless it was typed beside this answer. */
  keepFor(answer: string): void {
    if (this.again(answer) === answer) this.forget();
  }

  /** Tells whether two texts are read as the same. */
  isSame(one: string, other: string): boolean {
    return this.#read(one) === this.#read(other);
  }

  forget(): void {
    this.#typed = undefined;
  }
}

function checkConfirmation(field: AdvancedTextField, answer: string): readonly Issue[] {
  const isSame = !field.isConfirmed || field.typing.isSame(answer, field.typing.again(answer));
  return isSame ? [] : [{ code: 'not-the-same', subfield: CONFIRM }];
}

/** Composes the module for fields with rare settings from the plain definition of a type. */
export function advancedText(plain: TextDefinition, options: TextControlOptions): TextModule {
  const definition: FieldDefinition<AdvancedTextField, string> = {
    ...plain,
    parse(common, json, context) {
      const field = plain.parse(common, json, context);
      const kind = plain.reads?.(field);
      return {
        ...field,
        isConfirmed: isConfirmed(json),
        confirmationLabel: text(json['confirmationText']).trim(),
        typing: new Typing((typed) => readText(typeof kind === 'string' ? readText(typed, kind) : typed, 'line')),
      };
    },
    validate(field, answer) {
      const issues = plain.validate(field, answer);
      return issues.length > 0 ? issues : checkConfirmation(field, answer);
    },
    reset(field) {
      field.typing.forget();
    },
  };
  return {
    definition,
    view: {
      frame: 'label',
      styles: [quietStyles],
      hint: sayLeast,
      subfieldLabel: nameAgain,
      render: (scope: Scope) => drawField(scope, options),
    },
  };
}

/** Draws the controls into an element of their own, because a confirmation changes them without the store. */
function drawField(scope: Scope, options: TextControlOptions): Element {
  const known = scope.drawn('.subfields');
  const element = known instanceof HTMLElement ? known : document.createElement('div');
  element.className = 'subfields';
  // A spelling service must not read hidden characters.
  if (scope.field.isSecret) element.spellcheck = false;
  // If the answer came from elsewhere, the confirmation of another answer is of no use.
  scope.field.typing.keepFor(scope.answer);
  drawControls(element, scope, options);
  return element;
}

function drawControls(element: HTMLElement, scope: Scope, given: TextControlOptions): void {
  const { typing, isSecret, isConfirmed } = scope.field;
  const options = isSecret && !typing.showsCharacters ? ({ ...given, type: 'password' } as const) : given;
  const redraw = () => {
    drawControls(element, scope, given);
  };
  const listener = {
    // Both controls are read before the store gets a new answer, and checks it.
    capture: true,
    handleEvent() {
      const answer = valueIn(element, scope.id()) ?? '';
      typing.type(answer, valueIn(element, scope.id(CONFIRM)) ?? answer);
      // The store redraws the field for another answer, but not for another confirmation.
      if (answer === scope.answer) redraw();
    },
  };
  render(
    html`<div class="subfield" @input=${listener}>${textControl(scope, options)}</div>
      ${isSecret ? showButton(scope, redraw) : nothing}
      ${
        isConfirmed
          ? html`<div part="subfield" class="subfield full" @input=${listener}>${confirmation(scope, options)}</div>`
          : nothing
      }`,
    element,
  );
}

function valueIn(element: HTMLElement, id: string): string | undefined {
  return element.querySelector<HTMLInputElement>(`[id=${quoted(id)}]`)?.value;
}

function showButton(scope: Scope, redraw: () => void): TemplateResult {
  const { readonly, words } = scope;
  const { typing } = scope.field;
  return html`<button
    part="show"
    class="quiet"
    type="button"
    aria-pressed=${typing.showsCharacters ? 'true' : 'false'}
    ?disabled=${readonly}
    @click=${() => {
      typing.showsCharacters = !typing.showsCharacters;
      redraw();
    }}
  >
    ${nameButton(scope, words.text.show)}
  </button>`;
}

/** Names the second control. */
const nameAgain = ({ confirmationLabel, label }: AdvancedTextField, { text: words }: Words): string =>
  confirmationLabel || words.confirm(label);

function confirmation(scope: Scope, { type, inputmode, autocomplete, ltr }: TextControlOptions): TemplateResult {
  const { field, answer, words } = scope;
  // The store checks an answer only when it changes, so the error is removed here as soon as both texts are the same.
  const error = checkConfirmation(field, answer).length > 0 ? scope.error(CONFIRM) : '';
  const id = scope.id(CONFIRM);
  return html`<label
      part="subfield-label"
      for=${id}
      lang=${field.confirmationLabel ? scope.textLanguage : nothing}
      dir="auto"
    >
      ${nameAgain(field, words)}
    </label>
    ${error ? drawError(scope, CONFIRM) : nothing}
    ${input(
      scope,
      {
        id,
        name: scope.name(CONFIRM),
        type: type ?? 'text',
        inputmode: inputmode ?? nothing,
        autocomplete: autocomplete ?? 'off',
        autocapitalize: ltr ? 'off' : nothing,
        dir: ltr ? 'ltr' : 'auto',
        'aria-required': field.required,
        readonly: scope.readonly,
        'aria-describedby': error ? `${id}-error` : nothing,
        'aria-invalid': error ? 'true' : 'false',
      },
      field.typing.again(answer),
      () => undefined,
    )}`;
}

/** Says before anybody types how long a text has to be, unless the author's hint names the number. */
export const sayLeast = ({ minLength = 0, hint }: TextAnswerField, { text }: Words): string =>
  minLength > 1 && !hint.includes(String(minLength)) ? text.atLeast(minLength) : '';
