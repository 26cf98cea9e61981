import { DOCUMENTS } from '../model/errors.js';
import type { ErrorCode, HostedFormError } from '../model/errors.js';
import type { Field, Values } from '../model/form.js';
import type { OptionProperties } from '../model/typed-options.js';
import type { Warning } from '../model/warning.js';

/** The `detail` of each event. All events bubble and leave the shadow tree. */
export interface HostedFormEventDetails {
  /** The form is there. */
  'hf-ready': { readonly formId: string; readonly fields: readonly Field[] };
  /**
   * The person changed an answer, or one was calculated from their change. A change by a program sends no event. With
   * `events="without-answers"`, `value` is undefined.
   */
  'hf-change': { readonly fieldId: string; readonly value: unknown };
  /** Another page of the form is shown; counted from 1. */
  'hf-page': { readonly page: number; readonly pages: number };
  /** The answers are valid and about to be sent. `preventDefault()` stops it. With `events="without-answers"`, `values` is empty. */
  'hf-submit': { readonly formId: string; readonly values: Values };
  /**
   * The captcha in the slot needs an answer before the answers are sent. `respondWith` takes the answer, or a promise of it; call it
   * at once. `used`: the previous answer has been used. Without a listener the element reads the captcha's own control.
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
    /** Delays the redirect to `success-url` until the promise settles, two seconds at most. Call it at once. */
    readonly waitUntil?: (promise: Promise<unknown>) => void;
  };
  /** There is no connection. The answers are kept on the device and will be sent later; `hf-success` follows if the page is open then. */
  'hf-queued': { readonly formId: string; readonly submissionKey: string };
  /** The form could not be loaded, or the answers could not be sent. `invalid`: the person has to correct some first. */
  'hf-error': {
    readonly code: ErrorCode;
    readonly message: string;
    readonly fieldId?: string;
    /** The result is unknown: the service may have the answers. */
    readonly mayHaveArrived?: boolean;
    readonly cause: unknown;
  };
  /** For the owner: something about the form needs attention. The form works all the same. */
  'hf-warning': Warning;
}

/** The events by name, as listeners get them. */
export type HostedFormEvents = {
  [Name in keyof HostedFormEventDetails]: CustomEvent<HostedFormEventDetails[Name]>;
};

/** Sends an event from the element. Returns false if a listener called `preventDefault()`. */
export function send<Name extends keyof HostedFormEventDetails>(
  element: EventTarget,
  name: Name,
  detail: HostedFormEventDetails[Name],
): boolean {
  const cancelable = name === 'hf-submit';
  return element.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }));
}

/** Tells whether the events of a form may carry answers. Every script of the page may listen to them. */
export const tellsAnswers = ({ events }: Pick<OptionProperties, 'events'>): boolean => events !== 'without-answers';

/** Writes a fault to the console for the owner, with the address of its explanation. */
export function logFault(formId: string, kind: 'error' | 'warning', code: string, text: string, cause: unknown): void {
  console.error(`hosted-form ${formId} [${code}] ${text} See ${DOCUMENTS}${kind}-codes/#${code}`, cause ?? '');
}

/** Sends `hf-error`, and writes the error to the console for the owner, with the address of its explanation. */
export function sendError(element: EventTarget, formId: string, error: HostedFormError): void {
  const { code, message, cause } = error;
  const { fieldId, mayHaveArrived } = error.details;
  // An invalid answer is no fault of the site.
  if (code !== 'invalid') logFault(formId, 'error', code, message, cause);
  const known = { ...(fieldId !== undefined && { fieldId }), ...(mayHaveArrived && { mayHaveArrived }) };
  send(element, 'hf-error', { code, message, cause, ...known });
}
