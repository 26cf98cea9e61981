import type { Accepted } from '../api/submit-client.js';
import type { HostedFormError } from '../model/errors.js';
import type { Field, Values } from '../model/form.js';
import type { Warning } from '../model/warning.js';
import { Faults } from './faults.js';
import type { FormStatus } from './form-status.js';

/** The messages between the parts of one form, by name. Some of them become public events. */
export interface Messages {
  /** All features are installed: each takes its first step. */
  opened: undefined;
  /** The fields are on the page. */
  ready: { readonly fields: readonly Field[] };
  /** The person changed an answer, or a change led to a calculated one. */
  answered: { readonly fieldId: string; readonly value: unknown };
  /** Another page is displayed. `isSeen`: the person sees the change. */
  pageShown: { readonly isSeen: boolean };
  /** The number of the displayed page, counted from 1. */
  pageTurned: { readonly page: number; readonly pages: number };
  statusChanged: FormStatus;
  /** The form speaks other words: its page has changed its language, or the owner their words. */
  reworded: undefined;
  /** The answers are valid and about to be sent, unless a listener calls `prevent`. */
  submitting: { readonly values: Values; readonly prevent: () => void };
  /** A captcha needs an answer. `used`: its previous answer was sent. */
  captchaAsked: { readonly used: boolean; readonly respondWith: (answer: string | PromiseLike<string>) => void };
  /** The answers wait on the device for a connection. */
  queued: { readonly submissionKey: string };
  /** Answers that waited on the device, and that this form shows as waiting, have arrived. */
  arrived: Accepted;
  /** The service has accepted the answers. A redirect waits for the promises passed to `waitUntil`. */
  succeeded: Pick<Accepted, 'submissionId' | 'response'> & {
    readonly waitUntil?: (promise: Promise<unknown>) => void;
  };
  failed: HostedFormError;
  /** The answers are the author's defaults again. */
  reset: undefined;
  /** The owner should fix something. */
  warned: Warning;
  /** Another form replaces this one in the element. */
  closed: undefined;
}

type Listener<Message> = (message: Message) => void;
type Entry = readonly [name: keyof Messages, listener: Listener<unknown>];

/**
 * Carries the messages within one form. The page's own code can neither hear nor stop them. `last` listeners are called
 * after all others and send the public events. So a page that reacts to an event finds every part up to date.
 */
export class Channel {
  readonly #first = new Set<Entry>();
  readonly #last = new Set<Entry>();
  readonly #queue: (() => void)[] = [];
  #isTelling = false;

  constructor(
    /** Keeps the faults of the form's parts apart. */
    readonly faults = new Faults(),
  ) {}

  /** Calls the listener for every message of a name. Returns a function that ends it. */
  on<Name extends keyof Messages>(name: Name, listener: Listener<Messages[Name]>, { last = false } = {}): () => void {
    const listeners = last ? this.#last : this.#first;
    const entry = [name, listener] as Entry;
    listeners.add(entry);
    return () => void listeners.delete(entry);
  }

  /**
   * Calls every listener, whichever of them throws. A message sent by a listener waits until the current one is delivered.
   */
  emit<Name extends keyof Messages>(name: Name, message: Messages[Name]): void {
    this.#queue.push(() => {
      for (const listeners of [this.#first, this.#last]) {
        const those = [...listeners].flatMap(([heard, listener]) => (heard === name ? [listener] : []));
        this.faults.callEach(name, those, message);
      }
    });
    if (this.#isTelling) return;
    this.#isTelling = true;
    for (let tell = this.#queue.shift(); tell; tell = this.#queue.shift()) tell();
    this.#isTelling = false;
  }
}
