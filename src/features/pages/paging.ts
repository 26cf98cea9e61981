// Forms of several pages.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { hasLaterWords } from '../../locale/languages.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import type { Words } from '../../locale/words.js';
import type { Field } from '../../model/form.js';
import { FILLING } from '../../session/form-status.js';
import { isHandedIn } from '../../session/questions.js';
import { waitAlone } from '../../session/wait-alone.js';
import type { ElementSession, FormButton, FormPages } from '../../element/element-session.js';
import { withStyles } from '../../element/feature.js';
import type { Prepare } from '../../element/feature.js';
import { LEAVING, afterFocus, hasFocus } from '../../platform/focus.js';
import { tryPart } from '../../parts/fetch-part.js';
import { send } from '../../element/events.js';
import { OneByOne, Reviewing } from './page-look.js';
import type { PageLook, Review, Step, Steps } from './page-look.js';
import { COVER, REVIEW, joinIds, namePage, splitIntoPages, splitIntoQuestions } from './split-pages.js';
import { NamedPages } from './steps.js';
import { pagingStyles } from './steps.styles.js';
import { quoted } from '../../platform/page.js';

export const prepare: Prepare = ({ loaded }) => withStyles(loaded, pagingStyles);

// Decision 0004: all fields stay in the tree, and a page hides those of the others.
/** Lets a form have pages: those of its author, or one for each question; with a review, where the owner wants it. */
export async function install(session: ElementSession): Promise<void> {
  const { element, channel, loaded } = session;
  const pages = new Pages(session, loaded.prepared.get(OneByOne), loaded.prepared.get(Reviewing));
  session.features.pages = pages;
  channel.on('pageTurned', (message) => void send(element, 'hf-page', message), { last: true });
  if (element.history && !element.preview) {
    // Without it, Back leaves the form.
    const code = await tryPart(() => import('./page-history.js'));
    channel.faults.alone('history', () => code?.followHistory(session, pages));
  }
  channel.on('reset', () => {
    pages.start();
  });
}

/** The pages of a form, and the one that is shown. A page without a visible field is left out. */
class Pages implements FormPages {
  readonly asksOne: boolean;
  readonly #session: ElementSession;
  readonly #pages: readonly (readonly Field[])[];
  readonly #look: PageLook;
  readonly #review: Review | undefined;
  /** Tells whether a page exists because of this field. */
  readonly #isReason: (field: Field) => boolean;
  /** Tells whether a field moves to another page while logic hides the question that it belongs to. */
  readonly #moves: (field: Field) => boolean;
  /** The first page has no field. */
  readonly #hasEmptyCover: boolean;
  #index = 0;
  /** The fields of the page that is shown. */
  #here: readonly Field[] = [];
  /** Before a page is drawn, pages turn without an event. */
  #isSeen = false;
  /** The person has seen the review: whatever they change there, they return to it. */
  #isReviewed = false;
  /** The button that leads back has led to the first page. It stays until the focus has left it. */
  #isLeaving = false;
  /** The field that they went from the review to change. */
  #changed = '';

