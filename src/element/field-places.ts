import { render } from 'lit';
import type { FormStore } from '../state/form-store.js';
import { fieldFrame } from './field-frame.js';
import { FieldScope } from './field-scope.js';
import type { FormContext } from './field-scope.js';
import type { LoadedField, Place } from './place.js';

/**
 * The fields on the page, each drawn for itself: so an edit draws one field anew, not the form. They are drawn before they
 * are put into the form, for controls that are added one by one under a connected form cost Chromium O(n²).
 *
 * Here they stand one below the other; `layout.ts` knows columns, fields within fields, and large forms.
 */
export class FieldPlaces {
  /** The element that holds the fields, in the form's order. */
  readonly container = document.createElement('div');
  protected readonly places = new Map<string, Place>();
  readonly #store: FormStore;
  #context: FormContext | undefined;

  constructor(fields: readonly LoadedField[], store: FormStore) {
    this.#store = store;
    this.container.className = 'fields';
    for (const loaded of fields) {
      const { id, type, hidden } = loaded.field;
      if (hidden) continue;
      const element = document.createElement('div');
      element.className = 'field';
      element.setAttribute('part', 'field');
      Object.assign(element.dataset, { field: id, type });
      this.places.set(id, { ...loaded, element });
    }
    store.listener = (fieldId) => {
      const place = this.places.get(fieldId);
      if (place?.part) this.draw(place);
    };
  }

  /** Draws the fields for the first time, or again where the context is another. */
  update(context: FormContext): void {
    if (context === this.#context) return;
    const isFirst = !this.#context;
    this.#context = context;
    for (const place of this.places.values()) if (place.part) this.draw(place);
    if (isFirst) this.begin();
  }

  /** Draws all fields that are not drawn yet, and puts them into the form. */
  finish(): void {
    // All are.
  }

  /** Fulfils when all fields are there. */
  async whole(): Promise<void> {
    // They are.
  }

  /** The element was put on a page or taken off it: what listens to the world outside stops or starts. */
  setConnected(connected: boolean): void {
    for (const { part } of this.places.values()) part?.setConnected(connected);
  }

  /** A field is on the page of the form that is shown, or on another one. */
  turn(fieldId: string, isHere: boolean): void {
    this.places.get(fieldId)?.element.classList.toggle('elsewhere', !isHere);
  }

  /** Draws the fields for the first time, and puts them into the container. */
  protected begin(): void {
    for (const place of this.places.values()) {
      this.draw(place);
      this.container.append(place.element);
    }
  }

  protected draw(place: Place): void {
    const { field, module, element } = place;
    const state = this.#store.state(field.id);
    if (!state || !this.#context) return;
    element.hidden = !state.shown;
    place.part = render(fieldFrame(new FieldScope(state, place, this.places, this.#context), module), element);
  }
}
