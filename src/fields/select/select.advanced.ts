// Dropdown lists with rare settings: "Other", several rows, a search, a random order.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { FieldDefinition } from '../../model/field-definition.js';
import { autofill } from '../shared/controls/autofill.js';
import { dropdown } from '../shared/controls/dropdown.js';
import { isListNative } from '../../platform/css/conditions.js';
import { optionsView, otherControl, otherOption } from '../shared/options/option-other-view.js';
import { OTHER } from '../shared/options/option-ids.js';
import { oneChoiceOrOther, otherText, otherWith } from '../shared/options/option-other.js';
import { parseOptions } from '../shared/options/option-settings.js';
import type { OptionsField } from '../shared/options/option-settings.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { combobox } from './combobox.js';
import { styles } from './select.advanced.styles.js';

type Scope = ViewScope<OptionsField, string>;

/** The most options. A native list keeps them all, and draws them all when it opens. */
const MOST_OPTIONS = 20_000;

const definition: FieldDefinition<OptionsField, string> = {
  ...oneChoiceOrOther,
  parse: (common, json, context) => parseOptions(common, json, context, MOST_OPTIONS),
};

/** Draws a native list, or one that is searched, and the text beside "Other". */
const view: FieldView<OptionsField, string> = {
  ...optionsView,
  frame: 'label',
  styles: [styles],
  render: drawList,
};

/** `select` with all its settings. */
export const advancedModule: FieldModule<OptionsField, string> = { definition, view };

function drawList(scope: Scope): TemplateResult {
  const isSearched = scope.field.searchable && scope.field.rows === 1 && !isListNative();
  const said = otherText(scope.field, scope.answer);
  return html`${isSearched ? searched(scope) : list(scope, said)}
  ${otherControl(scope, said, (words) => {
    scope.change(otherWith(words));
  })}`;
}

/** Draws a list that is searched by typing. */
function searched(scope: Scope): unknown {
  const { field, answer, words, readonly, textLanguage } = scope;
  const isListed = otherText(field, answer) !== undefined || field.options.some(({ id }) => id === answer);
  return combobox({
    field,
    answer,
    unlisted: isListed ? '' : answer,
    words,
    readonly,
    textLanguage,
    autocomplete: autofill(scope) ?? 'off',
    id: (part) => scope.id(part),
    name: () => scope.name(),
    describedBy: () => scope.describedBy(),
    invalid: () => scope.invalid(),
    change: (chosen) => {
      scope.change(chosen);
    },
    // No option has it, so the definition refuses it.
    leaveUnlisted: (text) => {
      scope.change(text);
    },
    announce: (sentence) => {
      scope.announce(sentence);
    },
  });
}

/** Draws a native select, as a box that opens or as a list of several rows. */
function list(scope: Scope, said: string | undefined): Element {
  const { field } = scope;
  const options = field.other ? [...field.shown, otherOption(scope.words)] : field.shown;
  const chosen = said === undefined ? scope.answer : OTHER;
  return dropdown(
    scope,
    {
      id: scope.id(),
      name: scope.name(),
      lang: scope.textLanguage,
      autocomplete: autofill(scope) ?? nothing,
      size: field.rows,
      class: field.rows > 1 ? nothing : 'chevron',
      'aria-required': field.required,
      disabled: scope.readonly,
      'aria-describedby': scope.describedBy(),
      'aria-invalid': scope.invalid(),
    },
    field.placeholder || scope.words.select.choose,
    options,
    chosen,
    (id) => {
      // The form reads all controls before it is sent. The text beside "Other" stays.
      if (id !== chosen) scope.change(id);
    },
  );
}
