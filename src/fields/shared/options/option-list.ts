import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { show } from '../controls/control.js';
import { findEntry, firstOrOther, optionControl } from './option-control.js';
import type { Option } from '../../../model/form.js';
import { arrangeOptions } from './arrange-options.js';
import { drawPicture, hasPictures } from './option-image.js';
import { otherControl, otherOption } from './option-other-view.js';
import { OTHER } from './option-ids.js';
import type { OptionsField } from './option-settings.js';
import type { ViewScope } from '../../view.js';
import { numbered } from '../../../platform/lists.js';

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
  /** The content after the options and the text of "Other". */
  readonly last?: TemplateResult | typeof nothing;
}

/** Draws the options of a radio or checkbox field as native controls, each with its label. */
export function optionList<A>(scope: ViewScope<OptionsField, A>, list: OptionList): TemplateResult {
  const { field } = scope;
  const other = otherOption(scope.words);
  const options = field.other ? [...field.shown, other] : field.shown;
  // Before the text of "Other": the first control that asks gets the hint.
  const boxes = makeBoxes(scope, list, options);
  const said = otherControl(scope, list.said, (text) => {
    list.say(text);
  });
  const { first = nothing, last = nothing } = list;
  const isPictured = hasPictures(field);
  const classes = arrangeOptions(field, options, isPictured);
  if (!isPictured && first === nothing) return html`${plainOptions(scope, boxes, options, classes)}${said}${last}`;
  return html`<div part="options" class=${classes}>
      ${first}${numbered(options).map(([index, option]) => drawOption(scope, option, boxes[index], isPictured))}
    </div>
    ${said}${last}`;
}

// Decision 0003: the most frequent parts of a form are made without templates.
/** Creates the options once, and updates them later. A template for each would take more time than all else of the field. */
function plainOptions<A>(
  scope: ViewScope<OptionsField, A>,
  boxes: readonly Element[],
  options: readonly Option[],
  classes: string,
): Element {
  const known = boxes[0]?.closest('[part=options]');
  const labels = boxes.map((box) => box.parentElement ?? makeLabel(box));
  for (const [index, { id, label }] of numbered(options)) {
    const text = labels[index]?.lastElementChild;
    if (!text) continue;
    show(text, 'textContent', label);
    const language = id === OTHER ? nothing : scope.textLanguage;
    if (language === nothing) text.removeAttribute('lang');
    else text.setAttribute('lang', language);
  }
  if (known) return known;
  const made = document.createElement('div');
  made.setAttribute('part', 'options');
  made.className = classes;
  for (const label of labels) made.append(label);
  return made;
}

function makeLabel(box: Element): Element {
  const label = document.createElement('label');
  label.setAttribute('part', 'option');
  label.className = 'option';
  const text = document.createElement('span');
  text.className = 'option-label';
  text.dir = 'auto';
  label.append(box, text);
  return label;
}

/** Draws an option; among pictures, with its picture or an empty shape. */
function drawOption<A>(
  scope: ViewScope<OptionsField, A>,
  option: Option,
  box: Element | undefined,
  isPictured: boolean,
): TemplateResult {
  const { pictures } = scope.field;
  const cell =
    isPictured && pictures && `picture label-${pictures.label}${pictures.hidesControls ? ' no-control' : ''}`;
  return html`<label part="option" class=${cell ? `option ${cell}` : 'option'}>
    ${box} ${cell ? drawPicture(scope.field, option) : nothing}<span
      class="option-label"
      lang=${option.id === OTHER ? nothing : scope.textLanguage}
      dir="auto"
      >${option.label}</span
    >
  </label>`;
}

/** Creates the native controls of the options. */
function makeBoxes<A>(
  scope: ViewScope<OptionsField, A>,
  list: OptionList,
  options: readonly Option[],
): readonly Element[] {
  // A person can tab to each box, so the first one has the hint.
  const isEachTabbed = { radio: false, checkbox: true }[list.type];
  const chosen = () => options.findIndex((option) => list.isChosen(option));
  const entry = isEachTabbed ? 0 : findEntry(scope, chosen());
  return options.map((option, index) => makeBox(scope, list, option, firstOrOther(scope, index, entry)));
}

function makeBox<A>(
  scope: ViewScope<OptionsField, A>,
  list: OptionList,
  option: Option,
  given: ReturnType<typeof firstOrOther>,
): Element {
  return optionControl(
    scope,
    {
      ...given,
      class: 'choice',
      name: scope.name(),
      type: list.type,
      value: option.id,
      // A radio button can't be invalid: its group is.
      'aria-invalid': { radio: false, checkbox: scope.invalid() }[list.type],
    },
    list.isChosen(option),
    (chosen) => {
      list.choose(option, chosen);
    },
  );
}
