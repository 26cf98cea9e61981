/* eslint-disable lit-a11y/accessible-name -- the label in the field's frame names the input */
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { ref } from 'lit/directives/ref.js';
import type { Ref } from 'lit/directives/ref.js';
import { changing } from '../shared/controls/changing.js';
import type { Option } from '../../model/form.js';
import type { OptionsField } from '../shared/options/option-settings.js';
import type { ViewScope } from '../view.js';

/** The list that is searched: a field of its own, or a part of another one. */
export interface ListScope extends Pick<ViewScope, 'words' | 'readonly' | 'textLanguage'> {
  readonly field: Pick<OptionsField, 'options' | 'shown' | 'other' | 'label' | 'required' | 'placeholder'>;
  readonly answer: string;
  /** The text that the person left in the search, and that fits no option; `''` for none. */
  readonly unlisted: string;
  /** The kind of text that the browser may fill in. */
  readonly autocomplete: string;
  /** Returns the id of the control, or of a part of it. */
  id(part?: string): string;
  name(): string;
  describedBy(): string | typeof nothing;
  invalid(): 'true' | 'false';
  change(answer: string): void;
  /** Takes a text that fits no option, or `''` once it is gone. */
  leaveUnlisted(text: string): void;
  announce(sentence: string): void;
}

type Scope = ListScope;

/** The options that the open list shows. */
export interface Found {
  readonly options: readonly Option[];
  /** The number of matching options that are not drawn. */
  readonly more: number;
  /** The place of the option that Enter chooses; -1 for none. */
  readonly active: number;
}

/** The state that the combobox shows, and its callbacks. */
export interface ComboboxState {
  readonly text: string;
  readonly chosen: string;
  readonly found: Found | undefined;
  readonly input: Ref<HTMLInputElement>;
  readonly popup: Ref<HTMLElement>;
  type(text: string): void;
  toggle(): void;
  leave(): void;
  press(event: KeyboardEvent): void;
  choose(option: Option): void;
}

const optionId = (scope: Scope, index: number): string => scope.id(`option-${index}`);

export function comboboxView(scope: Scope, state: ComboboxState): TemplateResult {
  const { field } = scope;
  const typed = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) state.type(target.value);
  };
  return html`<div part="combobox" class="combobox">
    <input
      ${ref(state.input)}
      part="control"
      class="searched chevron"
      id=${scope.id()}
      name=${scope.name()}
      type="text"
      role="combobox"
      autocomplete=${scope.autocomplete}
      autocapitalize="none"
      spellcheck="false"
      dir=${state.text === '' ? nothing : 'auto'}
      aria-autocomplete="list"
      aria-expanded=${state.found ? 'true' : 'false'}
      aria-controls=${scope.id('list')}
      aria-activedescendant=${state.found && state.found.active >= 0 ? optionId(scope, state.found.active) : nothing}
      aria-describedby=${scope.describedBy()}
      aria-invalid=${scope.invalid()}
      placeholder=${field.placeholder || scope.words.select.choose}
      aria-required=${field.required || nothing}
      ?readonly=${scope.readonly}
      .value=${live(state.text)}
      @input=${typed}
      @keydown=${state.press}
      @blur=${state.leave}
      @click=${() => {
        if (!scope.readonly) state.toggle();
      }}
    />
    <span class="arrow" aria-hidden="true"></span>
    ${popup(scope, state)}
  </div>`;
}

function popup(scope: Scope, state: ComboboxState): TemplateResult {
  const { options = [], more = 0 } = state.found ?? {};
  const words = scope.words.options;
  // A press in the popup must not move the focus.
  return html`<div
    ${ref(state.popup)}
    part="popup"
    class="found"
    popover="manual"
    @mousedown=${(event: Event) => {
      event.preventDefault();
    }}
  >
    <div role="listbox" id=${scope.id('list')} aria-label=${scope.field.label || scope.words.unlabelled}>
      ${options.map((option, index) => drawOption(scope, state, option, index))}
    </div>
    ${more > 0 ? html`<div class="found-note">${changing(words.more(more))}</div>` : nothing}
    ${state.found && options.length === 0 ? html`<div class="found-note">${words.matches(0)}</div>` : nothing}
  </div>`;
}

function drawOption(scope: Scope, state: ComboboxState, option: Option, index: number): TemplateResult {
  // eslint-disable-next-line lit-a11y/click-events-have-key-events -- the keys are the input's
  return html`<div
    part="option"
    role="option"
    id=${optionId(scope, index)}
    class=${index === state.found?.active ? 'active' : ''}
    aria-selected=${option.id === state.chosen ? 'true' : 'false'}
    lang=${scope.textLanguage}
    dir="auto"
    @click=${() => {
      state.choose(option);
    }}
  >
    ${changing(option.label)}
  </div>`;
}
