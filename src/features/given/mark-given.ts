// Decision 0019: marks the answers that others than the person gave: by the page's address, or an agent for them.
import { html } from 'lit/html.js';
import type { Values } from '../../model/form.js';
import { saysTheSame } from '../../session/questions.js';
import type { FieldState } from '../../session/form-store.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import type { ElementSession } from '../../element/element-session.js';
import { otherLanguage } from '../../element/fields/field-scope.js';
import { tryPart } from '../../parts/fetch-part.js';
import { keepTrying } from '../../parts/keep-trying.js';
import { markLabels } from '../../element/views/authors-words.js';
import { removeNote, showNote } from '../../element/views/notes.js';
import { noteStyles } from '../../element/views/notes.styles.js';

/**
 * Marks the fields that show answers of the page's address, as long as the person does not change them. Fulfils when the note is drawn, so that
 * nothing moves later.
 */
export async function markGiven(session: ElementSession, values: Values): Promise<void> {
  const marks = new GivenMarks(session, 'given');
  marks.add(new Map(Object.entries(values)));
  session.channel.on('ready', () => {
    // A draft may have replaced answers since.
    void marks.announce();
  });
  // If the words do not come at once, the form does not wait for them.
  await marks.show(tryPart);
}

/** Marks answers of one source: each field has the part `prefilled`, and a note above the fields names them. */
export class GivenMarks {
  readonly #values = new Map<string, unknown>();

  readonly #session: ElementSession;

  constructor(
    session: ElementSession,
    /** The name of the note, and of its phrase. */
    readonly source: 'given' | 'assisted',
  ) {
    this.#session = session;
    session.channel.on('reworded', () => void this.show(keepTrying));
    session.store.subscribe((fieldId) => {
      if (!this.#values.has(fieldId)) return;
      this.#mark(fieldId);
      if (this.#given.length === 0) removeNote(session, source);
    });
  }

  /** Marks more answers, by field id. */
  add(values: ReadonlyMap<string, unknown>): void {
    for (const [id, value] of values) {
      this.#values.set(id, value);
      this.#mark(id);
    }
  }

  /** Shows the note, and lets screen readers say it. */
  async announce(): Promise<void> {
    const { element } = this.#session;
    const sentence = await this.show(keepTrying);
    if (sentence) element.announcement = sentence;
  }

  /** Shows the note. Returns its sentence; `''` where there is none. */
  async show(fetch: typeof keepTrying): Promise<string> {
    const { element, loaded, signal } = this.#session;
    if (this.#given.length === 0) return '';
    const isWanted = () => !signal.aborted && element.isConnected;
    const words = await fetch(() => loaded.wording.complete(), isWanted);
    const given = this.#given;
    if (!words || !isWanted() || given.length === 0) return '';
    const names = given.map(({ field }) => field.label || words.unlabelled);
    const sentence = words.notes[this.source](names);
    const ofAuthor = otherLanguage(loaded.form.language, words.language);
    adoptLateStyles(element.renderRoot, noteStyles);
    showNote(this.#session, this.source, this.source, html`<p>${markLabels(sentence, names, ofAuthor)}</p>`);
    return sentence;
  }

  /** The fields that show such an answer. */
  get #given(): readonly FieldState[] {
    return this.#session.store.states.filter((state) => state.shown && !state.field.hidden && this.#isGiven(state));
  }

  #isGiven(state: FieldState): boolean {
    const { field, definition, answer } = state;
    if (!this.#values.has(field.id) || definition.isEmpty(answer)) return false;
    return saysTheSame(state, this.#values.get(field.id));
  }

  #mark(fieldId: string): void {
    const { store, features } = this.#session;
    const state = store.state(fieldId);
    const part = features.fields?.slots.get(fieldId)?.element.part;
    if (!state || !part) return;
    if (this.#isGiven(state)) part.add('prefilled');
    else part.remove('prefilled');
  }
}
