// Dropdown lists with rarer settings: fetched when a form has one, and then in charge of all of them.
import { html } from 'lit';
import type { CSSResult, TemplateResult } from 'lit';
import type { FieldDefinition } from '../../model/field-definition.js';
import type { ChoiceField } from '../shared/options/choices.js';
import { dropdown } from '../shared/controls/dropdown.js';
import { otherControl } from '../shared/options/option-other-view.js';
import { OTHER, oneChoiceOrOther, otherText, otherWith } from '../shared/options/option-other.js';
import { withSettings } from '../shared/options/option-settings.js';
import type { OptionsField } from '../shared/options/option-settings.js';
import { optionsHint, prepareWords, wordsOf } from '../shared/options/option-words.js';
import type { FieldView, ViewScope } from '../view.js';
import { combobox } from './combobox.js';
import { styles } from './advanced.styles.js';

type Scope = ViewScope<OptionsField, string>;

/** A native list draws them all when it opens, and keeps them all where it is not searched. */
const MOST_OPTIONS = 20_000;

const isComplete = (field: ChoiceField): field is OptionsField => 'shown' in field;

/** Reads the field's settings, and makes the type's definition and view know them. */
export async function prepare(
  field: ChoiceField,
  definition: FieldDefinition<ChoiceField, string>,
  view: FieldView<ChoiceField, string>,
): Promise<readonly CSSResult[]> {
  const { source } = field;
  if (!source) return [styles];
  const [json, context] = source;
  await prepareWords(context.language);
  Object.assign(field, withSettings(field, json, context, MOST_OPTIONS));
  if (view.subfieldLabel) return [styles];
  const { validate, params, comparable, restore } = oneChoiceOrOther;
  // A definition of its own for the type would not be the one that the form has been told of.
  Object.assign(definition, { validate, params, comparable, restore });
  Object.assign(view, settingsView(view));
  return [styles];
}

function settingsView({ render }: FieldView<ChoiceField, string>): Partial<FieldView<ChoiceField, string>> {
  return {
    styles: [styles],
    hint: optionsHint,
    subfieldLabel: (_field, words) => wordsOf({ words }).otherText,
    render: (scope) => (isComplete(scope.field) ? control(scope as Scope) : render(scope)),
  };
}

/** A phone's own wheel is better than any list that is drawn. */
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

function control(scope: Scope): TemplateResult {
  const isSearched = scope.field.searchable && scope.field.rows === 1 && !isTouched();
  const said = otherText(scope.field, scope.answer);
  return html`${isSearched ? combobox(scope) : list(scope, said)}
  ${otherControl(scope, said, (words) => {
    scope.change(otherWith(words));
  })}`;
}

/** A native select, as a box that opens or as a list of several rows. */
function list(scope: Scope, said: string | undefined): Element {
  const { field } = scope;
  const options = field.other ? [...field.shown, { label: wordsOf(scope).other, value: OTHER }] : field.shown;
  const chosen = said === undefined ? scope.answer : OTHER;
  return dropdown(
    scope,
    {
      id: scope.id(),
      name: scope.name(),
      size: field.rows,
      required: field.required,
      disabled: scope.readonly,
      'aria-describedby': scope.describedBy(),
      'aria-invalid': scope.invalid(),
    },
    field.placeholder || scope.words.select.choose,
    options,
    chosen,
    (value) => {
      // Before the form is sent all controls are asked: what was said beside "Other" stays.
      if (value !== chosen) scope.change(value);
    },
  );
}
