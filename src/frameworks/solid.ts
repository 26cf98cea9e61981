// The element as a component of Solid. It is called as any component, so it needs no compiler of JSX.
import { createEffect, mergeProps, onCleanup, splitProps } from 'solid-js';
import type { JSX } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { HostedForm as HostedFormElement } from '../element/hosted-form.js';
import { EVENTS, PROPS, keepProperties, listenBy, toAttributes, toListener } from './component.js';
import type { HostedFormAttributes, HostedFormProperties, Listeners, PopupAttributes } from './component.js';

/** The props: attributes in camel case, `values`, `words`, a listener for each event, and what every element takes. */
export interface HostedFormProps
  extends
    HostedFormAttributes,
    HostedFormProperties,
    Listeners,
    Omit<JSX.HTMLAttributes<HostedFormElement>, keyof Listeners | keyof HostedFormAttributes> {}

/** The bare tag, as Solid types it: everything of any element, and attributes by their own names after `attr:`. */
export interface HostedFormTag extends JSX.HTMLAttributes<HostedFormElement> {
  readonly [attribute: string]: unknown;
}

type PopupTagAttributes = {
  readonly [Name in keyof PopupAttributes as `attr:${Name}`]?: PopupAttributes[Name];
};

/** The bare tag of the pop-up, with the attributes of the form and its own after `attr:`. */
export interface HostedFormPopupTag extends JSX.HTMLAttributes<HTMLElement>, PopupTagAttributes {
  readonly [attribute: string]: unknown;
}

declare module 'solid-js' {
  // oxlint-disable-next-line typescript/no-namespace -- Solid declares its tags so
  namespace JSX {
    interface IntrinsicElements {
      'hosted-form': HostedFormTag;
      'hosted-form-popup': HostedFormPopupTag;
    }
  }
}

const LISTENERS = EVENTS.map(toListener);

/** Names attributes so that Solid writes them as such. It sets properties of a custom element, which hide the element's own before it is registered. */
const asAttributes = (props: HostedFormAttributes): Readonly<Record<`attr:${string}`, string>> =>
  Object.fromEntries(Object.entries(toAttributes(props)).map(([name, value]) => [`attr:${name}`, value]));

/**
 * A form of the Form Collection Service: `<HostedForm formId="101" proxy="/forms" onSuccess={thank}>fallback</HostedForm>`. The ref is the
 * element. A server draws the children, which are read where the form does not come.
 */
export function HostedForm(props: HostedFormProps): JSX.Element {
  const [attributes, given, listeners, others] = splitProps(props, PROPS, ['values', 'words', 'ref'], LISTENERS);
  const take = (element: HostedFormElement) => {
    if (typeof given.ref === 'function') given.ref(element);
    const set = keepProperties(element);
    onCleanup(listenBy(element, () => listeners));
    createEffect(() => void set({ values: given.values, words: given.words }));
  };
  const tag: HostedFormTag = mergeProps(others, () => asAttributes(attributes), { ref: take });
  return Dynamic(mergeProps(tag, { component: 'hosted-form' as const }));
}
