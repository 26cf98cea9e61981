import { armTriggers } from './arm-triggers.js';
import { closeWord } from './close-words.js';
import { Fallback } from './fallback.js';
import { followBack } from './follow-back.js';
import { FORM, READY, makeForm, titleOf } from './make-form.js';
import { POPUP_STYLES } from './popup.styles.js';
import { SeenMark, browserStores, readOnce } from './seen.js';
import { readTriggers } from './triggers.js';
import { watchTrees } from '../../platform/moments/trees.js';
import { openDialog } from '../../platform/controls/controls.js';
import { makeSheet, wearSheets } from '../../platform/css/sheets.js';
import { findActive } from '../../platform/focus.js';
import { anyLink, onLink } from '../../platform/link/carried-link.js';
import { findAll, readOfPage } from '../../platform/page.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { Part } from '../../parts/fetch-part.js';

/** A server has no elements. It imports this file nevertheless. */
const Base = (typeof HTMLElement === 'undefined' ? Object : HTMLElement) as typeof HTMLElement;

/** The id of the heading, which names the dialog. */
const HEADING = 'heading';

/** The events of the pop-up itself. They bubble, and have no detail. */
export type PopupEvent = 'hf-open' | 'hf-close';

// Decision 0013: the pop-up imports no form. It fetches one when a person is about to need it.
/** A form in a dialog of its own, which opens by a press or by itself. The form is fetched when it opens. */
export abstract class PopupElement extends Base {
  static readonly observedAttributes = ['trigger'];
  #dialog: HTMLDialogElement | undefined;
  /** The form that the pop-up has made. */
  #form: HTMLElement | undefined;
  readonly #fallback = new Fallback();
  #mark: SeenMark | undefined;
  #opener: HTMLElement | undefined;
  #connection: AbortController | undefined;
  /** Ends what waits while the pop-up is open. */
  #opening: AbortController | undefined;

  /** Names the script that registers `<hosted-form>`; `undefined` where the page has it. */
  protected abstract readonly script: Part<unknown> | undefined;

  /** Whether the pop-up is open. */
  get open(): boolean {
    return this.#dialog?.open ?? false;
  }

  connectedCallback(): void {
    this.#arm();
  }

  disconnectedCallback(): void {
    this.#connection?.abort();
    this.#opening?.abort();
    if (this.open) this.#dialog?.close();
  }

