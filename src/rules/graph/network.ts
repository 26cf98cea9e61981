// Builds the graph of a form's rules. Each field has two nodes: whether it is displayed, and its calculated answer.
import { listInputs } from '../calculation.js';
import { findComponents } from './components.js';
import type { RuleSet } from '../rule-set.js';
import { makeList, numbered } from '../../platform/lists.js';

/** Returns the node for whether the field at a place is displayed. */
export const toShownNode = (place: number): number => 2 * place;
/** Returns the node for the calculated answer of the field at a place. */
export const toValueNode = (place: number): number => 2 * place + 1;
/** Returns the place of a node's field. */
export const toPlace = (node: number): number => node >> 1;
/** Checks whether a node represents the display of a field, not its answer. */
export const isShownNode = (node: number): boolean => node % 2 === 0;

/** Lists the places of the fields that a node's own rule reads. */
export function findSources(node: number, { logic, calculations, places }: RuleSet): readonly number[] {
  if (!isShownNode(node)) {
    const calculation = calculations.get(toPlace(node));
    return calculation ? listInputs(calculation) : [];
  }
  const checks = logic.get(toPlace(node))?.checks ?? [];
  return checks.flatMap(({ fieldId }) => places.get(fieldId) ?? []);
}

/**
 * Lists, by node, the nodes that have to be known before. A rule reads a field's answer only if the field is displayed.
 */
export function findDependencies(rules: RuleSet): readonly (readonly number[])[] {
  return makeList(2 * rules.fields.length, (node) => [
    ...(isShownNode(node) ? (rules.containers[toPlace(node)] ?? []).map(toShownNode) : []),
    ...findSources(node, rules).flatMap((place) => [toShownNode(place), toValueNode(place)]),
  ]);
}

/** The order in which nodes are evaluated, and the nodes that depend on each change. */
export interface Network {
  /** The nodes that can change, each after those that it depends on. */
  readonly order: readonly number[];
  /** By node: its index in `order`; absent for nodes that never change. */
  readonly ranks: ReadonlyMap<number, number>;
  /** By place: the ranks of the nodes that read the field's answer. */
  readonly readers: readonly (readonly number[])[];
  /** By place: the ranks of the nodes that belong to the field. */
  readonly members: readonly (readonly number[])[];
}

/** Builds the network of rules without cycles. */
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
  for (const [rank, node] of numbered(order)) {
    for (const place of findSources(node, rules)) readers[place]?.push(rank);
    if (isShownNode(node)) for (const place of containers[toPlace(node)] ?? []) members[place]?.push(rank);
  }
  return { order, ranks: new Map(order.map((node, rank) => [node, rank])), readers, members };
}
