// Asks to sign again when answers are changed below a signature. It is no error, and nothing is blocked. Decision 0016.
import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../../fields/shared/controls/changing.js';
import { nameButton } from '../../../fields/shared/controls/said-whole.js';
import { hasLaterWords } from '../../../locale/languages.js';
import type { Words } from '../../../locale/words.js';
import { toComparable } from '../../../platform/json.js';
import type { FieldState } from '../../../session/form-store.js';
import { whatIsSaid } from '../../../session/questions.js';
import type { ElementSession } from '../../../element/element-session.js';
import { focusControl } from '../../../element/fields/controls.js';
import { controlId, otherLanguage } from '../../../element/fields/field-scope.js';
import { LateAnnouncement } from './late-announcement.js';
import { putNote } from '../../../element/fields/note-place.js';

/** A signature, and the answers that were there when it was made. */
interface Signed {
  readonly signature: unknown;
  /** The answers by field id, as rules compare them. */
  readonly below: ReadonlyMap<string, string>;
}

/** Shows a note below a signature while an answer differs from what it was when the person signed. */
export function askToSignAgain(session: ElementSession): void {
  const asking = new SignAgain(session);
  session.store.subscribe(() => {
    asking.look();
  });
  asking.look();
}

class SignAgain {
  readonly #session: ElementSession;
  readonly #signed = new Map<string, Signed>();
  /** The signatures that have the note. */
  readonly #asked = new Set<string>();
  readonly #announcement: LateAnnouncement;

  constructor(session: ElementSession) {
    this.#session = session;
    this.#announcement = new LateAnnouncement(session);
  }

  /** Looks at all answers after a change of one. */
  look(): void {
    for (const state of this.#session.store.states) {
      const { field, definition, answer } = state;
      if (!definition.takeBack) continue;
      if (definition.isEmpty(answer)) this.#signed.delete(field.id);
      else if (this.#signed.get(field.id)?.signature !== answer)
        this.#signed.set(field.id, { signature: answer, below: this.#answers() });
      this.#tell(state, this.#isOutdated(field.id));
    }
  }

  /** Returns what the person has answered so far. A calculated answer follows from the others. */
  #answers(): Map<string, string> {
    const { store, features } = this.#session;
    const given = store.states.filter(
      ({ field, definition, answer }) =>
        definition.collects &&
        !definition.takeBack &&
        !features.rules?.rules.calculated.has(field.id) &&
        !definition.isEmpty(answer),
    );
    return new Map(given.map((state) => [state.field.id, said(state)]));
  }

  /** Tells whether an answer below a signature has changed. A question that is answered later was not signed for. */
  #isOutdated(fieldId: string): boolean {
    const { below } = this.#signed.get(fieldId) ?? {};
    if (!below) return false;
    const now = this.#answers();
    return [...below].some(([id, was]) => now.get(id) !== was);
  }

  #tell({ field, definition, answer }: FieldState, isOutdated: boolean): void {
    const { element, loaded } = this.#session;
    const words = element.wording.current;
    if (isOutdated === this.#asked.has(field.id) || !hasLaterWords(words)) return;
    this.#announcement.forget();
    if (!isOutdated) {
      this.#asked.delete(field.id);
      putNote(this.#session, field.id, 'sign-again', undefined);
      return;
    }
    this.#asked.add(field.id);
    const again = () => {
      // The page may have made the form read-only since.
      if (element.readOnly || field.readonly) return;
      this.#session.answer(field.id, definition.takeBack?.(answer));
      element.announcement = words.signature.cleared;
      // The button that has the focus goes away.
      focusControl(element.renderRoot, field.id, controlId(element, field.id));
    };
    const textLanguage = otherLanguage(loaded.form.language, words.language);
    putNote(
      this.#session,
      field.id,
      'sign-again',
      note(words, nameButton({ field, textLanguage }, words.signature.again), again),
    );
    this.#announcement.say(words.signature.changed);
  }
}

const said = (state: FieldState): string =>
  toComparable(state.answer instanceof File ? state.answer : whatIsSaid(state));

function note({ signature }: Words, name: TemplateResult, again: () => void): TemplateResult {
  return html`<p>${changing(signature.changed)}</p>
    <button part="sign-again" class="quiet" type="button" @click=${again}>${name}</button>`;
}
