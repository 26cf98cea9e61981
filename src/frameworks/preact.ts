// The bare tag in Preact, which writes attributes and hears events of a custom element by their own names: it needs no component.
import type { HTMLAttributes } from 'preact';
import type { HostedFormEvents } from '../element/events.js';
import type { HostedForm } from '../element/hosted-form.js';
import type { ATTRIBUTES, HostedFormAttributes, PopupAttributes } from './component.js';

type OwnAttributes = {
  readonly [Prop in keyof HostedFormAttributes as (typeof ATTRIBUTES)[Prop]]?: HostedFormAttributes[Prop];
};

type OwnEvents = {
  readonly [Name in keyof HostedFormEvents as `on${Name}`]?: ((event: HostedFormEvents[Name]) => void) | undefined;
};

/** The bare tag, as Preact types it: attributes and events by their own names, and what every element takes. */
export interface HostedFormTag extends Omit<HTMLAttributes<HostedForm>, keyof OwnAttributes>, OwnAttributes, OwnEvents {
  readonly 'form-id': string | number;
}

type PopupOwn = Omit<OwnAttributes, keyof PopupAttributes> & PopupAttributes;

/** The bare tag of the pop-up: the attributes and events of the form, and its own. */
export interface HostedFormPopupTag extends Omit<HTMLAttributes<HTMLElement>, keyof PopupOwn>, PopupOwn, OwnEvents {
  readonly 'form-id': string | number;
  readonly 'onhf-open'?: ((event: CustomEvent<null>) => void) | undefined;
  readonly 'onhf-close'?: ((event: CustomEvent<null>) => void) | undefined;
}

declare module 'preact' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Preact declares its tags so
  namespace JSX {
    interface IntrinsicElements {
      'hosted-form': HostedFormTag;
      'hosted-form-popup': HostedFormPopupTag;
    }
  }
}
