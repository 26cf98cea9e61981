// What a form needs whose fields depend on each other: fetched when its field list has logic or calculations.
import { css } from 'lit';
import type { FieldJson } from '../api/read-form.js';
import type { CoreWords, LaterWords } from '../locale/words.js';
import { readClock } from '../rules/clock.js';
import { Rules } from '../rules/rules.js';
import type { Changes } from '../rules/rules.js';
import type { FormStore } from '../state/form-store.js';
import { send } from './events.js';
import type { LoadedField } from './place.js';

/** A result is read, not filled in: it does not look like a place to type. */
export const rulingStyles = css`
  [part='control']:is([readonly], :disabled) {
    border-style: dashed;
    background-color: transparent;
  }
`;

/** The element that the form stands in. */
export interface RulingHost extends HTMLElement {
  readonly words: CoreWords & Partial<LaterWords>;
  /** Said to assistive technology. */
  announcement: string;
  requestUpdate(): void;
}

/** Follows the author's rules while the form is filled in: shows, hides, calculates, and says so. */
export class Ruling {
  readonly rules: Rules;
  /** Those that are calculated are nobody's to change, and nobody can be asked to fill them. */
  readonly fields: readonly LoadedField[];

  constructor(
    loaded: readonly LoadedField[],
    json: readonly FieldJson[],
    { language, now }: { readonly language: string; now(): Date },
  ) {
    const ruled = loaded.map(({ field, module }, index) => ({
      field,
      definition: module.definition,
      json: json[index]?.json ?? {},
      path: json[index]?.path ?? '',
    }));
    const today = () => {
      const { year, month, day } = readClock(now());
      return { year, month, day };
    };
    this.rules = new Rules(ruled, { language, today });
    this.fields = loaded.map(({ field, module }) =>
      this.rules.calculated.has(field.id)
        ? { field: { ...field, readonly: true, required: false }, module }
        : { field, module },
    );
  }

  /**
   * From now on what depends on an answer follows it.
   *
   * @param fields the element that the fields stand in
   */
  follow(store: FormStore, fields: HTMLElement, host: RulingHost): void {
    const draw = store.listener;
    const answers = new Map(store.states.map(({ field, answer }) => [field.id, answer]));
    const news = new News(store, fields, host);
    const settle = (changed?: readonly string[]) => {
      const changes = this.rules.settle({ answer: (id) => store.state(id)?.answer }, changed);
      apply(changes, store, answers);
      news.take(changes);
      if (changes.shown.length + changes.hidden.length > 0) host.requestUpdate();
    };
    store.listener = (fieldId) => {
      draw?.(fieldId);
      const answer = store.state(fieldId)?.answer;
      if (Object.is(answer, answers.get(fieldId))) return;
      answers.set(fieldId, answer);
      settle([fieldId]);
    };
    settle();
  }
}

/** What is hidden keeps its answer; what was wrong with it is not said when it comes back. */
function apply({ shown, hidden, answers: calculated }: Changes, store: FormStore, answers: Map<string, unknown>): void {
  const show = (isShown: boolean) => (fieldId: string) => {
    const state = store.state(fieldId);
    if (state) store.replace({ ...state, shown: isShown, issues: [] });
  };
  shown.forEach(show(true));
  hidden.forEach(show(false));
  for (const [fieldId, answer] of calculated) {
    answers.set(fieldId, answer);
    store.answer(fieldId, answer);
  }
}

/** A list without "and": there may be more. */
const UNITS = { type: 'unit' } as const;

/** How many new questions are named when they appear; of more, only their number. */
const NAMED = 3;

/** What has come about by what the person did: said once, when they are done with a control. */
class News {
  readonly #store: FormStore;
  readonly #host: RulingHost;
  #isActing = false;
  readonly #shown = new Set<string>();
  readonly #calculated = new Set<string>();

  constructor(store: FormStore, fields: HTMLElement, host: RulingHost) {
    this.#store = store;
    this.#host = host;
    for (const type of ['input', 'change', 'click', 'keydown']) {
      // The person acts from before a control hears of it until after.
      fields.addEventListener(type, ({ bubbles }) => (this.#isActing = bubbles), true);
      fields.addEventListener(type, () => (this.#isActing = false));
    }
    // A text tells of its change when it is left, a choice at once.
    for (const type of ['change', 'click', 'focusout']) fields.addEventListener(type, this.#tell);
  }

  take({ shown, hidden, answers }: Changes): void {
    // What a program does is no news to anybody.
    if (!this.#isActing) return;
    for (const id of hidden) this.#shown.delete(id);
    for (const id of shown) this.#shown.add(id);
    for (const [fieldId, value] of answers) {
      this.#calculated.add(fieldId);
      // After the person's own change, from which it followed.
      queueMicrotask(() => {
        send(this.#host, 'hf-change', { fieldId, value });
      });
    }
  }

  readonly #tell = (): void => {
    const { rules, language } = this.#host.words;
    const labels = this.#states(this.#shown).flatMap(({ field }) => (field.label ? [field.label] : []));
    const results = this.#states(this.#calculated).flatMap(({ field, definition, answer }) => {
      const [result = ''] = definition.comparable(field, answer);
      return result ? [`${field.label}: ${result}`] : [];
    });
    this.#shown.clear();
    this.#calculated.clear();
    const appeared =
      labels.length > 0 && rules
        ? [rules.appeared(labels.length, new Intl.ListFormat(language, UNITS).format(labels.slice(0, NAMED)))]
        : [];
    const sentences = [...appeared, ...results];
    if (sentences.length > 0) this.#host.announcement = asSentences(sentences);
  };

  #states(ids: ReadonlySet<string>) {
    return [...ids].flatMap((id) => this.#store.state(id) ?? []).filter(({ shown, field }) => shown && !field.hidden);
  }
}

/** A label may end as a sentence does; several in a row need their stops. */
const asSentences = (sentences: readonly string[]): string =>
  sentences.length === 1 ? sentences.join('') : sentences.map((one) => one.replace(/[^.?!؟:]$/, '$&.')).join(' ');
