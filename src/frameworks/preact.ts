// The bare tag in Preact, which writes attributes and hears events of a custom element by their own names: it needs no component.
import type { HTMLAttributes } from 'preact';
import type { HostedForm } from '../element/hosted-form.js';
import type { PopupTagAttributes, PopupTagEvents, TagAttributes, TagEvents } from './bare-tag.js';

/** The bare tag, as Preact types it: attributes and events by their own names, and what every element takes. */
export interface HostedFormTag extends Omit<HTMLAttributes<HostedForm>, keyof TagAttributes>, TagAttributes, TagEvents {
  readonly 'form-id': string | number;
}

/** The bare tag of the pop-up: the attributes and events of the form, and its own. */
export interface HostedFormPopupTag
  extends Omit<HTMLAttributes<HTMLElement>, keyof PopupTagAttributes>, PopupTagAttributes, PopupTagEvents {
  readonly 'form-id': string | number;
}

declare module 'preact' {
  // oxlint-disable-next-line typescript/no-namespace -- Preact declares its tags so
  namespace JSX {
    interface IntrinsicElements {
      'hosted-form': HostedFormTag;
      'hosted-form-popup': HostedFormPopupTag;
    }
  }
}
