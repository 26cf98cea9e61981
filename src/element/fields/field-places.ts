import { render } from 'lit/html.js';
import type { ElementSession, FieldArea } from '../element-session.js';
import { useSeldomNeeded } from '../seldom/use-seldom-needed.js';
import { fieldFrame } from './field-frame.js';
import { FieldScope } from './field-scope.js';
import type { FieldSlot, FormContext } from '../field-context.js';

/** Draws the fields of a form: `FieldPlaces` one below the other, `Layout` in columns, within each other and in large numbers. */
export function installFields(session: ElementSession, Area: typeof FieldPlaces = FieldPlaces): void {
  session.features.fields = new Area(session);
}

/**
 * The fields on the page, one below the other. Each is drawn on its own, so an edit draws one field again, not the form. They are
 * drawn before they enter the form, because controls that are added one by one under a connected form cost Chromium O(n²).
 */
export class FieldPlaces implements FieldArea {
  readonly container = document.createElement('div');
  readonly slots = new Map<string, FieldSlot>();
  readonly #session: ElementSession;
  #context: FormContext | undefined;

  constructor(session: ElementSession) {
    const { loaded, store } = session;
    this.#session = session;
    this.container.className = 'fields';
    for (const each of loaded.fields) {
      const { id, type, hidden } = each.field;
      if (hidden) continue;
      const element = document.createElement('div');
      element.className = 'field';
      element.setAttribute('part', 'field');
      Object.assign(element.dataset, { field: id, type });
      this.slots.set(id, { ...each, element });
    }
    store.subscribe((fieldId) => {
      const slot = this.slots.get(fieldId);
      if (slot?.part) this.draw(slot);
    });
  }

  update(context: FormContext): void {
    if (context === this.#context) return;
    const isFirst = !this.#context;
    this.#context = context;
    for (const slot of this.slots.values()) if (slot.part) this.draw(slot);
    if (isFirst) this.begin();
  }

  finish(): void {
    // All fields are drawn.
  }

  async whole(): Promise<void> {
    // All fields are already drawn.
  }

  setConnected(connected: boolean): void {
    for (const { part } of this.slots.values()) part?.setConnected(connected);
  }

  /** Draws the fields for the first time, and puts them into the container. */
  protected begin(): void {
    for (const slot of this.slots.values()) {
      this.draw(slot);
      this.container.append(slot.element);
    }
  }

  protected draw(slot: FieldSlot): void {
    const { field, module, element } = slot;
    const { store, features, channel } = this.#session;
    const state = store.state(field.id);
    const context = this.#context;
    if (!state || !context) return;
    try {
      element.hidden = !state.shown;
      slot.part = render(fieldFrame(new FieldScope(state, slot, this.slots, context), module), element);
      features.maskIn?.(element);
    } catch (cause) {
      channel.faults.tell(`field ${field.id}`, cause, element);
      // A field that is already drawn stays as it is: its control holds what the person enters.
      if (!slot.part)
        void useSeldomNeeded(async (code) => {
          const notice = { ...slot, module: await code.fetchNotice(this.#session.element) };
          this.slots.set(field.id, notice);
          this.draw(notice);
        });
    }
  }
}