  attributeChangedCallback(): void {
    if (this.#connection) this.#arm();
  }

  /** Opens the pop-up. The focus returns to `opener` when it is closed; without it, to the element that has the focus. */
  show(opener?: HTMLElement): void {
    if (this.open || !this.isConnected) return;
    const activeElement = findActive(document);
    this.#opener = opener ?? (activeElement instanceof HTMLElement ? activeElement : undefined);
    this.#putForm();
    this.#prepare();
    const dialog = (this.#dialog ??= this.#build());
    this.#name(dialog);
    if (this.getAttribute('as') !== 'slide-in') openDialog(dialog);
    // It comes beside what the person does, so the focus stays, unless they asked for it.
    else if (opener) dialog.show();
    else dialog.open = true;
    // Not the button that closes it, which browsers choose as the first one.
    if (opener || dialog.matches(':modal')) dialog.focus();
    this.#opening = new AbortController();
    this.#follow(dialog, this.#opening.signal);
    if (this.hasAttribute('history')) followBack(() => this.close(), this.#opening.signal);
    this.#send('hf-open');
  }

  /** Closes the pop-up. What was typed stays in the form. */
  close(): void {
    if (this.open) this.#dialog?.close();
  }

  #arm(): void {
    this.#connection?.abort();
    this.#connection = new AbortController();
    const { triggers, mistakes } = readTriggers(this.getAttribute('trigger') ?? '');
    if (mistakes.length > 0) console.warn(`hosted-form-popup: “${mistakes.join(' ')}” is no trigger.`);
    const target = {
      press: (opener: HTMLElement) => this.show(opener),
      openAlone: () => this.#openAlone(),
      prepare: () => this.#prepare(),
    };
    armTriggers(triggers, target, this.#connection.signal);
    this.#openForLink();
    onLink(() => this.#openForLink(), this.#connection.signal);
  }

  /** Opens for a person who has come by the link of a draft that they carry from another device. */
  #openForLink(): void {
    const forms = [this, ...this.querySelectorAll(':scope > hosted-form')];
    if (forms.some((form) => form.matches('[carry]') && form.getAttribute('form-id') === anyLink())) this.show();
  }

  /** Opens by itself, once, and not in the middle of what the person types or reads in another dialog. */
  #openAlone(): void {
    const once = readOnce(this.getAttribute('once'));
    this.#mark ??= new SeenMark(this.getAttribute('form-id') ?? '', browserStores);
    if (this.open || this.#mark.isSeen(once)) return;
    const signal = this.#connection?.signal;
    if (isTyping() || findAll(document, 'dialog:modal')[0]) {
      document.addEventListener('focusout', () => setTimeout(() => signal?.aborted || this.#openAlone()), {
        once: true,
        ...(signal && { signal }),
      });
      return;
    }
    this.#mark.note(once);
    this.show();
  }

  #prepare(): void {
    if (!this.script) return;
    // Where the script can't be fetched, people read the fallback in the form's place.
    void tryPart(this.script).then((module) => {
      if (!module) this.#fallback.fail();
    });
  }

  /** Puts the form into the pop-up, unless the page has put its own `<hosted-form>` there. */
  #putForm(): void {
    if (this.#form?.parentNode === this) return;
    // A copy of the page has a copy of the form, which nobody follows.
    this.querySelector(`:scope > hosted-form[slot=${FORM}]`)?.remove();
    if (this.querySelector(':scope > hosted-form')) {
      this.#fallback.slot.hidden = false;
      return;
    }
    this.append((this.#form ??= makeForm(this, this.#fallback)));
  }

  #build(): HTMLDialogElement {
    const root = this.attachShadow({ mode: 'open' });
    const sheet = makeSheet(POPUP_STYLES);
    if (sheet) wearSheets(root, [sheet]);
    const dialog = make('dialog', { part: 'dialog', tabindex: '-1', 'aria-labelledby': HEADING });
    const close = make('button', { part: 'close', type: 'button' });
    const bar = make('div', { class: 'bar' });
    const heading = make('h2', { part: 'heading', id: HEADING, dir: 'auto' });
    const content = make('div', { class: 'content', part: 'content' });
    close.append(drawCross());
    bar.append(heading, close);
    content.append(this.#fallback.slot, make('slot', { name: FORM }));
    dialog.append(bar, content);
    root.append(dialog);
    close.addEventListener('click', () => dialog.close());
    closeByBackdrop(dialog);
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !dialog.matches(':modal')) dialog.close();
    });
    dialog.addEventListener('close', () => this.#closed());
    return dialog;
  }

  /** Follows the language of the page while the pop-up is open. */
  #follow(dialog: HTMLDialogElement, signal: AbortSignal): void {
    const name = () => {
      this.#name(dialog);
    };
    const observer = watchTrees(name);
    this.addEventListener(READY, name, { signal });
    observer.observe(document, { subtree: true, attributeFilter: ['lang'] });
    signal.addEventListener('abort', () => {
      observer.disconnect();
    });
  }

  /** Names the dialog and its button, in the page's current language. */
  #name(dialog: HTMLDialogElement): void {
    const { text, lang } = closeWord(this.closest('[lang]')?.getAttribute('lang') ?? '');
    const close = dialog.querySelector('button');
    close?.setAttribute('aria-label', text);
    close?.setAttribute('lang', lang);
    const heading = dialog.querySelector('h2');
    if (heading) heading.textContent = this.#findName();
  }

  /** Returns the owner's name of the dialog, else the words of what was pressed, else the title of the form, else of the page. */
  #findName(): string {
    const own = this.getAttribute('aria-label') || this.#opener?.textContent.trim();
    return own || (this.#form && titleOf(this.#form)) || readOfPage('title');
  }

  #closed(): void {
    this.#opening?.abort();
    // Safari gives no focus to a button that is pressed, so the browser does not know where to return to.
    if (this.#opener?.isConnected) this.#opener.focus();
    this.#opener = undefined;
    this.#send('hf-close');
  }

  #send(type: PopupEvent): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true }));
  }
}

/** Tells whether the person types somewhere on the page. */
function isTyping(): boolean {
  let active = findActive(document);
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active?.matches('input, textarea, select, [contenteditable]') ?? false;
}

function make<Name extends 'dialog' | 'button' | 'div' | 'h2' | 'slot'>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

function drawCross(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M2 2l12 12M14 2L2 14');
  svg.append(path);
  return svg;
}

/** Closes a dialog by a press beside it. A text that is marked from within to beside it is no such press. */
function closeByBackdrop(dialog: HTMLDialogElement): void {
  let began = false;
  const isBeside = ({ target, clientX, clientY }: MouseEvent): boolean => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  dialog.addEventListener('pointerdown', (event) => (began = isBeside(event)));
  dialog.addEventListener('click', (event) => {
    if (began && isBeside(event)) dialog.close();
    began = false;
  });
}
