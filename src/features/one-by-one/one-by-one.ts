// Shows one question at a time. Fetched only where the owner or the form's author wants it. Decision 0004.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import { saidWhole } from '../../fields/shared/controls/said-whole.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import type { Words } from '../../locale/words.js';
import type { Field } from '../../model/form.js';
import type { ElementSession } from '../../element/element-session.js';
import { withStyles } from '../../element/feature.js';
import type { Prepare } from '../../element/feature.js';
import { OneByOne } from '../pages/page-look.js';
import type { PageLook, Split, Step, Steps } from '../pages/page-look.js';
import { commandKey } from '../../platform/moments/device.js';
import { otherLanguage } from '../../element/fields/field-scope.js';
import { focusIn } from '../../platform/focus.js';
import { quoted } from '../../platform/page.js';
import { readAddressee } from './addressee.js';
import { findCover } from './cover.js';
import type { Cover } from './cover.js';
import { goOnFromChoices } from './go-on.js';
import { listenToKeys } from './question-keys.js';
import { questionStyles } from './question.styles.js';
import { fitQuestions } from './room.js';

const HEADING = '[part=page-heading]';

/** The controls in which Enter is a line break, or opens a dialog of the browser. */
const LONG = ":is(textarea, [type='file'])";

/** Returns what tells the questions of a form from its headings and texts. A table is one question: its cells collect the answers. */
function findQuestions({ loaded }: ElementSession): (field: Field) => boolean {
  const parents = new Set(loaded.fields.map(({ field }) => field.parentId));
  const ids = new Set(
    loaded.fields.flatMap(({ field, module }) =>
      !field.hidden &&
      field.parentId === undefined &&
      (module.definition.collects || module.definition.isUnanswerable?.(field) || parents.has(field.id))
        ? [field.id]
        : [],
    ),
  );
  return ({ id }) => ids.has(id);
}

/** Tells the number of each question, and lets keys answer it. */
class Questions implements PageLook {
  readonly #session: ElementSession;
  readonly #isQuestion: (field: Field) => boolean;
  /** The person's first name, once they send their answers. */
  addressee = '';
  readonly #cover: Cover | undefined;
  /** The place of the question that was drawn last, and where the person came from. */
  #at = -1;
  #way = '';

  constructor(session: ElementSession) {
    this.#session = session;
    this.#isQuestion = findQuestions(session);
    this.#cover = findCover(session, this.#isQuestion);
    listenToKeys(session, goOnFromChoices(session));
    fitQuestions(session);
    session.channel.on('submitting', () => {
      this.addressee = readAddressee(session);
    });
  }

