// Signing on the whole screen: a dialog with a canvas of its own, which shows the same answer.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import { createRef, ref } from 'lit/directives/ref.js';
import type { Words } from '../../../locale/words.js';
import { openDialog } from '../../../platform/controls/controls.js';

/** The content of the dialog. */
export interface FullScreenState {
  readonly words: Words;
  /** Names the button. */
  readonly name: TemplateResult;
  /** Names the dialog. */
  readonly label: string;
  /** For `lang` of the label. */
  readonly language: string | typeof nothing;
  /** The frame with the canvas. */
  readonly pad: TemplateResult;
  /** The buttons that take lines back. */
  readonly actions: TemplateResult;
}

/** Draws the button that opens the dialog, and the dialog while it is open. It keeps the focus; Escape closes it. */
class FullScreenDirective extends AsyncDirective {
  #state: FullScreenState | undefined;
  #isOpen = false;
  readonly #dialogOf = createRef<HTMLDialogElement>();

  render(state: FullScreenState): unknown {
    this.#state = state;
    return this.#template(state);
  }

  protected override disconnected(): void {
    this.#isOpen = false;
  }

  #template(state: FullScreenState): TemplateResult {
    return html`<button
        part="full-screen"
        class="quiet"
        type="button"
        aria-haspopup="dialog"
        @click=${() => {
          this.#open(true);
        }}
      >
        ${state.name}
      </button>
      ${this.#isOpen ? this.#dialog(state) : nothing}`;
  }

  #dialog({ words, label, language, pad, actions }: FullScreenState): TemplateResult {
    return html`<dialog
      ${ref(this.#dialogOf)}
      part="full-screen-dialog"
      class="full-screen"
      aria-label=${label}
      lang=${language}
      @close=${() => {
        this.#open(false);
      }}
    >
      ${pad}
      <div class="signature-actions" lang=${words.language}>
        ${actions}
        <button
          part="done"
          class="submit"
          type="button"
          @click=${({ target }: Event) => {
            if (target instanceof Element) target.closest('dialog')?.close();
          }}
        >
          ${words.signature.done}
        </button>
      </div>
    </dialog>`;
  }

  #open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (this.#state) this.setValue(this.#template(this.#state));
    // The browser keeps the focus within, and gives it back.
    const dialog = this.#dialogOf.value;
    if (isOpen && dialog) openDialog(dialog);
  }
}

/** Lets the person sign on the whole screen. */
export const fullScreen = directive(FullScreenDirective);
