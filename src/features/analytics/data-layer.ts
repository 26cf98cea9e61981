// Tells the page's `dataLayer` the events of a form: that it is drawn, begun, sent. Never what is answered, unless the owner lists a choice.
import type { Messages } from '../../session/channel.js';
import type { WrongLine } from '../../session/form-status.js';
import type { HostedFormError } from '../../model/errors.js';
import { waitAtMost } from '../../time/wait.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { tellOwner } from '../../element/owner/owner-warnings.js';
import { sharedAnswers } from './shared-answers.js';
import { findGlobal } from '../../platform/globals.js';
import { follow, unfollow } from '../../element/followers.js';

/** An entry of the `dataLayer`. Names of events and parameters are those of Google Analytics 4 where it has one. */
export type Entry = Readonly<Record<string, unknown>> & { readonly event: EntryName };

type EntryName = 'form_ready' | 'form_start' | 'form_page' | 'form_error' | 'form_abandon' | 'form_submit';

/** The page's analytics, and the clock. */
export interface ReportPorts {
  /** Returns whether the page took the entry. */
  readonly push: (entry: Entry) => boolean;
  /** Whether the page has a tag manager, which calls `eventCallback` when its tags have run. */
  readonly isManaged: () => boolean;
  /** ms */
  readonly now: () => number;
}

/** The page's own list. A tag manager that comes later reads what it already holds. */
interface DataLayer {
  push(entry: Entry): unknown;
}

function isDataLayer(value: unknown): value is DataLayer {
  return typeof value === 'object' && value !== null && 'push' in value && typeof value.push === 'function';
}

/** Finds the page's list, or makes it. */
function dataLayer(): DataLayer {
  const found = findGlobal('dataLayer');
  if (isDataLayer(found)) return found;
  if (found) throw new TypeError('The dataLayer of the page takes no entries.');
  const made: Entry[] = [];
  Reflect.set(globalThis, 'dataLayer', made);
  return made;
}

const browserPorts: ReportPorts = {
  push(entry) {
    try {
      dataLayer().push(entry);
      return true;
    } catch (cause) {
      // A tag of the page's failed. The form goes on.
      reportError(cause);
      return false;
    }
  },
  isManaged: () => findGlobal('google_tag_manager') !== undefined,
  now: Date.now,
};

/** The longest time for which a redirect waits for the page's tags. ms */
const PATIENCE = 1000;

/** Pushes an entry about the form. Returns whether the page took it. */
type Tell = (event: EntryName, more?: Readonly<Record<string, unknown>>) => boolean;

const listIds = (lines: readonly WrongLine[]): string => [...new Set(lines.map(({ fieldId }) => fieldId))].join();

/** Reports one form of an element, also when it is loaded again. Lies in `lasting`. */
class FormReport {
  /** When the person began; `undefined` before they do, and after they have sent it. */
  #begun: number | undefined;
  #lastField = '';
  #page = 1;

  readonly #ports: ReportPorts;

  constructor(
    readonly formId: string,
    ports: ReportPorts,
  ) {
    this.#ports = ports;
  }

