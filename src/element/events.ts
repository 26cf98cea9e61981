import type { ErrorCode, HostedFormError } from '../model/errors.js';
import type { Field, Values } from '../model/form.js';
import type { Warning } from '../model/warning.js';

/** What each event tells in `detail`. All of them bubble and leave the shadow tree. */
export interface HostedFormEventDetails {
  /** The form is there. */
  'hf-ready': { readonly formId: string; readonly fields: readonly Field[] };
  /** The person changed an answer, or one was calculated from it; not when a program did. */
  'hf-change': { readonly fieldId: string; readonly value: unknown };
  /** Another page of the form is shown; counted from 1. */
  'hf-page': { readonly page: number; readonly pages: number };
  /** The answers are right and about to be sent. `preventDefault()` stops it. */
  'hf-submit': { readonly formId: string; readonly values: Values };
  /**
   * The captcha in the slot has to be answered before the answers are sent. `respondWith` takes the answer, or a promise of it; call it
   * at once. `used`: the answer before was sent, and is good no more. Without a listener the element reads the captcha's own control.
   */
  'hf-captcha': {
    readonly formId: string;
    readonly used: boolean;
    readonly respondWith: (answer: string | PromiseLike<string>) => void;
  };
  /** The service has the answers. */
  'hf-success': {
    readonly formId: string;
    readonly submissionId: string;
    readonly response: unknown;
    /** Where the person is then led to `success-url`: that waits for the promise, two seconds at most. Call it at once. */
    readonly waitUntil?: (promise: Promise<unknown>) => void;
  };
  /** There is no connection: the answers are kept on the device, and will be sent later. `hf-success` follows if the page is open then. */
  'hf-queued': { readonly formId: string; readonly submissionKey: string };
  /** The form could not be had, or the answers could not be sent. `invalid`: the person has to mend some first. */
  'hf-error': {
    readonly code: ErrorCode;
    readonly message: string;
    readonly fieldId?: string;
    /** Nobody heard whether the service took the answers: it may have them. */
    readonly mayHaveArrived?: boolean;
    readonly cause: unknown;
  };
  /** For the owner: something about the form should be mended. It works all the same. */
  'hf-warning': Warning;
}

/** The events by name, as listeners get them. */
export type HostedFormEvents = {
  [Name in keyof HostedFormEventDetails]: CustomEvent<HostedFormEventDetails[Name]>;
};

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the platform's map is an interface
  interface HTMLElementEventMap extends HostedFormEvents {}
}

/** Sends an event from the element. Returns false if a listener prevented what comes next. */
export function send<Name extends keyof HostedFormEventDetails>(
  element: EventTarget,
  name: Name,
  detail: HostedFormEventDetails[Name],
): boolean {
  const cancelable = name === 'hf-submit';
  return element.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }));
}

/** Tells the page of an error, and the owner in the console. */
export function sendError(element: EventTarget, formId: string, error: HostedFormError): void {
  const { code, message, cause } = error;
  const { fieldId, mayHaveArrived } = error.details;
  // What the person has to mend is no fault of the site.
  if (code !== 'invalid') console.error(`hosted-form ${formId} [${code}] ${message}`, cause ?? '');
  const known = { ...(fieldId !== undefined && { fieldId }), ...(mayHaveArrived && { mayHaveArrived }) };
  send(element, 'hf-error', { code, message, cause, ...known });
}
