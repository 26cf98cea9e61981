import axe from 'axe-core';
import type { AnyPage } from './engines.js';

/** The rules of WCAG 2.2 AA, and those of good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns the violations that axe finds on a page, each with the elements. The debugger evaluates its script, because a page's own policy
 * may forbid it. `except`: ids of rules that do not hold on this page.
 */
export async function violations(page: Pick<AnyPage, 'evaluate'>, ...except: readonly string[]): Promise<string[]> {
  await page.evaluate(`(() => { ${axe.source} })()`);
  const off = Object.fromEntries(except.map((id) => [id, { enabled: false }]));
  const rules = { 'target-size': { enabled: true }, ...off };
  // To preload, axe writes a sheet into the page, which a strict policy refuses.
  const options = JSON.stringify({ runOnly: RULES, preload: false, rules });
  const found = await page.evaluate(`axe.run(${options}).then(({ violations }) => JSON.stringify(violations))`);
  const list = JSON.parse(String(found)) as axe.AxeResults['violations'];
  return list.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' ')}`);
}
