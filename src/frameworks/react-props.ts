// The props of the tag in React, whose versions write them in different ways.
import type { HTMLAttributes } from 'react';
import type { HostedForm as HostedFormElement } from '../element/hosted-form.js';
import { ATTRIBUTES, EVENTS, toAttributes, toListener } from './component.js';
import type { HostedFormAttributes, HostedFormProperties, Listeners } from './component.js';

/** The props: attributes in camel case, `values`, `words`, a listener for each event, and what every element takes. */
export interface HostedFormProps
  extends
    HostedFormAttributes,
    HostedFormProperties,
    Listeners,
    Omit<HTMLAttributes<HostedFormElement>, keyof Listeners> {}

/** The props that a component takes for itself, and does not pass on. */
const OWN: readonly string[] = [
  ...Object.keys(ATTRIBUTES),
  ...EVENTS.map(toListener),
  'values',
  'words',
  'className',
  'children',
];

/** The switches of every element. React 18 writes `false` as a text, which turns them on. */
const SWITCHES: readonly string[] = ['hidden', 'inert', 'autoFocus', 'itemScope'];

/** Returns the props of the tag: its attributes by their own names, and what belongs to every element. React writes that as it does for others. */
export function toTagProps(props: HostedFormProps): Record<string, unknown> {
  const others = Object.entries(props).filter(
    ([name, value]) => !OWN.includes(name) && !(value === false && SWITCHES.includes(name)),
  );
  // Each attribute is a property, too. React 19 sets that, and an empty text would turn a switch off.
  const attributes = Object.entries(toAttributes(props)).map(([name, value]) => [name, value || true] as const);
  return { ...Object.fromEntries<unknown>(others), ...Object.fromEntries(attributes), class: props.className };
}
