import type { ReactiveController } from 'lit';
import { chooseFetch, requireAllowed } from '../../api/boundary.js';
import { createFormClient } from '../../api/form-client.js';
import type { FormClient } from '../../api/form-client.js';
import { loadCoreWords } from '../../locale/languages.js';
import { Wording } from '../../locale/wording.js';
import { LoadError } from '../../model/errors.js';
import type { HostedFormError } from '../../model/errors.js';
import type { Values } from '../../model/form.js';
import type { ElementSession, FormElement } from '../element-session.js';
import { adoptStyles, pageLanguage } from '../form-element.js';
import { recallList } from './recall-list.js';
import { openChannel } from '../public-events.js';
import { asLoadError, openForm } from './open-form.js';
import { fetchSeldomNeeded, useSeldomNeeded } from '../seldom/use-seldom-needed.js';
import { openLocal } from '../../platform/kept-texts.js';

/** A view for each state of loading. */
interface LoadingViews<View> {
  loading(): View;
  failed(error: HostedFormError): View;
  open(session: ElementSession): View;
}

/** Loads the form of an element, and another one whenever its form id or its proxy changes. */
export class FormLoader implements ReactiveController {
  /** The session of the form in the element. */
  session: ElementSession | undefined;
  readonly #element: FormElement;
  /** The form and the proxy that were asked for last. */
  #asked = '';
  /** Ends the run that is under way; none if nothing is. */
  #running: AbortController | undefined;
  /** The newest run. */
  #run: Promise<void> | undefined;
  /** Why the newest run came to nothing. */
  #error: HostedFormError | undefined;
  #cache: RequestCache = 'default';
  /** Answers that the page gave before the form was loaded. */
  #early: Values = {};
  /** Brings the next form. */
  #next: FormClient | undefined;
  #isRenewing = false;
  #isReady = false;
  /** Something threw before the form was ready, so nothing of it is shown. */
  #isBroken = false;

  constructor(element: FormElement) {
    this.#element = element;
    element.addController(this);
  }

  /** The answers by field id. Before the form is loaded, the answers that the page gave. */
  get values(): Values {
    return this.session?.store.values() ?? this.#early;
  }

