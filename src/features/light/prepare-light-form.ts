// Decision 0001: with `render="light"`, the form is drawn in the page's own tree.
import type { ReactiveController } from 'lit';
import type { Channel } from '../../session/channel.js';
import type { Opening } from '../../element/feature.js';
import type { FormElement } from '../../element/element-session.js';
import { tellOwner } from '../../element/owner/owner-warnings.js';
import { watchTrees } from '../../platform/moments/trees.js';
import { findAll } from '../../platform/page.js';
import { follow } from '../../element/followers.js';

/** The slots of a form in its own tree, in the order in which people read them. The form itself is in the slot `form`. */
const SLOTS = ['before', 'success', 'form', '', 'captcha', 'after'];

/** A tree that the server has drawn, or what it is in. It is shown until the form takes its place. */
const SERVED = ':is([data-served], :has([data-served]))';

/** No element asks for this slot, so nothing is shown in it. */
const NOTHING = 'hosted-form-shows-nothing';

/** Makes a form in the page's tree ready before it is drawn. */
export function begin({ element, channel }: Opening): void {
  prepareLightForm(element, channel);
}

/** Makes a form in the page's tree ready: its ids, its slots, and what its owner should know. */
function prepareLightForm(element: FormElement, channel: Channel): void {
  const { renderRoot, lasting } = element;
  if (!(renderRoot instanceof HTMLElement)) return;
  if (!lasting.get(LightSlots)) {
    // A copy of the page has a copy of the form's tree, which nobody draws.
    for (const copy of element.querySelectorAll(`:scope > [slot=form]:not(${SERVED})`)) copy.remove();
    for (const served of element.querySelectorAll(`:scope > ${SERVED}`)) served.slot = 'form';
    takePrefix(element, renderRoot);
    renderRoot.slot = 'form';
    follow(element, lasting.set(new LightSlots(element, renderRoot)));
  }
  if (element.closest('form'))
    tellOwner(channel, element.formId, [{ code: 'form-in-form', path: '', about: FORM_IN_FORM }]);
}

/** Gives a form a prefix that no other form of the tree has, nor one of the page. */
function takePrefix(element: FormElement, root: HTMLElement): void {
  for (let number = 1; ; number++) {
    const prefix = `hf${String(number)}-`;
    if (isTaken(element, root, `${prefix}form`)) continue;
    element.idPrefix = prefix;
    root.id = `${prefix}form`;
    return;
  }
}

/** Tells whether something else has this id in the tree of a form, or in the page. */
function isTaken(element: FormElement, own: HTMLElement, id: string): boolean {
  const root = element.getRootNode();
  const trees = root instanceof ShadowRoot ? [root, document] : [document];
  return trees.some((tree) => [...findAll(tree, `#${id}`)].some((found) => found !== own));
}

const FORM_IN_FORM =
  'With render="light" this form is within a form of the page, which hears its events. HTML allows no form within another.';

/**
 * Shows what the page puts into the slots. A small shadow tree has nothing but the slots, so the page's nodes stay where they are: a
 * framework that made them can remove them. The form's own tree has slots too, which tell which of them are wanted.
 */
class LightSlots implements ReactiveController {
  readonly #element: FormElement;
  readonly #root: HTMLElement;
  readonly #slots: readonly (readonly [name: string, slot: HTMLSlotElement])[];

  constructor(element: FormElement, root: HTMLElement) {
    this.#element = element;
    this.#root = root;
    this.#slots = SLOTS.map((name) => [name, document.createElement('slot')]);
    this.hostUpdated();
    const tree = element.attachShadow({ mode: 'open' });
    for (const [, slot] of this.#slots) tree.append(slot);
    // A framework that sets a new text removes everything else.
    watchTrees(() => {
      if (root.parentNode !== element) element.append(root);
    }).observe(element, { childList: true });
  }

  /** Another form may have taken the ids while this one was away, or have them in the tree to which this one moves. */
  hostConnected(): void {
    if (!isTaken(this.#element, this.#root, this.#root.id)) return;
    takePrefix(this.#element, this.#root);
    this.#element.redraw();
  }

  hostUpdated(): void {
    for (const [name, slot] of this.#slots) slot.name = this.#isWanted(name) ? name : NOTHING;
    this.#replaceThanks();
  }

  #isWanted(name: string): boolean {
    return name === 'form' || this.#find(name) !== null;
  }

  /** Finds the place that the tree which is shown has for a slot. */
  #find(name: string): HTMLElement | null {
    const shown = this.#element.querySelector('[data-served]') ?? this.#root;
    return shown.querySelector(name ? `slot[name="${name}"]` : 'slot:not([name], [hidden])');
  }

  /** Shows the page's own thanks in place of the form's, and announces them: the focus goes to what is below them. */
  #replaceThanks(): void {
    const place = this.#find('success');
    const thanks = [...this.#element.children].filter(({ slot }) => slot === 'success');
    if (!place || thanks.length === 0 || place.style.display) return;
    place.style.display = 'none';
    // They would name what takes the focus, and nobody sees them.
    place.parentElement?.removeAttribute('aria-labelledby');
    this.#element.announcement = thanks.map(({ textContent }) => textContent.trim()).join(' ');
  }
}