  constructor(session: ElementSession, oneByOne?: OneByOne, review?: Reviewing) {
    const { fields } = session.loaded.form;
    this.#session = session;
    this.asksOne = oneByOne !== undefined;
    const split = oneByOne?.split(session);
    this.#isReason = split?.isReason ?? (({ isBlank }) => !isBlank);
    this.#moves = (field) => Boolean(oneByOne) && field.parentId === undefined && !this.#isReason(field);
    const pages = split ? splitIntoQuestions(fields, this.#isReason) : splitIntoPages(fields);
    this.#hasEmptyCover = split?.hasEmptyCover === true;
    this.#pages = this.#hasEmptyCover ? [[], ...pages] : pages;
    this.#look = oneByOne ? oneByOne.look(session) : new NamedPages(session);
    this.#review = review?.make(session);
    session.store.subscribe(() => {
      if (!this.#isThere(this.#index)) void this.#turnTo(this.#nearest(this.#index));
      else if (joinIds(this.#listFields(this.#index)) !== joinIds(this.#here)) this.#show(this.#index);
    });
    session.channel.on('opened', () => {
      this.#show(this.#nearest(0));
    });
  }

  get isLast(): boolean {
    return this.#index === (this.#review ? this.#pages.length : this.#there.at(-1));
  }

  get isFirst(): boolean {
    return this.#index === this.#there[0];
  }

  isHere(fieldId: string): boolean {
    return this.#here.some(({ id }) => id === fieldId);
  }

  get currentField(): string {
    return this.#isAtReview ? REVIEW : (this.#pages[this.#index]?.[0]?.id ?? COVER);
  }

  async next(): Promise<void> {
    const { element, loaded } = this.#session;
    const isEnd = this.#leadsToReview;
    const checked = isEnd ? loaded.form.fields : (this.#pages[this.#index] ?? []);
    if (!(await element.checkFields(checked.map(({ id }) => id)))) return;
    await (isEnd ? this.#turnTo(this.#pages.length) : this.#go(1));
  }

  isThere(fieldId: string): boolean {
    return fieldId === REVIEW ? this.#isReviewed : this.#isThere(this.#findPage(fieldId));
  }

  start(): void {
    this.#isReviewed = false;
    void this.#turnTo(this.#nearest(0));
  }

  async turnToField(fieldId: string): Promise<void> {
    await this.#turnTo(this.#findPage(fieldId));
  }

  resume(fieldId: string): void {
    const index = this.#findPage(fieldId);
    // Answers of a draft were not checked yet, so its person returns to the last page.
    if (index >= 0) this.#show(this.#nearest(index));
  }

  tell(): void {
    const { at, all } = this.#steps;
    this.#session.channel.emit('pageTurned', { page: at + 1, pages: all.length });
  }

  get position(): string {
    const { current } = this.#session.loaded.wording;
    return hasLaterWords(current) ? (this.#look.position?.(this.#steps, current) ?? '') : '';
  }

  get addressee(): string {
    return this.#look.addressee ?? '';
  }

  /** Draws the person's position. It takes the focus when the page was turned. */
  heading(): TemplateResult | undefined {
    return this.#session.channel.faults.alone('pages', () => this.#drawHeading(this.#words));
  }

  #drawHeading(words: Words): TemplateResult {
    this.#isSeen = true;
    const heading = this.#look.heading(this.#steps, words, ({ index }) => void this.#turnTo(index));
    const review = this.#isAtReview ? this.#review : undefined;
    const { faults } = this.#session.channel;
    return html`${heading}${faults.alone('review', () => review?.draw(words, (id) => void this.#change(id)))}`;
  }

  /** Draws the buttons below the page. On the last page, the form's own button replaces Next. */
  actions(button: FormButton): TemplateResult | undefined {
    return this.#session.channel.faults.alone('pages', () => this.#drawActions(this.#words, button));
  }

  #drawActions(words: Words, button: FormButton): TemplateResult {
    const { all, at } = this.#steps;
    const step = all[at];
    const label = this.#look.next?.(step, words) ?? (this.#leadsToReview ? words.way.toReview : words.pages.next);
    return html`${
      this.isFirst && !this.#isLeaving
        ? nothing
        : html`<button
            part="back"
            class=${this.isFirst ? 'quiet going' : 'quiet'}
            type="button"
            aria-disabled=${this.#isSending ? 'true' : nothing}
            @click=${() => void this.#go(-1)}
          >
            ${words.pages.back}
          </button>`
    }
    ${button(this.isLast ? undefined : label)} ${this.#look.key?.(this.#here, words, step) ?? nothing}`;
  }

  get #words(): Words {
    return requireAllWords(this.#session.loaded.wording.current);
  }

  get #isSending(): boolean {
    return this.#session.status.name === 'sending';
  }

  get #isAtReview(): boolean {
    return this.#index === this.#pages.length;
  }

  /** Tells whether the review comes next. Then all answers are checked, because nothing else is left to do. */
  get #leadsToReview(): boolean {
    return this.#review !== undefined && (this.#isReviewed || this.#index === this.#there.at(-1));
  }

  get #steps(): Steps {
    const there = this.#review ? [...this.#there, this.#pages.length] : this.#there;
    const all = there.map((index): Step => {
      const fields = this.#listFields(index);
      return { index, fields, name: namePage(fields), isReview: index === this.#pages.length };
    });
    return { all, at: there.indexOf(this.#index) };
  }

  /** Brings the person from the review to a field. */
  async #change(fieldId: string): Promise<void> {
    await this.turnToField(fieldId);
    this.#changed = fieldId;
    const control = `[data-field=${quoted(fieldId)}] :is(input, select, textarea, button, canvas):enabled`;
    this.#session.element.renderRoot.querySelector<HTMLElement>(control)?.focus();
  }

  /**
   * Turns to a page, counted from 0. Tells the page's listeners. While the answers are being sent, only a page that has
   * become empty is left, and the status stays: a form that is filled in could be sent once more.
   */
  async #turnTo(index: number): Promise<void> {
    const isReview = this.#review !== undefined && index === this.#pages.length;
    if (index === this.#index || !(isReview || this.#pages[index])) return;
    if (this.#isSending && this.#isThere(this.#index)) return;
    if (isReview) await waitAlone(this.#session.channel.faults, 'review', () => this.#review?.prepare());
    this.#isReviewed ||= isReview;
    this.#show(index);
    if (!this.#isSeen) return;
    this.tell();
    const { element, status } = this.#session;
    this.#isLeaving = this.isFirst && hasFocus(element.renderRoot.querySelector('[part=back]'));
    const isStill = this.#isSending || isHandedIn(status);
    await element.show(isStill ? status : FILLING, isReview ? '.review > h2' : this.#look.chooseFocus(this.#here));
    if (isReview) {
      element.renderRoot.querySelector<HTMLElement>(`[data-changes=${quoted(this.#changed)}]`)?.focus();
      this.#changed = '';
    } else this.#look.arrive?.(this.#steps);
    if (this.#isLeaving) void this.#removeBack();
  }

  /** Removes the button that leads back. Screen readers in Firefox would go to what comes next, and not say then that it has the focus. */
  async #removeBack(): Promise<void> {
    await afterFocus(LEAVING);
    this.#isLeaving = false;
    this.#session.element.requestUpdate();
  }

  #findPage(fieldId: string): number {
    if (fieldId === REVIEW && this.#review) return this.#pages.length;
    if (fieldId === COVER && this.#hasEmptyCover) return 0;
    return this.#pages.findIndex((page) => page.some(({ id }) => id === fieldId));
  }

  /** Returns the fields of a page with the texts of left-out pages before it. The last page has those after it, too. */
  #listFields(index: number): readonly Field[] {
    const { length } = this.#pages;
    if (index === length) return [];
    let [from, to] = [index, index + 1];
    while (from > 0 && !this.#isThere(from - 1)) from--;
    while (to < length && !this.#isThere(to)) to++;
    const pages = this.#pages.slice(from, to < length ? index + 1 : to);
    return pages.flatMap((page, at) => (from + at === index ? page : page.filter(this.#moves)));
  }

  /** The indices of the pages with a visible field. Where none has one, the first page is shown, so that the form can be sent. */
  get #there(): number[] {
    const there = [...this.#pages.keys()].filter((index) => this.#isThere(index));
    return there.length > 0 ? there : [0];
  }

  #isThere(index: number): boolean {
    if ((this.#isAtReview && index === this.#index) || (this.#hasEmptyCover && index === 0)) return true;
    const { store } = this.#session;
    return (
      this.#pages[index]?.some((field) => !field.hidden && this.#isReason(field) && store.state(field.id)?.shown) ??
      false
    );
  }

  /** Returns the page itself if it has a visible field, else the next one that has, else the last one. */
  #nearest(index: number): number {
    return this.#there.find((there) => there >= index) ?? this.#there.at(-1) ?? index;
  }

  async #go(by: 1 | -1): Promise<void> {
    const { all, at } = this.#steps;
    const to = all[at + by];
    if (to) await this.#turnTo(to.index);
  }

  #show(index: number): void {
    this.#index = index;
    this.#here = this.#listFields(index);
    this.#session.channel.emit('pageShown', { isSeen: this.#isSeen });
  }
}
