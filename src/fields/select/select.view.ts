import { nothing } from 'lit/html.js';
import { options } from '../../api/read.js';
import type { JsonObject } from '../../model/form.js';
import { fetchPart } from '../../parts/fetch-part.js';
import type { ChoiceField } from '../shared/options/choices.js';
import {
  hasEqualValues,
  hasOther,
  isSearchable,
  isShuffled,
  readPlaceholder,
  readRows,
  storesLabels,
} from '../shared/options/option-readers.js';
import { autofill } from '../shared/controls/autofill.js';
import { dropdown } from '../shared/controls/dropdown.js';
import type { FieldModule, FieldView } from '../view.js';
import { definition } from './select.js';

/** Draws a native select, so that a phone shows its own wheel. */
const view: FieldView<ChoiceField, string> = {
  frame: 'label',
  render: (scope) =>
    dropdown(
      scope,
      {
        id: scope.id(),
        name: scope.name(),
        lang: scope.textLanguage,
        autocomplete: autofill(scope) ?? nothing,
        'aria-required': scope.field.required,
        disabled: scope.readonly,
        'aria-describedby': scope.describedBy(),
        'aria-invalid': scope.invalid(),
      },
      scope.words.select.choose,
      scope.field.options,
      scope.answer,
      (id) => {
        scope.change(id);
      },
    ),
};

export const fieldModule: FieldModule<ChoiceField, string> = {
  definition,
  view,
  load: (settings) =>
    hasRareSettings(settings)
      ? fetchPart(() => import('./select.advanced.js')).then(({ advancedModule }) => advancedModule)
      : undefined,
};

function hasRareSettings(settings: JsonObject): boolean {
  const choices = options(settings['options'], () => undefined);
  return (
    hasOther(settings) ||
    isShuffled(settings) ||
    isSearchable(settings, choices) ||
    hasEqualValues(choices) ||
    readPlaceholder(settings) !== '' ||
    readRows(settings) > 1 ||
    storesLabels(settings)
  );
}
