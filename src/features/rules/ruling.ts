// Follows the author's rules. Fetched when the field list has logic or calculations.
import type { FieldJson } from '../../api/read-form.js';
import { readClock } from '../../rules/dates/calendar.js';
import { Rules } from '../../rules/rules.js';
import type { Changes } from '../../rules/rules.js';
import { Faults } from '../../session/faults.js';
import type { FieldState, FormStore } from '../../session/form-store.js';
import { guardDefinition } from '../../session/guard-definition.js';
import { readAnswer } from '../../session/read-answers.js';
import type { ElementSession } from '../../element/element-session.js';
import type { Prepare } from '../../element/feature.js';
import { otherLanguage } from '../../element/fields/field-scope.js';
import type { LoadedField } from '../../element/loaded-form.js';
import { listInputs } from '../../rules/calculation.js';
import { sayAnswer } from '../../submission/say-answer.js';
import { asResult, resultStyles } from './result-view.js';
import { saidAnew } from '../../element/views/said-anew.js';
import { markLabels } from '../../element/views/authors-words.js';

/** Lets calculated fields be results, which nobody has to answer. */
export const prepare: Prepare = ({ loaded, listed, context, faults }) => {
  const { language, now } = context;
  const ruling = loaded.prepared.set(new Ruling(loaded.fields, listed.fields, { language, now, faults }));
  return {
    ...loaded,
    form: { ...loaded.form, fields: ruling.fields.map(({ field }) => field) },
    fields: ruling.fields,
    styles: [resultStyles, ...loaded.styles],
    warnings: [...loaded.warnings, ...ruling.rules.findings],
  };
};

/** Follows the rules in a session. */
export function install(session: ElementSession): void {
  session.loaded.prepared.get(Ruling)?.install(session);
}

/** Follows the author's rules while the form is filled in: shows, hides, calculates, and announces the changes. */
export class Ruling {
  readonly rules: Rules;
  /** The fields as the form shows them: calculated ones are read-only and never required. */
  readonly fields: readonly LoadedField[];
  #store: FormStore | undefined;

  constructor(
    loaded: readonly LoadedField[],
    json: readonly FieldJson[],
    { language, now, faults = new Faults() }: { readonly language: string; now(): Date; readonly faults?: Faults },
  ) {
    const guarded = new Map(
      loaded.map(({ module: { definition } }) => [
        definition,
        guardDefinition(definition, faults, { reader: readAnswer }),
      ]),
    );
    const ruled = loaded.map(({ field, module: { definition } }, index) => ({
      field,
      definition: guarded.get(definition) ?? definition,
      json: json[index]?.json ?? {},
      path: json[index]?.path ?? '',
    }));
    const today = () => {
      const { year, month, day } = readClock(now());
      return { year, month, day };
    };
    this.rules = new Rules(ruled, { language, today });
    this.fields = loaded.map(({ field, module }, place) => {
      if (!this.rules.calculated.has(field.id)) return { field, module };
      const result = { ...field, readonly: true, required: false, isChecked: !field.readonly };
      return { field: result, module: asResult({ field: result, module }, () => this.#findSources(place)) };
    });
  }

  /** Finds the fields that a calculation reads, in the order of the form. */
  #findSources(place: number): readonly FieldState[] {
    const calculation = this.rules.plan.calculations.get(place);
    const inputs = new Set(calculation && listInputs(calculation));
    return [...inputs].sort((one, other) => one - other).flatMap((input) => this.#stateAt(input) ?? []);
  }

  /** Draws the results that read a field again: their total may be the same, and the order above it another one. */
  #redrawReaders(fieldId: string): void {
    const source = this.rules.plan.places.get(fieldId);
    for (const [place, calculation] of this.rules.plan.calculations) {
      const state = this.#stateAt(place);
      if (state && source !== undefined && listInputs(calculation).includes(source))
        this.#store?.setState({ ...state });
    }
  }

  #stateAt(place: number): FieldState | undefined {
    return this.#store?.state(this.rules.plan.fields[place]?.field.id ?? '');
  }

  /** Follows every change of an answer in the session from now on. */
  install(session: ElementSession): void {
    const { store, features, element } = session;
    this.#store = store;
    const answers = new Map(store.states.map(({ field, answer }) => [field.id, answer]));
    const announcer = new ChangeAnnouncer(session);
    const settle = (changed?: readonly string[]) => {
      const changes = this.rules.settle({ answer: (id) => store.state(id)?.answer }, changed);
      apply(changes, store, answers);
      announcer.take(changes);
      if (changes.shown.length + changes.hidden.length > 0) element.requestUpdate();
    };
    store.subscribe((fieldId) => {
      const answer = store.state(fieldId)?.answer;
      if (Object.is(answer, answers.get(fieldId))) return;
      answers.set(fieldId, answer);
      settle([fieldId]);
      this.#redrawReaders(fieldId);
    }, 'settle');
    session.channel.on('opened', () => {
      settle();
    });
    features.rules = this;
  }
}

