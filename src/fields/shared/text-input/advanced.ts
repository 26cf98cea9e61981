// What few text and e-mail fields ask for: the answer a second time, its characters hidden. Fetched with the first of them.
import { html, nothing, render } from 'lit';
import type { TemplateResult } from 'lit';
import { flag, text } from '../../../api/read.js';
import { loadLaterWords } from '../../../locale/languages.js';
import type { CoreWords, LaterWords } from '../../../locale/words.js';
import type { JsonObject } from '../../../model/form.js';
import type { Issue } from '../../../model/issue.js';
import { input } from '../controls/control.js';
import type { TextAnswerField } from './text-answer.js';
import { textControl } from './text-control.js';
import type { TextControlOptions } from './text-control.js';
import type { ViewScope } from '../../view.js';

type Scope = ViewScope<TextAnswerField, string>;

const CONFIRM = 'confirm';

/** Pasted texts bring spaces and zero-width characters along; `é` may be one character or two. */
const tidy = (answer: string) =>
  answer
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .trim()
    .normalize();

/** What draws and checks a field with such settings. */
export const extras = (json: JsonObject): TextExtras => new TextExtras(json);

/**
 * The second text is no part of the answer: it is never posted, kept as a draft or told to the page. An answer that the
 * person did not type here (a default, a draft, `values`) counts as confirmed; as soon as they type, they must confirm.
 */
class TextExtras {
  /** `require_confirmation` of a text (recorded 2023), `confirm` of an e-mail (recorded 2016, 2023). */
  readonly #confirms: boolean;
  /** `confirmationText` (recorded empty, 2023): the label of the second control (inferred). */
  readonly #label: string;
  /** `hide_input_characters` (recorded 2023). */
  readonly #hides: boolean;
  /** Where the field draws its controls, also when the store has nothing new. */
  readonly #element = document.createElement('div');
  /** What stood in both controls when the person last typed. */
  #typed: { readonly answer: string; readonly again: string } | undefined;
  #shown = false;
  #scope: Scope | undefined;

  /** Of a form of simple types most words come only when the person begins to fill it in. These are needed before. */
  #words: { readonly language: string; readonly text?: LaterWords['text'] | undefined } | undefined;

  constructor(json: JsonObject) {
    this.#confirms = flag(json['confirm']) || flag(json['require_confirmation']);
    this.#label = text(json['confirmationText']).trim();
    this.#hides = flag(json['hide_input_characters']);
    this.#element.className = 'subfields';
    // A spelling service is no place for what is hidden.
    if (this.#hides) this.#element.spellcheck = false;
  }

  validate(answer: string): Issue[] {
    const isSame = !this.#confirms || tidy(answer) === tidy(this.#again(answer));
    return isSame ? [] : [{ code: 'not-the-same', subfield: CONFIRM }];
  }

  readonly render = (scope: Scope, options: TextControlOptions): TemplateResult => {
    // The answer came from elsewhere: what was typed beside another one is of no use.
    if (this.#typed?.answer !== scope.answer || this.#isSetBack(scope)) this.#typed = undefined;
    this.#draw(scope, options);
    return html`${this.#element}`;
  };

  /** The field is drawn though nothing of it is new, and a confirmation that differs is not told: the form was set back. */
  #isSetBack(scope: Scope): boolean {
    const before = this.#scope;
    const isNew = (['answer', 'words', 'readonly'] as const).some((what) => before?.[what] !== scope[what]);
    return !isNew && !scope.error(CONFIRM);
  }

  #again(answer: string): string {
    return this.#typed?.answer === answer ? this.#typed.again : answer;
  }

  #draw(scope: Scope, given: TextControlOptions): void {
    const options = this.#hides && !this.#shown ? ({ ...given, type: 'password' } as const) : given;
    this.#scope = scope;
    const words = this.#wordsOf(scope, given);
    const listen = {
      capture: true,
      handleEvent: () => {
        this.#read(scope);
        // Another answer the store draws; of another confirmation it knows nothing.
        if (this.#typed?.answer === scope.answer) this.#draw(scope, given);
      },
    };
    render(
      html`<div class="subfield" @input=${listen}>${textControl(scope, options)}</div>
        ${words && this.#hides ? this.#showButton(scope, given, words) : nothing}
        ${
          this.#confirms
            ? html`<div part="subfield" class="subfield full" @input=${listen}>
                ${this.#confirmation(scope, options, words)}
              </div>`
            : nothing
        }`,
      this.#element,
    );
  }

  /** Remembers what stands in both controls, before the store hears of it. */
  #read(scope: Scope): void {
    const value = (id: string) => this.#element.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.value;
    const answer = value(scope.id()) ?? '';
    this.#typed = { answer, again: value(scope.id(CONFIRM)) ?? answer };
  }

  #showButton(scope: Scope, options: TextControlOptions, words: LaterWords['text']): TemplateResult {
    return html`<button
      part="show"
      class="quiet"
      type="button"
      aria-pressed=${this.#shown ? 'true' : 'false'}
      ?disabled=${scope.readonly}
      @click=${() => {
        this.#shown = !this.#shown;
        this.#draw(scope, options);
      }}
    >
      ${words.show(scope.field.label)}
    </button>`;
  }

  #confirmation(
    scope: Scope,
    { type, inputmode, autocomplete, ltr }: TextControlOptions,
    words: LaterWords['text'] | undefined,
  ): TemplateResult {
    // What has become right is no longer said, though the store checks an answer only when it changes.
    const error = this.validate(scope.answer).length > 0 ? scope.error(CONFIRM) : '';
    const id = scope.id(CONFIRM);
    return html`<label part="subfield-label" for=${id} dir="auto">
        ${this.#label || (words?.confirm(scope.field.label) ?? scope.field.label)}
      </label>
      ${error ? html`<p part="error" id=${`${id}-error`}>${error}</p>` : nothing}
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
          required: scope.field.required,
          readonly: scope.readonly,
          'aria-describedby': error ? `${id}-error` : nothing,
          'aria-invalid': error ? 'true' : nothing,
        },
        this.#again(scope.answer),
        () => undefined,
      )}`;
  }

  /** What is not there yet is fetched, and drawn when it comes. */
  #wordsOf(scope: Scope, options: TextControlOptions): LaterWords['text'] | undefined {
    const { text, language } = scope.words as CoreWords & Partial<LaterWords>;
    if (text || this.#words?.language === language) return text ?? this.#words?.text;
    this.#words = { language };
    loadLaterWords([language]).then(
      (words) => {
        this.#words = { language, text: words?.text };
        this.#draw(this.#scope ?? scope, options);
      },
      () => undefined,
    );
    return undefined;
  }
}
