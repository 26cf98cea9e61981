import type { Finding } from '../model/warning.js';
import { toAnswer, compute } from './compute.js';
import type { Result } from './compute.js';
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

/** What is different from the last time; at first, from a form that shows everything and calculates nothing. */
export interface Changes {
  /** The fields that logic shows again, in the form's order. */
  readonly shown: readonly string[];
  /** The fields that logic hides now, in the form's order. */
  readonly hidden: readonly string[];
  /** The calculated answers, by field id. Setting them needs no other `settle`. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/**
 * A form's logic and calculations as one network, built once when the form is there. A change walks only what depends on it,
 * each node at most once, and ends where nothing changes. It knows nothing of a page, and keeps no answers but those that it
 * calculates.
 */
export class Rules {
  /** Rules of the form as they are understood, for explanations. */
  readonly plan: Plan;
  /** The fields whose answer is calculated: nobody else gives it. */
  readonly calculated: ReadonlySet<string>;
  /** What is wrong with the author's rules, for the owner. */
  readonly findings: readonly Finding[];
  /** How many nodes were evaluated since the form is there. */
  evaluations = 0;

  readonly #network: Network;
  readonly #readings: Readings;
  readonly #context: RuleContext;
  /** By place. (A set of as many members costs more the more there are.) */
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

  /** False while logic hides a field: its own, its section's or its table's. The author's `hidden` flag is no logic. */
  isShown(fieldId: string): boolean {
    return !this.#hidden[this.plan.places.get(fieldId) ?? -1];
  }

  /** Brings everything up to date: what depends on the answers that changed, or all of it where they are not named. */
  settle(answers: Answers, changed?: Iterable<string>): Changes {
    const changes = new ChangeList(this.plan.fields);
    const look = this.inputs(answers);
    const { order } = this.#network;
    if (!changed) {
      for (const node of order) this.#evaluate(node, look, changes);
      return changes.result();
    }
    const queue = this.#findDependants(changed);
    for (let rank = queue.pop(); rank !== undefined; rank = queue.pop()) {
      const node = order[rank] ?? 0;
      if (!this.#evaluate(node, look, changes)) continue;
      const place = toPlace(node);
      for (const reader of this.#network.readers[place] ?? []) queue.push(reader);
      if (isShownNode(node)) for (const member of this.#network.members[place] ?? []) queue.push(member);
    }
    return changes.result();
  }

  /** What the rules see of the fields, for explanations. */
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
      // What was given to a calculated field from outside is calculated anew, and changes nothing else.
      if (own !== undefined) queue.push(own);
      else for (const reader of this.#network.readers[place] ?? []) queue.push(reader);
    }
    return queue;
  }

  /** Answers whether the node's result is another than before. */
  #evaluate(node: number, look: RuleInputs, changes: ChangeList): boolean {
    this.evaluations++;
    const place = toPlace(node);
    return isShownNode(node) ? this.#evaluateShown(place, look, changes) : this.#evaluateValue(place, look, changes);
  }

  #evaluateShown(place: number, look: RuleInputs, changes: ChangeList): boolean {
    const logic = this.plan.logic.get(place);
    const isContained = (this.plan.containers[place] ?? []).every((container) => !this.#hidden[container]);
    const isWanted = () => !logic || holds(logic, (id) => look.tested(id)) === (logic.action === 'show');
    const isShown = isContained && isWanted();
    if (isShown !== this.#hidden[place]) return false;
    this.#hidden[place] = !isShown;
    changes.turn(place, isShown);
    return true;
  }

  #evaluateValue(place: number, look: RuleInputs, changes: ChangeList): boolean {
    const [field, calculation] = [this.plan.fields[place], this.plan.calculations.get(place)];
    if (!field || !calculation) return false;
    const result = compute(calculation, look);
    const key = toKey(result);
    const before = this.#computed.get(place);
    const given = look.given(field);
    if (before?.key === key) {
      if (!Object.is(given, before.answer)) changes.answer(field.field.id, before.answer);
      return false;
    }
    // What a field can't hold leaves it as it is.
    const answer = toAnswer(field, calculation, result, this.plan.fields) ?? given;
    this.#computed.set(place, { key, answer });
    if (!Object.is(given, answer)) changes.answer(field.field.id, answer);
    return true;
  }
}

const toKey = (result: Result): string => (typeof result === 'string' ? result : JSON.stringify(result));

/** What changed, put together while the network is walked. */
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
