// The look of answers that can only be read: an empty one says so, and nothing can be pressed.
import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import { hasLaterWords } from '../../locale/languages.js';
import type { Field } from '../../model/form.js';
import type { FieldState } from '../../session/form-store.js';
import type { ElementSession } from '../../element/element-session.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { putNote } from '../../element/fields/note-place.js';
import { noteBelowStyles } from '../../element/fields/note.styles.js';
import { readingStyles } from './reading.styles.js';
import { follow, unfollow } from '../../element/followers.js';

/** Shows the answers of a form that can only be read. */
export class Reading {
  readonly #session: ElementSession;
  readonly #isRead: (field: Field) => boolean;
  /** The ids of hints that tell how to answer, by hint. They are taken away while nobody can answer. */
  readonly #hints = new WeakMap<Element, string>();

  constructor(session: ElementSession, isRead: (field: Field) => boolean) {
    this.#session = session;
    this.#isRead = isRead;
  }

  /** Shows them now and after every change, as long as the session lasts. */
  async begin(): Promise<void> {
    const { element, features, store, signal } = this.#session;
    await element.wording.complete();
    if (signal.aborted) return;
    adoptLateStyles(element.renderRoot, [noteBelowStyles, readingStyles]);
    const controller = { hostUpdated: this.#showAll };
    follow(element, controller);
    signal.addEventListener('abort', () => {
      unfollow(element, controller);
    });
    store.subscribe((fieldId) => {
      const slot = features.fields?.slots.get(fieldId);
      if (slot) this.#show(slot.element, fieldId);
    });
    this.#showAll();
    await features.fields?.whole();
    this.#showAll();
  }

  readonly #showAll = (): void => {
    for (const [fieldId, slot] of this.#session.features.fields?.slots ?? []) this.#show(slot.element, fieldId);
  };

  #show(place: Element, fieldId: string): void {
    const state = this.#session.store.state(fieldId);
    // A field that is not drawn yet is drawn into an empty place.
    if (!state?.definition.collects || !place.firstElementChild) return;
    const reads = this.#isRead(state.field);
    const isEmpty = reads && state.definition.isEmpty(state.answer);
    place.classList.toggle('reads', reads);
    place.classList.toggle('unanswered', isEmpty);
    putNote(this.#session, fieldId, 'no-answer', isEmpty ? this.#sayNothing(state) : undefined);
    this.#hideHint(place, state, reads);
    for (const part of place.querySelectorAll('.subfield')) {
      const control = part.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
      part.classList.toggle('blank', reads && control?.value === '');
    }
  }

  /** Says that there is no answer: in words, or by a dash where a table has many such cells. */
  #sayNothing({ field }: FieldState): TemplateResult {
    const words = this.#session.element.wording.current;
    const sentence = hasLaterWords(words) ? words.way.noAnswer : '–';
    return field.parentId
      ? html`<p><span aria-hidden="true">–</span><span class="visually-hidden">${changing(sentence)}</span></p>`
      : html`<p>${changing(sentence)}</p>`;
  }

  /** Hides the type's own hint, which tells how to answer. A hidden hint would still be read to whom it describes a group, by its id. */
  #hideHint(place: Element, { field }: FieldState, reads: boolean): void {
    const { loaded, element } = this.#session;
    const { view } = loaded.fields.find((each) => each.field.id === field.id)?.module ?? {};
    const own = hasLaterWords(element.wording.current) && view?.hint?.(field, element.wording.current);
    const hint = own && [...place.querySelectorAll<HTMLElement>('[part=hint]')].at(-1);
    if (!hint) return;
    if (hint.id) this.#hints.set(hint, hint.id);
    hint.id = reads ? '' : (this.#hints.get(hint) ?? '');
    hint.hidden = reads;
  }
}
