import { Task } from '@lit/task';
import type { ReactiveController } from 'lit';
import { createFormClient } from '../../api/form-client.js';
import type { FormClient } from '../../api/form-client.js';
import { loadCoreWords } from '../../locale/languages.js';
import { LoadError } from '../../model/errors.js';
import type { HostedFormError } from '../../model/errors.js';
import { fetched } from '../../model/fetched.js';
import type { Values } from '../../model/form.js';
import type { ElementSession } from '../element-session.js';
import { adoptStyles } from '../form-element.js';
import type { FormElement } from '../form-element.js';
import { openChannel } from '../public-events.js';
import { asLoadError, openForm, pageLanguage } from './open-form.js';

/** A view for each state of loading. */
interface LoadingViews<View> {
  loading(): View;
  failed(error: HostedFormError): View;
  open(session: ElementSession): View;
}

/** Loads the form of an element, and another one whenever its form id or its proxy changes. */
export class FormLoader implements ReactiveController {
  /** The session of the form that stands in the element. */
  session: ElementSession | undefined;
  readonly #element: FormElement;
  readonly #task: Task<readonly [formId: string, proxy: string], ElementSession>;
  #cache: RequestCache = 'default';
  /** Answers that the page gave before the form was loaded. */
  #early: Values = {};

  constructor(element: FormElement) {
    this.#element = element;
    this.#task = new Task(element, {
      args: () => [element.formId, element.proxy] as const,
      task: ([formId, proxy], { signal }) =>
        this.#load(formId, createFormClient(proxy, fetch.bind(globalThis), this.#cache), signal),
      onComplete: (session) => {
        this.#install(session);
      },
      onError: (cause) => {
        // An element that left the page while it was loading reports nothing.
        if (element.isConnected) openChannel(element).emit('failed', asLoadError(cause));
      },
    });
    element.addController(this);
  }

  /** The answers by field id. Before the form is loaded, the answers that the page gave. */
  get values(): Values {
    return this.session?.store.values() ?? this.#early;
  }

  /** Fills in answers, now or when the form is loaded. */
  fill(values: Values | null | undefined): void {
    if (this.session?.loaded.form.id === this.#element.formId) this.session.store.fill(values);
    else this.#early = { ...this.#early, ...values };
  }

  /** Fetches the form again, past the browser's cache. The answers are kept. */
  async reload(): Promise<void> {
    this.#cache = 'reload';
    await this.#task.run();
  }

  /** Draws the view for the current state. */
  render<View>({ loading, failed, open }: LoadingViews<View>): View | undefined {
    return this.#task.render({
      initial: loading,
      pending: loading,
      error: (cause) => failed(asLoadError(cause)),
      complete: open,
    });
  }

  hostConnected(): void {
    this.session?.features.fields?.setConnected(true);
    // The element left the page while it was loading, and is back.
    if (this.#element.hasUpdated && !this.session) void this.#task.run();
  }

  hostDisconnected(): void {
    this.session?.features.fields?.setConnected(false);
    if (!this.session) this.#task.abort();
  }

  async #load(formId: string, client: FormClient, signal: AbortSignal): Promise<ElementSession> {
    const element = this.#element;
    const language = pageLanguage(element);
    // These words are for the time of loading, so the form does not wait for them.
    void loadCoreWords([language]).then((words) => {
      if (!signal.aborted) element.words = words;
    });
    if (!/^\d+$/.test(formId)) {
      throw new LoadError('not-configured', `form-id must be digits, not “${formId}”.`);
    }
    const channel = openChannel(element);
    if (element.renderRoot === element.shadowRoot) return openForm(element, language, client, channel, signal);
    const { dress } = await fetched(import('../light/dress.js'));
    dress(element, channel);
    return openForm(element, language, client, channel, signal);
  }

  /** Puts a form into the element: the first one, another one, or the same one again. The form keeps the answers that fit it. */
  #install(session: ElementSession): void {
    const element = this.#element;
    const { loaded, store, features, channel, warnings } = session;
    store.fill({ ...this.values, ...this.#early, ...features.draft?.restored });
    this.#early = {};
    this.session?.features.fields?.setConnected(false);
    this.session?.end();
    this.session = session;
    element.words = loaded.words;
    adoptStyles(element.renderRoot, loaded.styles);
    channel.on('statusChanged', () => {
      element.requestUpdate();
    });
    if (warnings.length > 0) void warnOwner(session);
    void element.updateComplete.then(async () => {
      await features.fields?.whole();
      if (this.session !== session) return;
      if (element.autofocus) void takeFocus(element);
      channel.emit('ready', { fields: loaded.form.fields });
    });
  }
}

async function takeFocus(element: FormElement): Promise<void> {
  const module = await import('./take-focus.js').catch(() => undefined);
  module?.takeFocus(element);
}

async function warnOwner({ loaded, warnings, channel }: ElementSession): Promise<void> {
  const owner = await import('./owner-warnings.js').catch(() => undefined);
  owner?.tellOwner(channel, loaded.form.id, warnings);
}
