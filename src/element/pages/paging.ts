// Forms of several pages.
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { flag } from '../../api/read.js';
import { quietStyles } from '../../fields/shared/controls/button.styles.js';
import { changing } from '../../fields/shared/controls/changing.js';
import type { Words } from '../../locale/words.js';
import type { Field } from '../../model/form.js';
import { FILLING } from '../../session/form-status.js';
import type { ElementSession, FormPages } from '../element-session.js';
import { otherLanguage } from '../fields/field-scope.js';

/** Styles of forms of several pages. */
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
      --_progress: var(--hf-progress, var(--_accent));

      inline-size: 100%;
      block-size: 0.5em;
      margin-block-start: 0.4em;
    }

    /* A browser's own track ignores the page's colours. */
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
        background: var(--_progress);
      }

      ::-moz-progress-bar {
        background: var(--_progress);
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

/** Shows a form of several pages one by one. */
export async function installPages(session: ElementSession): Promise<void> {
  const pages = new Pages(session);
  session.features.pages = pages;
  const { element } = session;
  if (element.hasAttribute('preview') || !element.hasAttribute('history')) return;
  // Without it, Back leaves the form.
  const code = await import('./page-history.js').catch(() => undefined);
  code?.followHistory(session, pages);
}

/** The pages of a form, and the one that is shown. A page without a visible field is left out. */
class Pages implements FormPages {
  readonly #session: ElementSession;
  readonly #pages: readonly (readonly Field[])[];
  #index = 0;
  /** Before a page is drawn, pages turn without an event. */
  #isSeen = false;

  constructor(session: ElementSession) {
    this.#session = session;
    this.#pages = splitIntoPages(session.loaded.form.fields);
    session.store.subscribe(() => {
      if (!this.#isThere(this.#index)) this.#turnTo(this.#nearest(this.#index));
    });
    session.channel.on('opened', () => {
      this.#show(this.#nearest(0));
    });
  }

  get isLast(): boolean {
    return this.#index === this.#there.at(-1);
  }

  get isFirst(): boolean {
    return this.#index === this.#there[0];
  }

  isHere(fieldId: string): boolean {
    return this.#pages[this.#index]?.some(({ id }) => id === fieldId) ?? false;
  }

  get currentField(): string {
    return this.#pages[this.#index]?.[0]?.id ?? '';
  }

  async next(): Promise<void> {
    const ids = (this.#pages[this.#index] ?? []).map(({ id }) => id);
    if (await this.#session.element.checkFields(ids)) this.#go(1);
  }

  isThere(fieldId: string): boolean {
    return this.#isThere(this.#findPage(fieldId));
  }

  start(): void {
    this.#turnTo(this.#nearest(0));
  }

  turnToField(fieldId: string): void {
    this.#turnTo(this.#findPage(fieldId));
  }

  resume(fieldId: string): void {
    const index = this.#findPage(fieldId);
    if (index >= 0) this.#show(this.#nearest(index));
  }

  tell(): void {
    this.#session.channel.emit('pageTurned', { page: this.#there.indexOf(this.#index) + 1, pages: this.#there.length });
  }

  /** Draws the number of the page. It takes the focus when the page was turned. */
  heading(words: Words): TemplateResult {
    this.#isSeen = true;
    const [page, pages] = [this.#there.indexOf(this.#index) + 1, this.#there.length];
    const language = otherLanguage(this.#session.loaded.form.language, words.language);
    const title = this.#pages[this.#index]?.find(({ startsPage }) => startsPage)?.label ?? '';
    return html`<div class="page" part="page">
      <p class="note" part="page-heading" tabindex="-1">
        ${changing(words.pages.position(page, pages))}${
          title
            ? html`<span class="visually-hidden">: <span lang=${language}>${changing(title)}</span></span>`
            : nothing
        }
      </p>
      ${
        flag(this.#session.loaded.settings['progress_meter'])
          ? html`<progress part="progress" max=${pages} value=${page} aria-label=${words.pages.progress}></progress>`
          : nothing
      }
    </div>`;
  }

  /** Draws the buttons below the page. On the last page, the form's own button replaces Next. */
  actions(words: Words, submitButton: TemplateResult | typeof nothing): TemplateResult {
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

  /** Turns to a page, counted from 0. Tells the page's listeners. */
  #turnTo(index: number): void {
    if (index === this.#index || !this.#pages[index]) return;
    this.#show(index);
    if (!this.#isSeen) return;
    this.tell();
    void this.#session.element.show(FILLING, '[part=page-heading]');
  }

  #findPage(fieldId: string): number {
    return this.#pages.findIndex((page) => page.some(({ id }) => id === fieldId));
  }

  /** The indices of the pages with a visible field. */
  get #there(): number[] {
    return [...this.#pages.keys()].filter((index) => this.#isThere(index));
  }

  #isThere(index: number): boolean {
    return this.#pages[index]?.some(({ id, hidden }) => !hidden && this.#session.store.state(id)?.shown) ?? false;
  }

  /** Returns the page itself if it has a visible field, else the next one that has, else the last one. */
  #nearest(index: number): number {
    return this.#there.find((there) => there >= index) ?? this.#there.at(-1) ?? index;
  }

  #go(by: 1 | -1): void {
    const to = this.#there[this.#there.indexOf(this.#index) + by];
    if (to !== undefined) this.#turnTo(to);
  }

  #show(index: number): void {
    this.#index = index;
    this.#session.channel.emit('pageShown', { isSeen: this.#isSeen });
  }
}

/** Groups the fields by page. A field that starts a page begins a new one, unless the page before it would be empty. */
export function splitIntoPages(fields: readonly Field[]): readonly (readonly Field[])[] {
  const pages: Field[][] = [[]];
  for (const field of fields) {
    const current = pages.at(-1) ?? [];
    if (field.startsPage && current.some(({ hidden }) => !hidden)) pages.push([field]);
    else current.push(field);
  }
  return pages;
}
