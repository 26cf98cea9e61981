// Shows one question at a time. Fetched only where the owner or the form's author wants it. Decision 0004.
import { css } from '../../platform/css/tag.js';
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import type { Words } from '../../locale/words.js';
import type { Field } from '../../model/form.js';
import type { ElementSession } from '../../element/element-session.js';
import { withStyles } from '../../element/feature.js';
import type { Prepare } from '../../element/feature.js';
import { OneByOne } from '../pages/page-look.js';
import type { PageLook, Step, Steps } from '../pages/page-look.js';
import { listenToKeys } from './question-keys.js';
import { quoted } from '../../platform/page.js';

/** Styles of questions that are shown one by one. */
const questionStyles = [
  css`
    .question {
      display: flex;
      flex-direction: column-reverse;
      gap: 0.6em;
    }

    .question ~ [part='required-note'] {
      display: none;
    }

    .question ~ .groups {
      --_span: 12;

      min-block-size: 9em;
    }

    .question ~ .groups .fields {
      display: block;
    }

    .question ~ .groups .field + .field {
      margin-block-start: var(--_gap);
    }

    .question ~ .groups .label:not(.visually-hidden) {
      font-size: calc(var(--hf-label-size, 1em) * 1.25);
      line-height: 1.3;
    }

    .key {
      align-self: center;
      margin: 0;
    }

    .question ~ .groups [part='options'] {
      counter-reset: letter;
    }

    .question ~ .groups [part='option'] {
      counter-increment: letter;
    }

    /* Only a device with keys shows letters. A voice does not read them. */
    @media (hover: none), (pointer: coarse) {
      .key {
        display: none;
      }
    }

    @media (hover: hover) and (pointer: fine) {
      .question ~ .groups [part='option']:nth-of-type(-n + 26)::after {
        order: -1;
        flex: none;
        align-self: flex-start;
        min-inline-size: 1.6em;
        border: 1px solid var(--_line);
        border-radius: min(var(--_radius), 0.35em);
        background: var(--_surface);
        font-size: 0.8125em;
        font-weight: 600;
        line-height: 1.6;
        text-align: center;
        content: counter(letter, upper-alpha);
        content: counter(letter, upper-alpha) / '';
      }
    }

    @media (prefers-reduced-motion: no-preference) {
      .question ~ .groups .field {
        animation: 180ms ease-out come;
      }

      @keyframes come {
        from {
          transform: translateY(0.5em);
          opacity: 0;
        }
      }
    }
  `,
];

const HEADING = '[part=page-heading]';

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

  constructor(session: ElementSession) {
    this.#session = session;
    this.#isQuestion = findQuestions(session);
    listenToKeys(session);
  }

  /** A question of one control is heard from its label. Before any other, the person hears its position. */
  chooseFocus(page: readonly Field[]): string {
    const [field, ...others] = page.filter(({ id, hidden }) => !hidden && this.#session.store.state(id)?.shown);
    const view = this.#session.loaded.fields.find((loaded) => loaded.field.id === field?.id)?.module.view;
    if (!field || others.length > 0 || view?.frame !== 'label') return HEADING;
    return `[data-field=${quoted(field.id)}] :is(input, select, textarea)`;
  }

  /** Says the number of a question whose control took the focus. */
  arrive({ all, at }: Steps): void {
    const { element } = this.#session;
    const step = all[at];
    if (!step || this.chooseFocus(step.fields) === HEADING) return;
    element.announcement = this.#position({ all, at }, requireAllWords(element.wording.current));
  }

  heading({ all, at }: Steps, words: Words): TemplateResult | typeof nothing {
    const questions = all.filter(({ isReview }) => !isReview);
    if (all[at]?.isReview || !questions.some(({ fields }) => fields.some((field) => this.#isAsked(field))))
      return nothing;
    const answered = questions.filter((step) => this.#isAnswered(step)).length;
    return html`<div class="page question" part="page">
      <p class="note" part="page-heading" tabindex="-1">${changing(this.#position({ all, at }, words))}</p>
      <progress
        part="progress"
        max=${questions.length}
        .value=${answered}
        aria-label=${words.pages.progress}
      ></progress>
    </div>`;
  }

  key(page: readonly Field[], words: Words): TemplateResult {
    const { fields } = this.#session.features;
    const isLong = page.some(({ id }) => fields?.container.querySelector(`[data-field=${quoted(id)}] textarea`));
    return html`<p class="note key" aria-hidden="true">
      ${changing(words.way.enter(isLong ? 'Ctrl + Enter' : 'Enter ↵'))}
    </p>`;
  }

  /** Where rules decide which question comes next, nobody knows how many there will be. */
  #position({ all, at }: Steps, words: Words): string {
    const questions = all.filter(({ isReview }) => !isReview).length;
    return words.way.question(at + 1, this.#session.features.rules ? undefined : questions);
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

/** Prepares one question at a time for the pages of a form. */
export const prepare: Prepare = ({ loaded }) => {
  loaded.prepared.set(new OneByOne(findQuestions, (session) => new Questions(session)));
  return withStyles(loaded, questionStyles);
};
