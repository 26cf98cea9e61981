import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing, drawError } from '../controls/changing.js';
import { input } from '../controls/control.js';
import type { Parts, SubfieldsField } from './subfields.js';
import type { Drawing, ViewScope } from '../../view.js';

/** One part of a field: its names, its control, and the kind of text that the browser may fill in. */
export interface Subfield {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  /** The width in a row that has room: short, that of a postal code, or full; `''` or absent = a share. `unused` = none. */
  readonly width?: 'short' | 'code' | 'full' | 'unused' | '';
  /** It may stay empty in this answer. */
  readonly isOptional?: boolean;
  /** The control that replaces an input for text. */
  readonly control?: TemplateResult | Element;
}

/** Draws the subfields side by side, each with its own label, error and control. The controls of a row are in line: it ends with them. */
export const subfieldControls = (
  scope: ViewScope<SubfieldsField, Parts>,
  subfields: readonly Subfield[],
  drawPartError = drawError,
): TemplateResult =>
  html`<div part="subfields" class="subfields">
    ${subfields.map((subfield) => subfieldControl(scope, subfield, drawPartError(scope, subfield.name)))}
  </div>`;

/** Draws a subfield: its label, its error and its control. */
export const subfieldControl = (
  scope: ViewScope<SubfieldsField, Parts>,
  subfield: Subfield,
  error: Drawing = nothing,
): TemplateResult =>
  html`<div part="subfield" class="subfield ${subfield.width ?? ''}">
    <label part="subfield-label" for=${scope.id(subfield.name)}>${changing(subfield.label)}</label>
    ${error} ${subfield.control ?? textControl(scope, subfield)}
  </div>`;

/** Returns a function that takes the text of a subfield's control. */
export const changed =
  (scope: ViewScope<SubfieldsField, Parts>, { name }: Pick<Subfield, 'name'>) =>
  (value: string): void => {
    if (value !== (scope.answer[name] ?? '')) scope.change({ ...scope.answer, [name]: value });
  };

/** Tells whether a subfield must be filled. */
export const isRequired = (
  { field }: ViewScope<SubfieldsField, Parts>,
  { name, isOptional }: Pick<Subfield, 'name' | 'isOptional'>,
) => field.required && !isOptional && !field.optional.includes(name);

function textControl(scope: ViewScope<SubfieldsField, Parts>, subfield: Subfield): Element {
  const { name, autocomplete } = subfield;
  return input(
    scope,
    {
      id: scope.id(name),
      name: scope.name(name),
      type: 'text',
      autocomplete,
      dir: 'auto',
      'aria-required': isRequired(scope, subfield),
      readonly: scope.readonly,
      'aria-describedby': scope.describedBy(name),
      'aria-invalid': scope.invalid(name),
    },
    scope.answer[name] ?? '',
    changed(scope, subfield),
  );
}