  /** Waits until the form is drawn, or can't be. */
  async settle(): Promise<void> {
    await this.#element.updateComplete;
    while (this.#running) await this.#run;
  }

  /** Fills in answers, now or when the form is loaded. */
  fill(values: Values | null | undefined): void {
    if (this.session?.loaded.form.id === this.#element.formId) this.session.store.setChanged(values);
    else this.#early = { ...this.#early, ...values };
  }

  /** Fetches the form again, past the browser's cache. The answers are kept. */
  async reload(): Promise<void> {
    this.#cache = 'reload';
    await this.#start();
  }

  /** Opens the form again with this client. The form that is shown stays until then. */
  async renew(client: FormClient): Promise<void> {
    this.#next = client;
    this.#isRenewing = true;
    await this.#start();
    this.#isRenewing = false;
  }

  /** Does a step of opening or drawing. If it throws, tells the person and the page. */
  guard(step: () => void): void {
    try {
      step();
    } catch (cause) {
      this.#break(cause);
    }
  }

  /** Draws the view for the current state. */
  render<View>({ loading, failed, open }: LoadingViews<View>): View | undefined {
    if (this.#isBroken) return undefined;
    if (this.#error) return failed(this.#error);
    return this.session && (this.#isRenewing || !this.#running) ? open(this.session) : loading();
  }

  hostUpdate(): void {
    if (this.#asked !== this.#wanted) void this.#start();
  }

  hostConnected(): void {
    this.session?.features.fields?.setConnected(true);
    // The element left the page while it was loading, and is back.
    if (this.#element.hasUpdated && !this.session) void this.#start();
  }

  hostDisconnected(): void {
    this.session?.features.fields?.setConnected(false);
    if (!this.session) this.#running?.abort();
  }

  get #wanted(): string {
    const { formId, proxy } = this.#element;
    return `${formId} ${proxy}`;
  }

  #start(): Promise<void> {
    return (this.#run = this.#runOnce());
  }

  /** Loads the form, and ends what was under way. The newest run alone counts. */
  async #runOnce(): Promise<void> {
    const element = this.#element;
    const { formId, proxy } = element;
    this.#asked = this.#wanted;
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    const isNewest = () => running === this.#running;
    this.#error = undefined;
    element.requestUpdate();
    try {
      const client = this.#takeClient() ?? createFormClient(proxy, chooseFetch(element), this.#cache);
      const session = await this.#load(formId, client, running.signal);
      if (isNewest()) this.guard(() => this.#install(session));
    } catch (cause) {
      if (isNewest()) this.#fail(asLoadError(cause));
    }
    if (!isNewest()) return;
    this.#running = undefined;
    element.requestUpdate();
  }

  #fail(error: HostedFormError): void {
    this.#error = error;
    // An element that left the page while it was loading reports nothing.
    if (this.#element.isConnected) openChannel(this.#element).emit('failed', error);
  }

  /** Returns what brings the form from this device. A preview shows what the author has now. */
  #takeClient(): FormClient | undefined {
    const next = this.#next;
    this.#next = undefined;
    if (next || this.#cache !== 'default' || this.#element.preview) return next;
    const kept = recallList(this.#element, openLocal);
    return kept && { form: async () => kept };
  }

  // Decision 0008: a form that a page breaks says so.
  #break(cause: unknown): void {
    // Each update may throw, so only the first one asks for another.
    if (!this.#isReady && !this.#isBroken) {
      this.#isBroken = true;
      this.#element.requestUpdate();
    }
    void useSeldomNeeded((code) => code.tellBroken(this.#element, this.session, this.#isReady, cause));
  }

  async #load(formId: string, client: FormClient, signal: AbortSignal): Promise<ElementSession> {
    this.#isBroken = this.#isReady = false;
    const element = this.#element;
    const language = pageLanguage(element);
    // These words are for the time of loading, so the form does not wait for them. A form that is drawn has its own.
    const wording = new Wording(element.wording.current);
    if (!this.#isRenewing) element.wording = wording;
    void loadCoreWords([language]).then((words) => {
      wording.current = words;
      element.requestUpdate();
    });
    if (!/^[1-9]\d*$/.test(formId)) {
      throw new LoadError('not-configured', `“${formId}” is no form id.`);
    }
    await requireAllowed(element, element.proxy);
    const source = element.preview
      ? (await fetchSeldomNeeded()).shareLists(client, element.proxy, this.#cache === 'reload')
      : client;
    return openForm(element, language, source, openChannel(element), signal);
  }

  /** Puts a form into the element: the first one, another one, or the same one again. The form keeps the answers that fit it. */
  #install(session: ElementSession): void {
    const element = this.#element;
    const { loaded, store, features, channel, warnings } = session;
    store.setValues({ ...this.session?.store.answers(), ...this.#early, ...features.draft?.restored });
    this.#early = {};
    this.session?.features.fields?.setConnected(false);
    this.session?.end();
    this.session = session;
    element.wording = loaded.wording;
    adoptStyles(element.renderRoot, loaded.styles);
    channel.on('statusChanged', () => {
      element.requestUpdate();
    });
    if (warnings.length > 0 || loaded.fields.some(({ field }) => field.readonly))
      void useSeldomNeeded((code) => code.warnOwner(session));
    const ready = async () => {
      // The next update draws the fields.
      element.requestUpdate();
      await element.updateComplete;
      await features.fields?.whole();
      await features.takeOver?.();
      if (this.session !== session || this.#isBroken) return;
      this.#isReady = true;
      channel.emit('ready', { fields: loaded.form.fields });
    };
    ready().catch((cause: unknown) => this.#break(cause));
  }
}
