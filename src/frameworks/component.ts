// What the components for all frameworks share: the element's attributes, properties and events under a component's names.
import type { HostedForm } from '../element/hosted-form.js';
import type { HostedFormEvents } from '../element/events.js';
import type { OwnWords } from '../locale/words.js';
import type { Values } from '../model/form.js';
import { fetchPart } from '../parts/fetch-part.js';
import { toComparable } from '../platform/json.js';
import { ATTRIBUTES } from './attributes.js';
import type { HostedFormAttributes } from './attributes.js';

// Decisions 0014 and 0045: the wrappers share one table of attributes, which is made from the options.
export { ATTRIBUTES };
export type { HostedFormAttributes };

/** The own attributes of `<hosted-form-popup>`, by their own names. It passes all others on to the form. */
export interface PopupAttributes {
  readonly trigger?: string | undefined;
  readonly as?: 'dialog' | 'slide-in' | 'full' | undefined;
  readonly once?: 'visitor' | 'session' | 'page' | undefined;
  /** Without a value. A server writes `false` as a text, which turns it on. */
  readonly history?: true | '' | undefined;
}

/** The properties of the element that no attribute has. */
export interface HostedFormProperties {
  /**
   * The answers to begin with, by field id. Equal values are set once, so an object made at every drawing changes nothing. A file equals another
   * of its name, size, type and last change.
   */
  readonly values?: Values | undefined;
  /** Words of your own, in the language of the page. */
  readonly words?: OwnWords | undefined;
}

/** The names of the events, without the element's prefix: `success` of `hf-success`. */
export type EventName = keyof HostedFormEvents extends `hf-${infer Name}` ? Name : never;

/** The listeners of a component: `onSuccess` hears `hf-success`. */
export type Listeners = {
  readonly [Name in EventName as `on${Capitalize<Name>}`]?:
    ((event: HostedFormEvents[`hf-${Name}`]) => void) | undefined;
};

/** The names of all events, without the element's prefix. */
export const EVENTS: readonly EventName[] = [
  'ready',
  'change',
  'page',
  'submit',
  'captcha',
  'success',
  'queued',
  'error',
  'warning',
];

/** The props of a component that are attributes of the element. */
export const PROPS = Object.keys(ATTRIBUTES).filter(isProp);

function isProp(name: string): name is keyof HostedFormAttributes {
  return Object.hasOwn(ATTRIBUTES, name);
}

/** Writes a component's props as attributes of the element. Leaves out what is not set. */
export function toAttributes(props: Partial<HostedFormAttributes>): Record<string, string> {
  const written = PROPS.flatMap((prop): [string, string][] => {
    const value = props[prop];
    return (value ?? false) === false ? [] : [[ATTRIBUTES[prop], value === true ? '' : String(value)]];
  });
  return Object.fromEntries(written);
}

/** Listens to all events of an element. Returns a function that stops it. */
export function listen(
  element: HTMLElement,
  hear: <Name extends EventName>(name: Name, event: HostedFormEvents[`hf-${Name}`]) => void,
): () => void {
  const over = new AbortController();
  for (const name of EVENTS)
    element.addEventListener(`hf-${name}`, (event) => hear(name, event), { signal: over.signal });
  return () => over.abort();
}

/** Returns the name of the listener of an event: `onSuccess` for `success`. */
export const toListener = <Name extends EventName>(name: Name) =>
  `on${name.charAt(0).toUpperCase()}${name.slice(1)}` as `on${Capitalize<Name>}`;

/** Listens to all events by the listeners that a component has when each one comes. Returns a function that stops it. */
export const listenBy = (element: HTMLElement, listeners: () => Listeners): (() => void) =>
  listen(element, (name, event) =>
    (listeners()[toListener(name)] as ((heard: typeof event) => void) | undefined)?.(event),
  );

/** Registers the tag. Call it in a browser alone: a server has no elements. */
export async function register(): Promise<void> {
  await fetchPart(() => import('../define.js'));
}

/**
 * Returns a function that sets the properties of an element once the tag is registered: before that, they would hide the element's own.
 * Values that are equal to the last ones are not set, because they would replace what the person has typed.
 */
export function keepProperties(element: HostedForm): (properties: HostedFormProperties) => Promise<void> {
  const last: Record<keyof HostedFormProperties, string | undefined> = { values: undefined, words: undefined };
  const set = <Name extends keyof HostedFormProperties>(name: Name, value: HostedFormProperties[Name]) => {
    const text = value && toComparable(value);
    if (text === last[name]) return;
    last[name] = text;
    Object.assign(element, { [name]: value });
  };
  return async ({ values, words }) => {
    await register();
    set('words', words);
    set('values', values);
  };
}
