import type { Finding } from '../../model/warning.js';
import { components, isCycle } from './components.js';
import { dependenciesOf, isShownNode, placeOf, shownNode, sourcesOf, valueNode } from './network.js';
import type { Plan, RuleSet } from '../rule-set.js';
import { calculationWords, logicWords, nameOf } from '../explain/rule-text.js';

// Decision 0018: no rule of a cycle is followed.
/**
 * Rules that depend on each other in a circle have no right result, and how the service settles them was found nowhere: none
 * of them is followed, so that their fields are shown and can be edited. Rules that only hang on a circle are followed.
 */
export function findCycles(rules: RuleSet): Pick<Plan, 'logic' | 'calculations' | 'circular' | 'findings'> {
  const dependencies = dependenciesOf(rules);
  const [logic, calculations] = [new Map(rules.logic), new Map(rules.calculations)];
  const circular = new Map<number, string[]>();
  const findings: Finding[] = [];
  for (const component of components(dependencies)) {
    if (!isCycle(component, dependencies)) continue;
    const nodes = new Set(component);
    const guilty = component.filter((node) => isGuilty(node, nodes, rules)).sort((a, b) => a - b);
    for (const node of guilty) {
      const place = placeOf(node);
      (isShownNode(node) ? logic : calculations).delete(place);
      circular.set(place, [...(circular.get(place) ?? []), wordsOf(node, rules)]);
    }
    findings.push(findingOf(component, guilty, rules));
  }
  return { logic, calculations, circular, findings };
}

/** Whether a node is in the circle by its own rule, and not only since it belongs to a section or a table. */
function isGuilty(node: number, nodes: ReadonlySet<number>, rules: RuleSet): boolean {
  return sourcesOf(node, rules).some((place) => nodes.has(shownNode(place)) || nodes.has(valueNode(place)));
}

function wordsOf(node: number, { logic, calculations, fields, name }: RuleSet): string {
  const [rule, calculation] = [logic.get(placeOf(node)), calculations.get(placeOf(node))];
  if (isShownNode(node)) return rule ? logicWords(rule, name) : '';
  return calculation ? calculationWords(calculation, fields, name) : '';
}

/** Every rule of the circle with its field, and what only belongs to one of its sections or tables. */
function findingOf(component: readonly number[], guilty: readonly number[], rules: RuleSet): Finding {
  const nameAt = (place: number) => {
    const field = rules.fields[place];
    return field ? nameOf(field) : '';
  };
  const nodes = new Set(component);
  const belongings = component
    .filter(isShownNode)
    .flatMap((node) =>
      (rules.containers[placeOf(node)] ?? [])
        .filter((place) => nodes.has(shownNode(place)))
        .map((place) => `${nameAt(placeOf(node))} is in ${nameAt(place)}`),
    );
  const [first = 0] = guilty;
  const path = rules.fields[placeOf(first)]?.path ?? '';
  const named = guilty.map((node) => `${nameAt(placeOf(node))}: ${wordsOf(node, rules)}`);
  return {
    code: 'circular-rules',
    path: `${path}.${isShownNode(first) ? 'logic' : 'calculation'}`,
    about: [...named, ...belongings].join('; '),
  };
}