  /** A question is heard from its first control, with its label. Before any other, the person hears its position and its name. */
  chooseFocus(page: readonly Field[]): string {
    const [field, ...others] = page.filter(({ id, hidden }) => !hidden && this.#session.store.state(id)?.shown);
    const view = this.#session.loaded.fields.find((loaded) => loaded.field.id === field?.id)?.module.view;
    if (!field || others.length > 0 || !view || view.frame === 'bare') return HEADING;
    const place = `[data-field=${quoted(field.id)}]`;
    const chosen = `[type=radio]:is(:checked, ${place}:not(:has(:checked)) *)`;
    return `${place} :is(${chosen}, input:not([type=radio], [type=hidden]), select, textarea):enabled`;
  }

  /** Says the number of a question whose control took the focus. Where it has no control, its heading takes it. */
  arrive({ all, at }: Steps): void {
    const { element, features } = this.#session;
    if (!all[at]) return;
    const isAtControl = features.fields && focusIn(features.fields.container);
    if (isAtControl) element.announcement = this.#position({ all, at }, requireAllWords(element.wording.current));
    else element.renderRoot.querySelector<HTMLElement>(HEADING)?.focus();
  }

  heading(steps: Steps, words: Words): TemplateResult | typeof nothing {
    const { all, at } = steps;
    const step = all[at];
    const isCover = this.#isCover(step);
    const questions = this.#listQuestions(all);
    if (!step || step.isReview) return nothing;
    if (!isCover && !questions.some(({ fields }) => fields.some((field) => this.#isAsked(field)))) return nothing;
    this.#follow(at);
    const name = isCover ? this.#nameCover(words) : this.#position(steps, words);
    return html`<div class="page question ${isCover ? 'cover' : ''} ${this.#way}" part="page">
      <h2 class=${isCover ? 'visually-hidden' : 'note'} part="page-heading" tabindex="-1">
        ${isCover ? changing(name) : saidWhole(name, this.#nameQuestion(step, words))}
      </h2>
      ${isCover ? nothing : this.#meter(questions, words)}
    </div>`;
  }

  next(page: Step | undefined, words: Words): string | undefined {
    return this.#isCover(page) ? words.way.start : undefined;
  }

  key(page: readonly Field[], words: Words, step?: Step): TemplateResult | typeof nothing {
    if (this.#isCover(step)) return nothing;
    const { fields } = this.#session.features;
    const isLong = page.some(({ id }) => fields?.container.querySelector(`[data-field=${quoted(id)}] ${LONG}`));
    return html`<p class="note key" aria-hidden="true">
      ${changing(words.way.enter(isLong ? `${commandKey()} + Enter` : 'Enter ↵'))}
    </p>`;
  }

  #meter(questions: readonly Step[], words: Words): TemplateResult {
    const answered = questions.filter((step) => this.#isAnswered(step)).length;
    return html`<progress
      part="progress"
      max=${questions.length}
      .value=${answered}
      aria-label=${words.pages.progress}
    ></progress>`;
  }

  /** Names the question in the heading, where a voice needs it: it may say the heading alone. Its label is in sight. */
  #nameQuestion({ fields }: Step, words: Words): TemplateResult {
    const label = fields.find((field) => this.#isAsked(field))?.label ?? '';
    const language = label ? otherLanguage(this.#session.loaded.form.language, words.language) : nothing;
    return html`<span lang=${language}>${changing(label || words.unlabelled)}</span>`;
  }

  /** Notes from which side a question comes. The first one comes from none. */
  #follow(at: number): void {
    if (at === this.#at) return;
    if (this.#at >= 0) this.#way = at < this.#at ? 'backward' : 'forward';
    this.#at = at;
  }

  /** Where rules decide which question comes next, nobody knows how many there will be. */
  #position({ all, at }: Steps, words: Words): string {
    const questions = this.#listQuestions(all);
    const place = at + 1 - (this.#isCover(all[0]) ? 1 : 0);
    return words.way.question(place, this.#session.features.rules ? undefined : questions.length);
  }

  #listQuestions(all: readonly Step[]): readonly Step[] {
    return all.filter((step) => !step.isReview && !this.#isCover(step));
  }

  #nameCover(words: Words): string {
    return this.#cover?.field?.label || this.#session.loaded.form.title || words.way.page(1);
  }

  #isCover(step: Step | undefined): boolean {
    return this.#cover !== undefined && step?.index === 0;
  }

  #isAsked(field: Field): boolean {
    return this.#isQuestion(field) && this.#session.store.state(field.id)?.shown === true;
  }

  #isAnswered({ fields }: Step): boolean {
    return fields.some((field) => {
      const state = this.#session.store.state(field.id);
      if (!state?.shown || !(this.#isQuestion(field) || field.parentId !== undefined)) return false;
      return state.definition.collects && !state.definition.isEmpty(state.answer);
    });
  }
}

/** Splits the questions of a form: which fields make a page, and what stands before the first one. */
function split(session: ElementSession): Split {
  const isQuestion = findQuestions(session);
  const cover = findCover(session, isQuestion);
  return {
    isReason: (field) => isQuestion(field) || field === cover?.field,
    hasEmptyCover: cover !== undefined && !cover.field,
  };
}

/** Prepares one question at a time for the pages of a form. */
export const prepare: Prepare = ({ loaded }) => {
  loaded.prepared.set(new OneByOne(split, (session) => new Questions(session)));
  return withStyles(loaded, questionStyles);
};
