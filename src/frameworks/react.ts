// The element as a component of React 18 and later. React itself drops properties and listeners of a custom element that a server drew.
import { createElement, forwardRef, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { DetailedHTMLProps, HTMLAttributes, Ref } from 'react';
import type { HostedForm as HostedFormElement } from '../element/hosted-form.js';
import { keepProperties, listenBy } from './component.js';
import type { PopupAttributes } from './component.js';
import { toTagProps } from './react-props.js';
import type { HostedFormProps } from './react-props.js';

export type { HostedFormProps };

/** The bare tag, as React types it: everything of any element, and attributes by their own names. */
export interface HostedFormTag extends DetailedHTMLProps<HTMLAttributes<HostedFormElement>, HostedFormElement> {
  readonly [attribute: string]: unknown;
}

/** The bare tag of the pop-up, with the attributes of the form and its own. */
export interface HostedFormPopupTag
  extends DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>, PopupAttributes {
  readonly [attribute: string]: unknown;
}

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React declares its tags so
  namespace JSX {
    interface IntrinsicElements {
      'hosted-form': HostedFormTag;
      'hosted-form-popup': HostedFormPopupTag;
    }
  }
}

/** A server has no layout, and React 18 warns of such an effect there. */
const useSoon = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A form of the Form Collection Service: `<HostedForm formId="101" proxy="/forms" onSuccess={thank}>fallback</HostedForm>`. The ref is the
 * element. A server draws the children, which are read where the form does not come.
 */
export const HostedForm = forwardRef(function HostedForm(props: HostedFormProps, ref: Ref<HostedFormElement>) {
  const element = useRef<HostedFormElement | null>(null);
  const current = useRef(props);
  const set = useRef<ReturnType<typeof keepProperties> | undefined>(undefined);
  const take = useCallback(
    (drawn: HostedFormElement | null) => {
      element.current = drawn;
      // React 19 calls what the page's own ref returns, in place of the ref with nothing.
      if (typeof ref === 'function') return ref(drawn);
      if (ref) ref.current = drawn;
      return undefined;
    },
    [ref],
  );
  useSoon(() => {
    current.current = props;
  });
  useSoon(() => {
    const drawn = element.current;
    if (!drawn) return undefined;
    set.current = keepProperties(drawn);
    return listenBy(drawn, () => current.current);
  }, []);
  const { values, words, children } = props;
  useSoon(() => {
    void set.current?.({ values, words });
  }, [values, words]);
  return createElement('hosted-form', { ...toTagProps(props), ref: take }, children);
});
