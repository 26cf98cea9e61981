// The element in Svelte 5: the bare tag, which Svelte knows by these types, and an action for what no attribute has.
import type { ActionReturn } from 'svelte/action';
import type { HTMLAttributes } from 'svelte/elements';
import type { HostedForm } from '../element/hosted-form.js';
import type { PopupTagAttributes, PopupTagEvents, TagAttributes, TagEvents } from './bare-tag.js';
import { keepProperties, listenBy } from './component.js';
import type { HostedFormProperties, Listeners } from './component.js';

/** The parameter of the action: `values`, `words` and a listener for each event. */
export interface HostedFormOptions extends HostedFormProperties, Listeners {}

/**
 * A server writes `false` as a text, which turns an attribute on. An empty text turns the property off, once the tag is registered. So a switch
 * is `true`, one of its words, or not there.
 */
type Written<Attributes> = {
  readonly [Name in keyof Attributes]: boolean extends Attributes[Name]
    ? Exclude<Attributes[Name], boolean> | true | null
    : Attributes[Name] | null;
};

type OwnAttributes = Written<TagAttributes>;
type PopupAttributes = Written<PopupTagAttributes>;

/** The bare tag, as Svelte types it: attributes and events by their own names, and what every element takes. */
export interface HostedFormTag extends Omit<HTMLAttributes<HostedForm>, keyof OwnAttributes>, OwnAttributes, TagEvents {
  readonly 'form-id': string | number;
}

/** The bare tag of the pop-up: the attributes and events of the form, and its own. */
export interface HostedFormPopupTag
  extends Omit<HTMLAttributes<HTMLElement>, keyof PopupAttributes>, PopupAttributes, PopupTagEvents {
  readonly 'form-id': string | number;
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'hosted-form': HostedFormTag;
    'hosted-form-popup': HostedFormPopupTag;
  }
}

/**
 * Registers the tag, and gives it what no attribute has: `<hosted-form form-id="101" use:hostedForm={{ values, onSuccess }}>fallback</hosted-form>`.
 * Equal values are set once. A server runs no action: it draws the tag with its content.
 */
export function hostedForm(
  element: HostedForm,
  options: HostedFormOptions = {},
): ActionReturn<HostedFormOptions | undefined> {
  let current = options;
  const set = keepProperties(element);
  const stop = listenBy(element, () => current);
  void set(current);
  return {
    update(next = {}) {
      current = next;
      void set(next);
    },
    destroy: stop,
  };
}
