// The types of the bare tags, for frameworks that write attributes and hear events by their own names.
import type { HostedFormEvents } from '../element/events.js';
import type { ATTRIBUTES, HostedFormAttributes, PopupAttributes } from './component.js';

/** The attributes of the form, by their own names. */
export type TagAttributes = {
  readonly [Prop in keyof HostedFormAttributes as (typeof ATTRIBUTES)[Prop]]?: HostedFormAttributes[Prop];
};

/** The attributes of the pop-up: those of the form, and its own. */
export type PopupTagAttributes = Omit<TagAttributes, keyof PopupAttributes> & PopupAttributes;

/** The listeners of the form: `onhf-success` hears `hf-success`. */
export type TagEvents = {
  readonly [Name in keyof HostedFormEvents as `on${Name}`]?: ((event: HostedFormEvents[Name]) => void) | undefined;
};

/** The listeners of the pop-up: those of the form, and its own. */
export type PopupTagEvents = TagEvents & {
  readonly [Name in 'onhf-open' | 'onhf-close']?: ((event: CustomEvent<null>) => void) | undefined;
};