/** Writes the changes to the store. A hidden field keeps its answer, but not its errors. */
function apply({ shown, hidden, answers: calculated }: Changes, store: FormStore, answers: Map<string, unknown>): void {
  const show = (isShown: boolean) => (fieldId: string) => {
    const state = store.state(fieldId);
    // The same list where nothing was wrong: the field then stays as it is drawn.
    if (state) store.setState({ ...state, shown: isShown, issues: state.issues[0] ? [] : state.issues });
  };
  shown.forEach(show(true));
  hidden.forEach(show(false));
  for (const [fieldId, answer] of calculated) {
    answers.set(fieldId, answer);
    store.setAnswer(fieldId, answer);
  }
}

/** The largest number of questions that are named when they come or go. The sentence gives the number of all. */
const NAMED = 3;

/** Announces the consequences of the person's changes: once, when they are done with a control. */
class ChangeAnnouncer {
  readonly #session: ElementSession;
  #isActing = false;
  /** The place among the pages that the person heard last. */
  #position = '';
  readonly #shown = new Set<string>();
  readonly #hidden = new Set<string>();
  readonly #calculated = new Set<string>();

  constructor(session: ElementSession) {
    this.#session = session;
    session.channel.on('opened', () => {
      const container = session.features.fields?.container;
      if (container) this.#watch(container);
    });
    const place = () => (this.#position = session.features.pages?.position ?? '');
    session.channel.on('pageShown', ({ isSeen }) => void (isSeen || place()));
    session.channel.on('pageTurned', () => void place());
  }

  #watch(container: HTMLElement): void {
    for (const type of ['input', 'change', 'click', 'keydown']) {
      // The person is acting while the event travels: from the capturing listener to the bubbling one.
      container.addEventListener(type, ({ bubbles }) => (this.#isActing = bubbles), true);
      container.addEventListener(type, () => (this.#isActing = false));
    }
    // A text field reports its change when it loses the focus, a choice at once.
    for (const type of ['change', 'click', 'focusout']) container.addEventListener(type, this.#tell);
  }

  take({ shown, hidden, answers }: Changes): void {
    // Consequences of a program's changes are not announced.
    if (!this.#isActing) return;
    // What comes and goes again before the person hears of it is not told.
    for (const id of hidden) if (!this.#shown.delete(id) && this.#isSeen(id)) this.#hidden.add(id);
    for (const id of shown) if (!this.#hidden.delete(id)) this.#shown.add(id);
    for (const [fieldId, value] of answers) {
      this.#calculated.add(fieldId);
      // The person's own change is told first.
      queueMicrotask(() => {
        this.#session.channel.emit('answered', { fieldId, value });
      });
    }
  }

  /** Tells whether the person could know of a field: one of a page that is not shown goes unseen. */
  #isSeen(fieldId: string): boolean {
    const { pages } = this.#session.features;
    return !pages || pages.isHere(fieldId);
  }

  readonly #tell = (): void => {
    const { rules, language } = this.#session.element.wording.current;
    const appearing = this.#labels(this.#shown, true);
    const vanishing = this.#labels(this.#hidden, false);
    const [newest, gone] = [appearing.slice(0, NAMED), vanishing.slice(0, NAMED)];
    const results = this.#states(this.#calculated).flatMap((state) => {
      const { field, definition, answer } = state;
      const said = sayAnswer(state, language) ?? definition.comparable(field, answer)[0];
      return said ? [{ label: field.label, sentence: `${field.label}: ${said}` }] : [];
    });
    this.#shown.clear();
    this.#hidden.clear();
    this.#calculated.clear();
    const came = appearing.length > 0 && rules?.appeared(appearing.length, newest);
    const went = vanishing.length > 0 && rules?.vanished(vanishing.length, gone);
    const changed = [came, went, this.#takePosition()].flatMap((sentence) => (sentence ? [sentence] : []));
    const sentences = [...changed, ...results.map(({ sentence }) => sentence)];
    if (sentences.length === 0) return;
    const labels = [...newest, ...gone, ...results.map(({ label }) => label)];
    const ofAuthor = otherLanguage(this.#session.loaded.form.language, language);
    this.#session.element.announcement = saidAnew(markLabels(asSentences(sentences), labels, ofAuthor));
  };

  /** Returns the place of the person among the pages, if another number of pages has changed it. */
  #takePosition(): string {
    const position = this.#session.features.pages?.position ?? '';
    if (position === this.#position) return '';
    return (this.#position = position);
  }

  #labels(ids: ReadonlySet<string>, isShown: boolean): string[] {
    return this.#states(ids, isShown).flatMap(({ field }) => (field.label ? [field.label] : []));
  }

  #states(ids: ReadonlySet<string>, isShown = true): readonly FieldState[] {
    return [...ids]
      .flatMap((id) => this.#session.store.state(id) ?? [])
      .filter(({ shown, field }) => shown === isShown && !field.hidden);
  }
}

/** Joins sentences, and adds missing full stops between them. */
const asSentences = (sentences: readonly string[]): string =>
  sentences.length === 1 ? sentences.join('') : sentences.map((one) => one.replace(/[^.?!؟:]$/, '$&.')).join(' ');
