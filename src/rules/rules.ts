import type { Finding } from '../model/warning.js';
import { toAnswer, compute } from './compute.js';
import type { Answers, RuleContext, RuleField } from './rule-field.js';
import { holds } from './logic/logic.js';
import { RuleInputs } from './rule-inputs.js';
import type { Computed } from './rule-inputs.js';
import { buildNetwork, isShownNode, toPlace, toValueNode } from './graph/network.js';
import type { Network } from './graph/network.js';
import { readPlan } from './plan.js';
import type { Plan } from './rule-set.js';
import { RankQueue } from './graph/rank-queue.js';
import { Readings } from './readings.js';
import { toJson } from '../platform/json.js';

/**
 * The changes since the last call. The first call compares with a form that displays everything and calculates nothing.
 */
export interface Changes {
  /** The fields that logic displays again, in the form's order. */
  readonly shown: readonly string[];
  /** The fields that logic hides now, in the form's order. */
  readonly hidden: readonly string[];
  /** The calculated answers, by field id. Setting them needs no further `settle`. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/**
 * A form's logic and calculations as one network, built once when the form is opened. A change evaluates only nodes
 * that depend on it, each at most once, and stops where nothing changes. It knows no page, and keeps only the answers
 * that it calculates.
 */
export class Rules {
  /** The rules of the form, for explanations. */
  readonly plan: Plan;
  /** The ids of fields whose answer is calculated. Nobody can enter one. */
  readonly calculated: ReadonlySet<string>;
  /** Findings about the author's rules, for the owner. */
  readonly findings: readonly Finding[];
  /** The number of evaluated nodes since the form was opened. */
  evaluations = 0;

  readonly #network: Network;
  readonly #readings: Readings;
  readonly #context: RuleContext;
  /** By place. (A set slows down with its size.) */
  readonly #hidden: boolean[];
  readonly #computed = new Map<number, Computed>();

  constructor(fields: readonly RuleField[], context: RuleContext) {
    this.plan = readPlan(fields);
    this.findings = this.plan.findings;
    this.calculated = new Set([...this.plan.calculations.keys()].flatMap((place) => fields[place]?.field.id ?? []));
    this.#hidden = fields.map(() => false);
    this.#network = buildNetwork(this.plan);
    this.#readings = new Readings(context.language);
    this.#context = context;
  }

  /**
   * Checks whether a field is displayed: neither its own logic nor that of its section or table hides it. The author's
   * `hidden` flag does not count.
   */
  isShown(fieldId: string): boolean {
    return !this.#hidden[this.plan.places.get(fieldId) ?? -1];
  }

  /** Updates everything that depends on the changed answers, or all fields if none are listed. */
  settle(answers: Answers, changed?: Iterable<string>): Changes {
    const changes = new ChangeList(this.plan.fields);
    const inputs = this.inputs(answers);
    const { order } = this.#network;
    if (!changed) {
      for (const node of order) this.#evaluate(node, inputs, changes);
      return changes.result();
    }
    const queue = this.#findDependants(changed);
    for (let rank = queue.pop(); rank !== undefined; rank = queue.pop()) {
      const node = order[rank] ?? 0;
      if (!this.#evaluate(node, inputs, changes)) continue;
      const place = toPlace(node);
      for (const reader of this.#network.readers[place] ?? []) queue.push(reader);
      if (isShownNode(node)) for (const member of this.#network.members[place] ?? []) queue.push(member);
    }
    return changes.result();
  }

  /** Returns the fields as the rules see them, for explanations. */
  inputs(answers: Answers): RuleInputs {
    const outcome = { hidden: this.#hidden, computed: this.#computed };
    return new RuleInputs(this.plan, outcome, this.#readings, answers, this.#context);
  }

  #findDependants(changed: Iterable<string>): RankQueue {
    const queue = new RankQueue();
    for (const fieldId of changed) {
      const place = this.plan.places.get(fieldId);
      if (place === undefined) continue;
      const own = this.#network.ranks.get(toValueNode(place));
      // An answer that was set from outside is calculated again, and changes nothing else.
      if (own !== undefined) queue.push(own);
      else for (const reader of this.#network.readers[place] ?? []) queue.push(reader);
    }
    return queue;
  }

  /** Evaluates a node. Returns whether its result has changed. */
  #evaluate(node: number, inputs: RuleInputs, changes: ChangeList): boolean {
    this.evaluations++;
    const place = toPlace(node);
    return isShownNode(node)
      ? this.#evaluateShown(place, inputs, changes)
      : this.#evaluateValue(place, inputs, changes);
  }

  #evaluateShown(place: number, inputs: RuleInputs, changes: ChangeList): boolean {
    const logic = this.plan.logic.get(place);
    const isContained = (this.plan.containers[place] ?? []).every((container) => !this.#hidden[container]);
    const isWanted = () => !logic || holds(logic, (id) => inputs.tested(id)) === (logic.action === 'show');
    const isShown = isContained && isWanted();
    if (isShown !== this.#hidden[place]) return false;
    this.#hidden[place] = !isShown;
    changes.turn(place, isShown);
    return true;
  }

  #evaluateValue(place: number, inputs: RuleInputs, changes: ChangeList): boolean {
    const [field, calculation] = [this.plan.fields[place], this.plan.calculations.get(place)];
    if (!field || !calculation) return false;
    const result = compute(calculation, inputs);
    const key = toJson(result);
    const before = this.#computed.get(place);
    const given = inputs.given(field);
    if (before?.key === key) {
      if (!Object.is(given, before.answer)) changes.answer(field.field.id, before.answer);
      return false;
    }
    // A field that can't hold the result keeps its answer.
    const answer = toAnswer(field, calculation, result, this.plan.fields) ?? given;
    this.#computed.set(place, { key, answer });
    if (!Object.is(given, answer)) changes.answer(field.field.id, answer);
    return true;
  }
}

/** Collects the changes while the network is evaluated. */
class ChangeList {
  readonly #fields: readonly RuleField[];
  readonly #turned = new Map<number, boolean>();
  readonly #answers = new Map<string, unknown>();

  constructor(fields: readonly RuleField[]) {
    this.#fields = fields;
  }

  turn(place: number, isShown: boolean): void {
    this.#turned.set(place, isShown);
  }

  answer(fieldId: string, answer: unknown): void {
    this.#answers.set(fieldId, answer);
  }

  result(): Changes {
    const turned = [...this.#turned].sort(([a], [b]) => a - b);
    const ids = (wanted: boolean) =>
      turned.flatMap(([place, isShown]) => (isShown === wanted ? (this.#fields[place]?.field.id ?? []) : []));
    return { shown: ids(true), hidden: ids(false), answers: this.#answers };
  }
}
