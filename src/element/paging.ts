// What a form of several pages needs beyond one of one page.
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { flag } from '../api/read.js';
import { quietStyles } from '../fields/quiet.styles.js';
import type { Words } from '../locale/words.js';
import type { Field } from '../model/form.js';
import type { FormStore } from '../state/form-store.js';
import { pagesOf } from '../state/pages.js';
import { send } from './events.js';
import type { FieldPlaces } from './field-places.js';
import { FILLING } from './phase.js';
import type { Phase } from './phase.js';
import type { LoadedForm } from './loaded-form.js';

/** What only they need. */
export const pagingStyles = [
  quietStyles,
  css`
    .page {
      margin-block-end: 1.25em;
    }

    .page > .note {
      margin: 0;
    }

    progress {
      inline-size: 100%;
      block-size: 0.5em;
      margin-block-start: 0.4em;
    }

    /* A browser's own track knows nothing of the page's colours. */
    @media (forced-colors: none) {
      progress {
        border: 0;
        border-radius: var(--_radius);
        background: var(--_line);
        appearance: none;
        overflow: hidden;
      }

      ::-webkit-progress-bar {
        background: none;
      }

      ::-webkit-progress-value {
        background: var(--_accent);
      }

      ::-moz-progress-bar {
        background: var(--_accent);
      }
    }

    .elsewhere {
      display: none;
    }

    [part='actions'] > .quiet {
      min-block-size: 2.75em;
      padding-inline: 1.2em;
    }
  `,
];

/** What the pages ask of the element they stand in. */
export interface PagesHost extends HTMLElement {
  /** Checks these fields. If some are wrong, the person is told so. */
  checkFields(fieldIds: readonly string[]): Promise<boolean>;
  /** Draws the form in this phase, and moves the focus to what the selector finds. */
  show(phase: Phase, focus: string): Promise<void>;
}

/** The pages of a form, and which of them is shown. A page of which logic hides everything is left out. */
export class Pages {
  readonly #pages: readonly (readonly Field[])[];
  readonly #store: FormStore;
  readonly #places: FieldPlaces;
  readonly #progress: boolean;
  readonly #host: PagesHost;
  #index = 0;
  /** Before somebody sees a page, it turns without a word. */
  #isSeen = false;

  constructor({ form, settings }: LoadedForm, store: FormStore, places: FieldPlaces, host: PagesHost) {
    this.#pages = pagesOf(form.fields);
    this.#store = store;
    this.#places = places;
    this.#progress = flag(settings['progress_meter']);
    this.#host = host;
    const { listener } = store;
    store.listener = (fieldId) => {
      listener?.(fieldId);
      if (!this.#isThere(this.#index)) this.turnTo(this.#nearest(this.#index));
    };
    this.#show(this.#nearest(0));
  }

  get isLast(): boolean {
    return this.#index === this.#there.at(-1);
  }

  get isFirst(): boolean {
    return this.#index === this.#there[0];
  }

  /** A field of the page that is shown. */
  get currentField(): string {
    return this.#pages[this.#index]?.[0]?.id ?? '';
  }

  /** To the next page, if the answers on this one are right. */
  async next(): Promise<void> {
    const ids = (this.#pages[this.#index] ?? []).map(({ id }) => id);
    if (await this.#host.checkFields(ids)) this.#go(1);
  }

  /** Turns to the first page. */
  start(): void {
    this.turnTo(this.#nearest(0));
  }

  /** Turns to a page, counted from 0. Tells the page's listeners. */
  turnTo(index: number): void {
    if (index === this.#index || !this.#pages[index]) return;
    this.#show(index);
    if (!this.#isSeen) return;
    this.tell();
    void this.#host.show(FILLING, '[part=page-heading]');
  }

  /** Turns to the page that a field is on. */
  turnToField(fieldId: string): void {
    this.turnTo(this.#pageOf(fieldId));
  }

  /** Back to the page of this field, or to one near it that is there: nobody is told, and the focus stays. */
  resume(fieldId: string): void {
    const index = this.#pageOf(fieldId);
    if (index >= 0) this.#show(this.#nearest(index));
  }

  /** Tells the page's listeners which page is shown. */
  tell(): void {
    send(this.#host, 'hf-page', { page: this.#there.indexOf(this.#index) + 1, pages: this.#there.length });
  }

  /** Says which page this is; it takes the focus when the page was turned. */
  heading(words: Words): TemplateResult {
    this.#isSeen = true;
    const [page, pages] = [this.#there.indexOf(this.#index) + 1, this.#there.length];
    const title = this.#pages[this.#index]?.find(({ startsPage }) => startsPage)?.label ?? '';
    return html`<div class="page" part="page">
      <p class="note" part="page-heading" tabindex="-1">
        ${words.pages.position(page, pages)}${title ? html`<span class="visually-hidden">: ${title}</span>` : nothing}
      </p>
      ${
        this.#progress
          ? html`<progress part="progress" max=${pages} value=${page} aria-label=${words.pages.progress}></progress>`
          : nothing
      }
    </div>`;
  }

  /** The buttons below the page; on the last one the form's own button is the last. */
  actions(words: Words, submitButton: TemplateResult): TemplateResult {
    const back = () => {
      this.#go(-1);
    };
    return html`${
      this.isFirst
        ? nothing
        : html`<button part="back" class="quiet" type="button" @click=${back}>${words.pages.back}</button>`
    }
    ${this.isLast ? submitButton : html`<button part="next" class="submit" type="submit">${words.pages.next}</button>`}`;
  }

  #pageOf(fieldId: string): number {
    return this.#pages.findIndex((page) => page.some(({ id }) => id === fieldId));
  }

  /** Those on which something is shown. */
  get #there(): number[] {
    return [...this.#pages.keys()].filter((index) => this.#isThere(index));
  }

  #isThere(index: number): boolean {
    return this.#pages[index]?.some(({ id, hidden }) => !hidden && this.#store.state(id)?.shown) ?? false;
  }

  /** The page itself, or the one after it, or the one before. */
  #nearest(index: number): number {
    return this.#there.find((there) => there >= index) ?? this.#there.at(-1) ?? index;
  }

  #go(by: 1 | -1): void {
    const to = this.#there[this.#there.indexOf(this.#index) + by];
    if (to !== undefined) this.turnTo(to);
  }

  #show(index: number): void {
    this.#index = index;
    // It may be far below.
    if (this.#isSeen) this.#places.finish();
    for (const [at, page] of this.#pages.entries()) for (const { id } of page) this.#places.turn(id, at === index);
  }
}
