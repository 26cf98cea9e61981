import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { firstOrOther, optionControl } from './option-control.js';
import type { Option } from '../../../model/form.js';
import { pictureOf } from './option-image.js';
import { otherControl } from './option-other-view.js';
import { OTHER } from './option-other.js';
import type { OptionsField } from './option-settings.js';
import type { ViewScope } from '../../view.js';

/** The list of options of one type, and its kind of control. */
export interface OptionList {
  readonly type: 'radio' | 'checkbox';
  isChosen(option: Option): boolean;
  choose(option: Option, chosen: boolean): void;
  /** The text of "Other" if that is chosen. */
  readonly said: string | undefined;
  say(said: string): void;
  /** The content before the options. */
  readonly first?: TemplateResult | typeof nothing;
}

/** Draws the options of a radio or checkbox field as native controls, each with its label. */
export function optionList<A>(scope: ViewScope<OptionsField, A>, list: OptionList): TemplateResult {
  const { field } = scope;
  const other = { label: scope.words.options.other, value: OTHER };
  const options = field.other ? [...field.shown, other] : field.shown;
  const classes = ['options', field.horizontal ? 'horizontal' : '', field.pictures ? 'pictured' : ''];
  return html`<div part="options" class=${classes.filter(Boolean).join(' ')}>
      ${list.first ?? nothing}${options.map((option, index) => optionOf(scope, list, option, index))}
    </div>
    ${otherControl(scope, list.said, (said) => {
      list.say(said);
    })}`;
}

function optionOf<A>(
  scope: ViewScope<OptionsField, A>,
  list: OptionList,
  option: Option,
  index: number,
): TemplateResult {
  const picture = pictureOf(scope.field, option);
  const { label: side = '', hidesControls = false } = picture === nothing ? {} : (scope.field.pictures ?? {});
  return html`<label
    part="option"
    class=${['option', side && `picture label-${side}`, hidesControls ? 'no-control' : ''].filter(Boolean).join(' ')}
  >
    ${optionControl(
      scope,
      {
        ...firstOrOther(scope, index),
        class: 'choice',
        name: scope.name(),
        type: list.type,
        value: option.value,
        // A radio button can't be invalid: its group is.
        'aria-invalid': { radio: false, checkbox: scope.invalid() }[list.type],
      },
      list.isChosen(option),
      (chosen) => {
        list.choose(option, chosen);
      },
    )}
    ${picture}<span class="option-label" lang=${option.value === OTHER ? nothing : scope.textLanguage} dir="auto"
      >${option.label}</span
    >
  </label>`;
}
