import type { Day } from '../model/field-definition.js';
import { NOTHING } from './formula/amount.js';
import type { Amount } from './formula/amount.js';
import type { Sources } from './compute.js';
import type { Answers, RuleContext, RuleField } from './rule-field.js';
import type { Reference } from './formula/formula.js';
import type { Tested } from './logic/logic.js';
import { UNTESTABLE } from './readings.js';
import type { Readings } from './readings.js';
import type { RuleSet } from './rule-set.js';

/** A calculated answer, with a key of the result that it was made from. */
export interface Computed {
  readonly key: string;
  readonly answer: unknown;
}

/** The results of the rules so far, by place. */
export interface RuleResults {
  readonly hidden: readonly boolean[];
  readonly computed: ReadonlyMap<number, Computed>;
}

/** The fields as rules see them at one moment: their answers, entered or calculated. Hidden fields have none. */
export class RuleInputs implements Sources {
  readonly fields: readonly RuleField[];
  readonly #rules: RuleSet;
  readonly #outcome: RuleResults;
  readonly #readings: Readings;
  readonly #answers: Answers;
  readonly #context: RuleContext;

  constructor(rules: RuleSet, outcome: RuleResults, readings: Readings, answers: Answers, context: RuleContext) {
    this.fields = rules.fields;
    this.#rules = rules;
    this.#outcome = outcome;
    this.#readings = readings;
    this.#answers = answers;
    this.#context = context;
  }

  /** Returns the values of a field for a check. */
  tested(fieldId: string): Tested {
    const place = this.#rules.places.get(fieldId) ?? -1;
    const field = this.#seen(place);
    return field ? this.#readings.tested(field, this.#answerAt(place, field)) : UNTESTABLE;
  }

  amount(place: number, part: Reference['part']): Amount {
    const field = this.#seen(place);
    return field ? this.#readings.amount(field, this.#answerAt(place, field), part) : NOTHING;
  }

  decimals(place: number): number | undefined {
    return this.#rules.decimals[place];
  }

  day(place: number): Day | undefined {
    const field = this.#seen(place);
    return field?.definition.dates?.read(field.field, this.#answerAt(place, field));
  }

  isEmpty(place: number): boolean {
    const field = this.#seen(place);
    return !field?.definition.collects || field.definition.isEmpty(this.#answerAt(place, field));
  }

  today(): Day {
    return this.#context.today();
  }

  /** Returns the answer in the form, whether or not one is calculated. */
  given({ field }: RuleField): unknown {
    return this.#answers.answer(field.id);
  }

  /** Returns the answer that rules see, even for a hidden field. */
  answer(place: number): unknown {
    const field = this.fields[place];
    return field && this.#answerAt(place, field);
  }

  /** Returns the field at a place, unless it is hidden. */
  #seen(place: number): RuleField | undefined {
    return this.#outcome.hidden[place] ? undefined : this.fields[place];
  }

  #answerAt(place: number, field: RuleField): unknown {
    const computed = this.#outcome.computed.get(place);
    return computed ? computed.answer : this.given(field);
  }
}
