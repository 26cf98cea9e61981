import { nothing } from 'lit/html.js';
import { autofill } from '../controls/autofill.js';
import { input } from '../controls/control.js';
import type { FieldDefinition } from '../../../model/field-definition.js';
import type { FieldModule, ViewScope } from '../../view.js';
import type { TextAnswerField } from './text-answer.js';

/** The definition of a type whose answer is one text. */
export type TextDefinition = FieldDefinition<TextAnswerField, string>;

/** A type whose answer is one text. */
export type TextModule = FieldModule<TextAnswerField, string>;

/** The differences between kinds of one-line text, in the platform's own words. */
export interface TextControlOptions {
  /** Not `email`: Chromium would rewrite `ada@bücher.example` in the value. */
  readonly type?: 'text' | 'tel' | 'password';
  readonly inputmode?: 'text' | 'email' | 'tel' | 'decimal' | 'numeric';
  readonly autocomplete?: string;
  /** True for numbers, phones and e-mail addresses, which run from left to right in every language. */
  readonly ltr?: boolean;
}

/** Draws an input over the whole field. */
export function textControl(scope: ViewScope<TextAnswerField, string>, options: TextControlOptions): Element {
  const { field, answer, readonly } = scope;
  return input(
    scope,
    {
      id: scope.id(),
      name: scope.name(),
      type: options.type ?? 'text',
      inputmode: options.inputmode ?? nothing,
      autocomplete: (field.isSecret ? options.autocomplete : autofill(scope, options.autocomplete)) ?? 'off',
      autocapitalize: options.ltr ? 'off' : nothing,
      dir: options.ltr ? 'ltr' : 'auto',
      placeholder: field.placeholder || nothing,
      'aria-required': field.required,
      readonly,
      'aria-describedby': scope.describedBy(),
      'aria-invalid': scope.invalid(),
    },
    answer,
    (value) => {
      scope.change(value);
    },
  );
}
