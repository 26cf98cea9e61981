// What a form of several pages needs beyond one of one page.
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { flag } from '../api/read.js';
import { quietStyles } from '../fields/quiet.styles.js';
import type { Words } from '../locale/words.js';
import type { Field } from '../model/form.js';
import { pagesOf } from '../state/pages.js';
import { send } from './events.js';
import type { FieldPlaces } from './field-places.js';
import { FILLING } from './phase.js';
import type { Phase } from './phase.js';
import type { LoadedForm } from './load-form.js';

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
      accent-color: var(--_accent);
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

/** The pages of a form, and which of them is shown. */
export class Pages {
  readonly #pages: readonly (readonly Field[])[];
  readonly #places: FieldPlaces;
  readonly #progress: boolean;
  readonly #host: PagesHost;
  #index = 0;

  constructor({ form, settings }: LoadedForm, places: FieldPlaces, host: PagesHost) {
    this.#pages = pagesOf(form.fields);
    this.#places = places;
    this.#progress = flag(settings['progress_meter']);
    this.#host = host;
    this.#show(0);
  }

  get isLast(): boolean {
    return this.#index === this.#pages.length - 1;
  }

  /** To the next page, if the answers on this one are right. */
  async next(): Promise<void> {
    const ids = (this.#pages[this.#index] ?? []).map(({ id }) => id);
    if (await this.#host.checkFields(ids)) this.turnTo(this.#index + 1);
  }

  /** Turns to a page, counted from 0. Tells the page's listeners. */
  turnTo(index: number): void {
    if (index === this.#index || !this.#pages[index]) return;
    this.#places.finish();
    this.#show(index);
    send(this.#host, 'hf-page', { page: index + 1, pages: this.#pages.length });
    void this.#host.show(FILLING, '[part=page-heading]');
  }

  /** Turns to the page that a field is on. */
  turnToField(fieldId: string): void {
    this.turnTo(this.#pages.findIndex((page) => page.some(({ id }) => id === fieldId)));
  }

  /** Says which page this is; it takes the focus when the page was turned. */
  heading(words: Words): TemplateResult {
    const [page, pages] = [this.#index + 1, this.#pages.length];
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
      this.turnTo(this.#index - 1);
    };
    return html`${
      this.#index > 0
        ? html`<button part="back" class="quiet" type="button" @click=${back}>${words.pages.back}</button>`
        : nothing
    }
    ${this.isLast ? submitButton : html`<button part="next" class="submit" type="submit">${words.pages.next}</button>`}`;
  }

  #show(index: number): void {
    this.#index = index;
    for (const [at, page] of this.#pages.entries()) for (const { id } of page) this.#places.show(id, at === index);
  }
}
