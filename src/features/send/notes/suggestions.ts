// Decision 0018: a slip is no error.
// Asks whether a slip was made in a field that was left: "Did you mean ada@gmail.com?" It is no error, and nothing is sent.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { findSlip } from '../../../fields/slip.js';
import type { Slip } from '../../../fields/slip.js';
import { slipsByType } from '../../../fields/slips.js';
import { hasLaterWords } from '../../../locale/languages.js';
import { tryPart } from '../../../parts/fetch-part.js';
import type { FieldState } from '../../../session/form-store.js';
import { saidAnew } from '../../../element/views/said-anew.js';
import type { ElementSession } from '../../../element/element-session.js';
import { focusControl } from '../../../element/fields/controls.js';
import { controlId, otherLanguage } from '../../../element/fields/field-scope.js';
import { isolated } from '../../../element/views/notes.js';
import { putNote } from '../../../element/fields/note-place.js';

/** Suggests what the person may have meant, until they type on. */
export class Suggestions {
  readonly #session: ElementSession;
  /** The answers with a suggestion below them, by field. */
  readonly #asked = new Map<string, { readonly answer: unknown; readonly slip: Slip }>();

  constructor(session: ElementSession) {
    this.#session = session;
    session.store.subscribe((fieldId) => {
      const state = session.store.state(fieldId);
      if (this.#asked.has(fieldId) && !(state?.shown && state.answer === this.#asked.get(fieldId)?.answer))
        this.#end(fieldId);
    });
    session.channel.on('reworded', () => {
      for (const [fieldId, { slip }] of this.#asked) this.#put(fieldId, slip);
    });
  }

  /** Looks for a slip in the answer of a field that was left. The code that knows the type's slips is fetched now. */
  async ask(fieldId: string, released: () => Promise<void> | undefined): Promise<void> {
    const { store, signal, loaded, element } = this.#session;
    const before = store.state(fieldId);
    if (!before?.shown || before.field.readonly || before.field.isSecret) return;
    const part = slipsByType.get(before.field.type);
    const known = part && (await tryPart(part));
    await released();
    const state = store.state(fieldId);
    if (!known || signal.aborted || !state?.shown || state.answer !== before.answer) return;
    const slip = findSlip(
      known.slips,
      state.field,
      state.answer,
      loaded.form.language || element.wording.current.language,
    );
    if (slip) this.#show(state, slip);
    else this.#end(fieldId);
  }

  #show({ field, answer, issues }: FieldState, slip: Slip): void {
    const { element } = this.#session;
    const sentence = this.#put(field.id, slip);
    if (!sentence) return;
    this.#asked.set(field.id, { answer, slip });
    const said = element.announcement;
    // The error of the field is being announced, too.
    element.announcement = issues.length > 0 && said !== '' ? saidAnew(html`${said} ${sentence}`) : sentence;
  }

  /** Puts the question below its field, and returns it; `undefined` before there are words for it. */
  #put(fieldId: string, slip: Slip): string | undefined {
    const words = this.#session.element.wording.current;
    if (!hasLaterWords(words)) return undefined;
    const sentence = words.notes.didYouMean(isolated(slip.text));
    const take = () => {
      this.#take(fieldId, slip);
    };
    putNote(
      this.#session,
      fieldId,
      'suggestion',
      question(sentence, slip, this.#nameField(fieldId, words.language), take),
    );
    return sentence;
  }

  /** Names the field for those who meet the button out of its place: the same may be meant in two fields. */
  #nameField(fieldId: string, ofWords: string): TemplateResult | typeof nothing {
    const { store, loaded } = this.#session;
    const label = store.state(fieldId)?.field.label;
    const language = otherLanguage(loaded.form.language, ofWords);
    return label ? html`<span class="visually-hidden"> <span lang=${language}>${label}</span></span>` : nothing;
  }

  #take(fieldId: string, { answer }: Slip): void {
    const { element } = this.#session;
    // The page may have made the form read-only since.
    if (element.readOnly) return;
    this.#session.answer(fieldId, answer);
    // The button that has the focus goes away.
    focusControl(element.renderRoot, fieldId, controlId(element, fieldId));
  }

  #end(fieldId: string): void {
    this.#asked.delete(fieldId);
    putNote(this.#session, fieldId, 'suggestion', undefined);
  }
}

function question(
  sentence: string,
  { text, ltr }: Slip,
  field: TemplateResult | typeof nothing,
  take: () => void,
): TemplateResult {
  const [before, after] = sentence.split(isolated(text));
  return html`${keyed(
    sentence,
    html`<button part="suggestion" class="quiet" type="button" @click=${take}>
      ${before}<bdi translate="no" dir=${ltr ? 'ltr' : nothing}>${text}</bdi>${after}${field}
    </button>`,
  )}`;
}