  /** Follows a session. Tells that the form is drawn if `isNew`. */
  follow(session: ElementSession, isNew: boolean): void {
    const { channel, loaded } = session;
    const name = loaded.form.title;
    const tell: Tell = (event, more = {}) =>
      this.#ports.push({ event, form_id: this.formId, ...(name && { form_name: name }), ...more });
    if (isNew) tell('form_ready', { field_count: loaded.fields.length });
    this.#catchUp(tell, session);
    channel.on('answered', ({ fieldId }) => this.#answered(tell, fieldId));
    channel.on('pageTurned', ({ page: number, pages }) => {
      this.#page = number;
      tell('form_page', { page_number: number, page_count: pages });
    });
    channel.on('statusChanged', (status) => {
      if (status.name === 'wrong') tell('form_error', { error_code: 'invalid', field_ids: listIds(status.lines) });
    });
    channel.on('failed', ({ code }) => {
      if (code !== 'invalid') tell('form_error', { error_code: code });
    });
    channel.on('queued', () => this.#end());
    channel.on('succeeded', (success) => this.#sent(tell, session, success));
    this.#watchLeaving(tell, session);
  }

  /** Tells of what a person has done before this code came, as on a slow line. */
  #catchUp(tell: Tell, session: ElementSession): void {
    const { firstAnswered, status } = session;
    if (firstAnswered !== undefined) this.#answered(tell, firstAnswered);
    // Without answers, the form was sent before the page was loaded again, and told then.
    if (status.name === 'sent' && status.answers) this.#sent(tell, session, status.accepted);
  }

  #answered(tell: Tell, fieldId: string): void {
    this.#lastField = fieldId;
    if (this.#begun !== undefined) return;
    this.#begun = this.#ports.now();
    tell('form_start', { field_id: fieldId });
  }

  /** Tells that the form is sent. A redirect waits until the tags of the page have run. */
  #sent(tell: Tell, session: ElementSession, { submissionId, waitUntil }: Messages['succeeded']): void {
    const sent = { submission_id: submissionId, ...this.#end(), ...sharedAnswers(session) };
    if (!waitUntil || !this.#ports.isManaged()) {
      tell('form_submit', sent);
      return;
    }
    const told = new Promise<void>((done) => {
      const isTaken = tell('form_submit', { ...sent, eventCallback: () => done(), eventTimeout: PATIENCE });
      if (!isTaken) done();
    });
    // What replaces a tag manager may know no time limit.
    waitUntil(waitAtMost(PATIENCE, told));
  }

  /** Tells that a form is left: with its page, with its element, or because another form takes its place. */
  #watchLeaving(tell: Tell, { element, signal }: ElementSession): void {
    const leave = () => {
      if (this.#begun === undefined) return;
      tell('form_abandon', { field_id: this.#lastField, page_number: this.#page, ...this.#end() });
    };
    const leaving = {
      hostDisconnected: () => {
        // An element that is moved comes back at once.
        queueMicrotask(() => {
          if (!element.isConnected) leave();
        });
      },
    };
    addEventListener('pagehide', leave, { signal });
    follow(element, leaving);
    signal.addEventListener('abort', () => {
      unfollow(element, leaving);
      if (element.formId !== this.formId) leave();
    });
  }

  /** Ends a filling. Returns how long it took. */
  #end(): { readonly seconds?: number } {
    const begun = this.#begun;
    this.#begun = undefined;
    return begun === undefined ? {} : { seconds: Math.round((this.#ports.now() - begun) / 1000) };
  }
}

/** Tells the page's `dataLayer` the events of a form. */
export function install(session: ElementSession): void {
  reportForm(session);
}

/** Tells the page's `dataLayer` of a form that can't be loaded. */
export function join(element: FormElement, signal: AbortSignal): void {
  let isFailed = false;
  const look = () => {
    const error = findLoadError(element);
    if (error && !isFailed) reportLoadError(element, error);
    isFailed = error !== undefined;
  };
  // An update may be under way.
  void element.updateComplete.then(look);
  const follower = { hostUpdated: look };
  follow(element, follower);
  signal.addEventListener('abort', () => {
    unfollow(element, follower);
  });
}

/** Returns why the form of an element can't be loaded; `undefined` while it is loading, and once it is open. */
const findLoadError = ({ loader }: FormElement): HostedFormError | undefined =>
  loader.render<HostedFormError | undefined>({
    loading: () => undefined,
    failed: (error) => error,
    open: () => undefined,
  });

/**
 * Tells the page's `dataLayer` the events of an open form, where the attribute `analytics` says so. The same form that is loaded again
 * is no new one.
 */
export function reportForm(session: ElementSession, ports: ReportPorts = browserPorts): void {
  const { element, loaded, channel } = session;
  const wanted = element.getAttribute('analytics');
  if (wanted !== 'datalayer') {
    const about = `“${wanted ?? ''}” is not understood: write datalayer.`;
    tellOwner(channel, loaded.form.id, [{ code: 'not-given', path: 'analytics', about }]);
    return;
  }
  const known = element.lasting.get(FormReport);
  const isNew = known?.formId !== loaded.form.id;
  const report = isNew ? element.lasting.set(new FormReport(loaded.form.id, ports)) : known;
  report.follow(session, isNew);
}

/**
 * Tells the page's `dataLayer` that the form of an element could not be loaded, where the attribute `analytics` says so. The message may name an
 * address, so the code is all that is told.
 */
export function reportLoadError(element: FormElement, { code }: HostedFormError, ports = browserPorts): void {
  const { formId } = element;
  if (element.analytics !== 'datalayer') return;
  const form = /^\d+$/.test(formId) && { form_id: formId };
  ports.push({ event: 'form_error', ...form, error_code: code, error_stage: 'load' });
}
