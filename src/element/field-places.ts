import { render } from 'lit';
import type { RootPart } from 'lit';
import type { FormStore } from '../state/form-store.js';
import { fieldFrame } from './field-frame.js';
import type { ChildField } from '../fields/view.js';
import { FieldScope } from './field-scope.js';
import type { FormContext } from './field-scope.js';
import type { LoadedField, LoadedForm } from './load-form.js';

/** Where a field stands: its element, and what is drawn in it. */
interface Place {
  readonly loaded: LoadedField;
  readonly element: HTMLElement;
  part?: RootPart;
}

/**
 * The fields on the page, each drawn for itself: so an edit draws one field anew, not the form. They are drawn before they
 * are put into the form, for controls that are added one by one under a connected form cost Chromium O(n²).
 */
export class FieldPlaces {
  readonly #places = new Map<string, Place>();
  readonly #children = new Map<string, readonly ChildField[]>();
  readonly #store: FormStore;
  #context: FormContext | undefined;

  readonly #container = document.createElement('div');

  constructor({ fields, form }: LoadedForm, store: FormStore) {
    this.#store = store;
    this.#container.className = 'fields';
    let { columns } = form;
    for (const loaded of fields) {
      const { field } = loaded;
      if (field.hidden) continue;
      if (field.columnsAfter !== undefined) columns = field.columnsAfter || form.columns;
      const element = placeOf(loaded, columns);
      this.#places.set(field.id, { loaded, element });
      if (field.parentId)
        this.#children.set(field.parentId, [...(this.#children.get(field.parentId) ?? []), { field, element }]);
    }
    store.listener = (fieldId) => {
      this.#draw(fieldId);
    };
  }

  /** The element that holds the fields in the form's order, up to date with this context. */
  element(context: FormContext): HTMLElement {
    if (context !== this.#context) {
      this.#context = context;
      for (const fieldId of this.#places.keys()) this.#draw(fieldId);
    }
    if (!this.#container.hasChildNodes()) {
      const outermost = [...this.#places.values()].filter(
        ({ loaded: { field } }) => !this.#places.has(field.parentId ?? ''),
      );
      this.#container.append(...outermost.map(({ element }) => element));
    }
    return this.#container;
  }

  /** The element was put on a page or taken off it: what listens to the world outside stops or starts. */
  setConnected(connected: boolean): void {
    for (const { part } of this.#places.values()) part?.setConnected(connected);
  }

  /** Shows a field, or takes it out of sight. */
  show(fieldId: string, shown: boolean): void {
    const place = this.#places.get(fieldId);
    if (place) place.element.hidden = !shown;
  }

  #draw(fieldId: string): void {
    const place = this.#places.get(fieldId);
    const state = this.#store.state(fieldId);
    if (!place || !state || !this.#context) return;
    const { module } = place.loaded;
    const scope = new FieldScope(state, module, this.#context, this.#children.get(fieldId) ?? []);
    place.part = render(fieldFrame(scope, module), place.element);
  }
}

function placeOf({ field, module }: LoadedField, columns: number): HTMLElement {
  const element = document.createElement('div');
  element.className = 'field';
  element.part.add('field');
  Object.assign(element.dataset, { field: field.id, type: field.type });
  // What is read and not answered runs across the form.
  const span = module.definition.collects ? field.span / columns : 1;
  element.style.setProperty('--_span', String(Math.min(12 * span, 12)));
  return element;
}
