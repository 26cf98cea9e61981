// Draws the buttons that lead to another device: one below the form, and one at each field that a phone answers better.
import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { ElementSession } from '../../element/element-session.js';
import { otherLanguage } from '../../element/fields/field-scope.js';
import { putNote } from '../../element/fields/note-place.js';
import { noteBelowStyles } from '../../element/fields/note.styles.js';
import { follow, unfollow } from '../../element/followers.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { changing } from '../../fields/shared/controls/changing.js';
import { quietStyles } from '../../fields/shared/controls/button.styles.js';
import { nameButton } from '../../fields/shared/controls/said-whole.js';
import type { Words } from '../../locale/words.js';
import { hasSetting } from '../../platform/css/conditions.js';
import { drawStatus } from './draw-pieces.js';
import { offerStyles } from './offers.styles.js';

/** A device that its owner points at things on with a mouse, and hardly signs on. */
const COMPUTER = '(pointer: fine) and (hover: hover)';

/** The offer of the whole form, in place of a field's id. */
export const WHOLE = '';

/** The buttons of one form. Below the pressed one, the panel is drawn. */
export class Offers {
  readonly #session: ElementSession;
  readonly #open: ((fieldId: string) => Promise<boolean>) | undefined;
  readonly #place = document.createElement('div');
  #words: Words;
  #opened: string | undefined;
  #closed: () => void = () => undefined;
  #panel: TemplateResult | undefined;
  readonly #draws: (() => void)[] = [];
  /** The drawings at fields in place of their offers. */
  readonly #instead = new Map<string, TemplateResult>();

  /** @param open Opens the panel for a field. Returns whether that was possible. Without it, nothing is offered. */
  constructor(session: ElementSession, words: Words, open?: (fieldId: string) => Promise<boolean>) {
    const { element, channel, signal } = session;
    this.#session = session;
    this.#words = words;
    this.#open = open;
    this.#place.className = 'carry';
    adoptLateStyles(element.renderRoot, [quietStyles, noteBelowStyles, offerStyles]);
    const follower = { hostUpdated: () => this.draw() };
    follow(element, follower);
    signal.addEventListener('abort', () => unfollow(element, follower));
    channel.on('reworded', () => void this.#reword());
    this.draw();
  }

  /** The field whose offer is open; `undefined` where none is. */
  get opened(): string | undefined {
    return this.#opened;
  }

  /** The words of the offers. */
  get words(): Words {
    return this.#words;
  }

  /** Names an offer. */
  name(fieldId: string): string {
    const { carry } = this.#words;
    const way = this.#findWay(fieldId);
    return way ? carry[way] : carry.open;
  }

  /** Shows a panel below the button of a field. */
  show(fieldId: string, panel: TemplateResult): void {
    this.#opened = fieldId;
    this.#panel = panel;
    this.draw();
  }

  /** Calls a function when the panel closes. */
  onClose(closed: () => void): void {
    this.#closed = closed;
  }

  /** Calls a function when the words have changed, and before the offers are drawn in them. */
  onReworded(draw: () => void): void {
    this.#draws.push(draw);
  }

  /** Closes the panel by Escape, and nothing around the form. */
  readonly closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.#opened === undefined) return;
    event.stopPropagation();
    event.preventDefault();
    this.close();
  };

  /** Closes the panel. The focus goes back to its button. */
  close(isFocused = true): void {
    const fieldId = this.#opened;
    if (fieldId === undefined) return;
    this.#closed();
    this.#opened = this.#panel = undefined;
    this.draw();
    if (isFocused) this.#findPlace(fieldId)?.querySelector<HTMLElement>('[part~=carry]')?.focus();
  }

  /** Draws something else in place of the offer of a field. */
  putInstead(fieldId: string, content: TemplateResult | undefined): void {
    if (content) this.#instead.set(fieldId, content);
    else this.#instead.delete(fieldId);
    this.draw();
  }

  /** Draws all offers of the form as it is now. */
  draw(): void {
    const { element, store, status } = this.#session;
    const isOffered = this.#open && !element.readOnly && !element.disabled && status.name !== 'sending';
    const actions = element.renderRoot.querySelector('[part=form] [part=actions]');
    if (actions && actions.nextElementSibling !== this.#place) actions.after(this.#place);
    render(isOffered ? this.#drawOffer(WHOLE) : nothing, this.#place);
    for (const { field } of store.states) {
      const isHere = isOffered && !field.readonly && this.#findWay(field.id) !== undefined;
      const offer = isHere && hasSetting(COMPUTER) ? this.#drawOffer(field.id) : undefined;
      putNote(this.#session, field.id, 'carry', this.#instead.get(field.id) ?? offer);
    }
  }

  #findWay(fieldId: string): 'sign' | 'photo' | undefined {
    const state = this.#session.store.state(fieldId);
    return state?.definition.byPhone?.(state.field);
  }

  #findPlace(fieldId: string): ParentNode | null | undefined {
    if (fieldId === WHOLE) return this.#place;
    return this.#session.features.fields?.slots.get(fieldId)?.element.querySelector('.field-note.carry');
  }

  #drawOffer(fieldId: string): TemplateResult {
    const isOpen = fieldId === this.#opened;
    return html`<button
        part="carry"
        class="quiet"
        type="button"
        aria-expanded=${isOpen}
        @click=${() => void this.#press(fieldId)}
        @keydown=${isOpen ? this.closeByKey : nothing}
      >
        ${this.#drawName(fieldId)}
      </button>
      ${isOpen ? this.#panel : nothing}`;
  }

  /** Names the field, too, for those who meet the button out of its place. */
  #drawName(fieldId: string): TemplateResult {
    const { loaded, store } = this.#session;
    const textLanguage = otherLanguage(loaded.form.language, this.#words.language);
    const field = store.state(fieldId)?.field;
    const name = this.name(fieldId);
    return field ? nameButton({ field, textLanguage }, name) : changing(name);
  }

  async #press(fieldId: string): Promise<void> {
    if (fieldId === this.#opened) {
      this.close();
      return;
    }
    this.show(fieldId, drawStatus(''));
    const isPossible = await this.#open?.(fieldId);
    if (isPossible || this.#opened !== fieldId) return;
    this.show(fieldId, drawStatus(this.#words.errors.connection));
  }

  async #reword(): Promise<void> {
    this.#words = await this.#session.loaded.wording.complete();
    for (const draw of this.#draws) draw();
    this.draw();
  }
}
