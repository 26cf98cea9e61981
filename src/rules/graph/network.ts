// What must be known before what. Each field has two nodes: whether it is shown, and the answer that is calculated.
import { listInputs } from '../calculation.js';
import { findComponents } from './components.js';
import type { RuleSet } from '../rule-set.js';

/** The node for whether the field at a place is shown. */
export const toShownNode = (place: number): number => 2 * place;
/** The node for the calculated answer of the field at a place. */
export const toValueNode = (place: number): number => 2 * place + 1;
export const toPlace = (node: number): number => node >> 1;
export const isShownNode = (node: number): boolean => node % 2 === 0;

/** The places of the fields that a node's own rule reads. */
export function findSources(node: number, { logic, calculations, places }: RuleSet): readonly number[] {
  if (!isShownNode(node)) {
    const calculation = calculations.get(toPlace(node));
    return calculation ? listInputs(calculation) : [];
  }
  const checks = logic.get(toPlace(node))?.checks ?? [];
  return checks.flatMap(({ fieldId }) => places.get(fieldId) ?? []);
}

/** By node: the nodes that must be known before. What is read of a field is its answer, if it is shown. */
export function findDependencies(rules: RuleSet): readonly (readonly number[])[] {
  return Array.from({ length: 2 * rules.fields.length }, (_, node) => [
    ...(isShownNode(node) ? (rules.containers[toPlace(node)] ?? []).map(toShownNode) : []),
    ...findSources(node, rules).flatMap((place) => [toShownNode(place), toValueNode(place)]),
  ]);
}

/** In which order the nodes are evaluated, and who must be asked again when something changes. */
export interface Network {
  /** The nodes that can change, those first that others depend on. */
  readonly order: readonly number[];
  /** By node: its index in `order`; absent for what never changes. */
  readonly ranks: ReadonlyMap<number, number>;
  /** By place: the ranks of what reads the field's answer. */
  readonly readers: readonly (readonly number[])[];
  /** By place: the ranks of what belongs to the field. */
  readonly members: readonly (readonly number[])[];
}

/** The network of rules without cycles. */
export function buildNetwork(rules: RuleSet): Network {
  const active = new Set<number>();
  const { containers, logic, calculations } = rules;
  const isActive = (node: number): boolean =>
    isShownNode(node)
      ? logic.has(toPlace(node)) || (containers[toPlace(node)] ?? []).some((place) => active.has(toShownNode(place)))
      : calculations.has(toPlace(node));
  for (const [node = -1] of findComponents(findDependencies(rules))) if (isActive(node)) active.add(node);
  const order = [...active];
  const readers = rules.fields.map((): number[] => []);
  const members = rules.fields.map((): number[] => []);
  for (const [rank, node] of order.entries()) {
    for (const place of findSources(node, rules)) readers[place]?.push(rank);
    if (isShownNode(node)) for (const place of containers[toPlace(node)] ?? []) members[place]?.push(rank);
  }
  return { order, ranks: new Map(order.map((node, rank) => [node, rank])), readers, members };
}
