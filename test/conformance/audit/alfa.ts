// Siteimprove's Alfa. It reads a copy of the page, and evaluates the rules of the W3C's ACT community.
import { Audit, Outcome } from '@siteimprove/alfa-act';
import { Device } from '@siteimprove/alfa-device';
import { Native as Window } from '@siteimprove/alfa-device/native';
import { Element as AlfaElement, Node as AlfaNode } from '@siteimprove/alfa-dom';
import { Native } from '@siteimprove/alfa-dom/native';
import { Request, Response } from '@siteimprove/alfa-http';
import rules from '@siteimprove/alfa-rules';
import { Conformance, Criterion } from '@siteimprove/alfa-wcag';
import { Page } from '@siteimprove/alfa-web';

/** The form promises AA, so a rule that only level AAA asks for (7 : 1 for text, 44 px for buttons) says nothing about it. */
const RULES = rules.filter(({ requirements }) => {
  const criteria = requirements.filter(Criterion.isCriterion);
  return criteria.length === 0 || criteria.some(Conformance.isAA());
});

/** Returns what Alfa finds in an element: what fails, not what it cannot tell. */
export async function findByAlfa(element: Element): Promise<string[]> {
  const device = Device.from(Window.fromWindow());
  const document = AlfaNode.from(await Native.fromNode(), device);
  const outcomes = await Audit.of(Page.of(Request.empty(), Response.empty(), document, device), RULES).evaluate();
  return [...outcomes].flatMap((outcome) => {
    if (!Outcome.isFailed(outcome) || !AlfaNode.isNode(outcome.target)) return [];
    if (!isWithin(outcome.target, element.localName)) return [];
    const reasons = Array.from(outcome.expectations, ([, expectation]) => JSON.stringify(expectation));
    return [`Alfa ${outcome.rule.uri}: ${outcome.target.toString()} ${reasons.join(' ').slice(0, 400)}`];
  });
}

function isWithin(target: AlfaNode, name: string): boolean {
  return target.inclusiveAncestors(AlfaNode.fullTree).some((node) => AlfaElement.isElement(node) && node.name === name);
}
