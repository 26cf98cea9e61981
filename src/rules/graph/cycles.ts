import type { Finding } from '../../model/warning.js';
import { findComponents, isCycle } from './components.js';
import { findDependencies, isShownNode, toPlace, toShownNode, findSources, toValueNode } from './network.js';
import type { Plan, RuleSet } from '../rule-set.js';
import { describeCalculation, describeLogic, nameField } from '../explain/rule-text.js';

// Decision 0020: no rule of a cycle is followed.
/**
 * Finds rules that depend on each other in a circle and removes them. They have no right result, and no source tells
 * how the service settles them. So their fields are displayed and can be edited. Rules that only depend on a circle are
 * followed.
 */
export function findCycles(rules: RuleSet): Pick<Plan, 'logic' | 'calculations' | 'circular' | 'findings'> {
  const dependencies = findDependencies(rules);
  const [logic, calculations] = [new Map(rules.logic), new Map(rules.calculations)];
  const circular = new Map<number, string[]>();
  const findings: Finding[] = [];
  for (const component of findComponents(dependencies)) {
    if (!isCycle(component, dependencies)) continue;
    const nodes = new Set(component);
    const guilty = component.filter((node) => isInCycleByRule(node, nodes, rules)).sort((a, b) => a - b);
    for (const node of guilty) {
      const place = toPlace(node);
      (isShownNode(node) ? logic : calculations).delete(place);
      circular.set(place, [...(circular.get(place) ?? []), describeRule(node, rules)]);
    }
    findings.push(describeCycle(component, guilty, rules));
  }
  return { logic, calculations, circular, findings };
}

/** Checks whether a node is in the circle because of its own rule, and not only because its section or table is. */
function isInCycleByRule(node: number, nodes: ReadonlySet<number>, rules: RuleSet): boolean {
  return findSources(node, rules).some((place) => nodes.has(toShownNode(place)) || nodes.has(toValueNode(place)));
}

function describeRule(node: number, { logic, calculations, fields, name }: RuleSet): string {
  const [rule, calculation] = [logic.get(toPlace(node)), calculations.get(toPlace(node))];
  if (isShownNode(node)) return rule ? describeLogic(rule, name) : '';
  return calculation ? describeCalculation(calculation, fields, name) : '';
}

/** Describes every rule of the circle, and the fields that only belong to its sections or tables. */
function describeCycle(component: readonly number[], guilty: readonly number[], rules: RuleSet): Finding {
  const nameAt = (place: number) => {
    const field = rules.fields[place];
    return field ? nameField(field) : '';
  };
  const nodes = new Set(component);
  const belongings = component
    .filter(isShownNode)
    .flatMap((node) =>
      (rules.containers[toPlace(node)] ?? [])
        .filter((place) => nodes.has(toShownNode(place)))
        .map((place) => `${nameAt(toPlace(node))} is in ${nameAt(place)}`),
    );
  const [first = 0] = guilty;
  const path = rules.fields[toPlace(first)]?.path ?? '';
  const named = guilty.map((node) => `${nameAt(toPlace(node))}: ${describeRule(node, rules)}`);
  return {
    code: 'circular-rules',
    path: `${path}.${isShownNode(first) ? 'logic' : 'calculation'}`,
    about: [...named, ...belongings].join('; '),
  };
}
