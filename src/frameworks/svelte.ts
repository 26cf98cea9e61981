// The element in Svelte 5: the bare tag, which Svelte knows by these types, and an action for what no attribute has.
import type { ActionReturn } from 'svelte/action';
import type { HTMLAttributes } from 'svelte/elements';
import type { HostedFormEvents } from '../element/events.js';
import type { HostedForm } from '../element/hosted-form.js';
import { keepProperties, listenBy } from './component.js';
import type {
  HostedFormAttributes,
  HostedFormProperties,
  Listeners,
  PopupAttributes,
  ATTRIBUTES,
} from './component.js';

/** The parameter of the action: `values`, `words` and a listener for each event. */
export interface HostedFormOptions extends HostedFormProperties, Listeners {}

/** A server writes `false` as a text, which turns an attribute on. So a switch is `true`, or not there. */
type Written<Value> = boolean extends Value ? true | '' | null | undefined : Value | null | undefined;

type OwnAttributes = {
  readonly [Prop in keyof HostedFormAttributes as (typeof ATTRIBUTES)[Prop]]?: Written<HostedFormAttributes[Prop]>;
};

type OwnEvents = {
  readonly [Name in keyof HostedFormEvents as `on${Name}`]?: (event: HostedFormEvents[Name]) => void;
};

/** The bare tag, as Svelte types it: attributes and events by their own names, and what every element takes. */
export interface HostedFormTag extends Omit<HTMLAttributes<HostedForm>, keyof OwnAttributes>, OwnAttributes, OwnEvents {
  readonly 'form-id': string | number;
}

type PopupOwn = Omit<OwnAttributes, keyof PopupAttributes> & PopupAttributes;

/** The bare tag of the pop-up: the attributes and events of the form, and its own. */
export interface HostedFormPopupTag extends Omit<HTMLAttributes<HTMLElement>, keyof PopupOwn>, PopupOwn, OwnEvents {
  readonly 'form-id': string | number;
  readonly 'onhf-open'?: (event: CustomEvent<null>) => void;
  readonly 'onhf-close'?: (event: CustomEvent<null>) => void;
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
