import type { Finding } from './findings.js';
import type { Level } from './findings/finding-text.js';

const MARKS: Readonly<Record<Level, string>> = { good: 'ok', note: 'note', warning: 'warning', error: 'WRONG' };

/** Returns the findings as lines for a person. Errors come last, next to the prompt. */
export function reportLines(page: string, findings: readonly Finding[]): readonly string[] {
  const inOrder = (['good', 'note', 'warning', 'error'] as const).flatMap((level) =>
    findings.filter((each) => each.level === level),
  );
  const isOneForm = new Set(findings.flatMap(({ form }) => form ?? [])).size < 2;
  return [page, '', ...inOrder.flatMap((each) => findingLines(each, isOneForm)), '', summarize(findings)];
}

function findingLines({ level, code, what, mend, paste, form, help }: Finding, isOneForm: boolean): readonly string[] {
  const isBad = level === 'error' || level === 'warning';
  const about = isOneForm || form === undefined ? '' : `Form ${form}: `;
  const first = `  ${MARKS[level].padEnd(8)} ${about}${what}${isBad ? ` [${code}]` : ''}`;
  const more = [
    ...(mend === undefined ? [] : [`→ ${mend}`]),
    ...(paste === undefined ? [] : [`    ${paste.text}`]),
    ...(isBad ? [`  See ${help}`] : []),
  ];
  return [first, ...more.map((line) => `${' '.repeat(11)}${line}`)];
}

function summarize(findings: readonly Finding[]): string {
  const count = (level: Level) => findings.filter((each) => each.level === level).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const calm = warnings > 0 ? 'Nothing is wrong' : 'All is well';
  const parts = [
    ...(errors > 0 ? [errors === 1 ? 'One thing is wrong' : `${String(errors)} things are wrong`] : [calm]),
    ...(warnings > 0 ? [warnings === 1 ? 'one could be better' : `${String(warnings)} could be better`] : []),
  ];
  return `${parts.join(', ')}.`;
}
