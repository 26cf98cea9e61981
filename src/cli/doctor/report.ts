import type { Finding } from './finding.js';
import type { Level } from './findings.js';

const MARKS: Readonly<Record<Level, string>> = { good: 'ok', note: 'note', warning: 'warning', error: 'WRONG' };

/** The findings for a person: what is wrong last, where the eye is. */
export function reportLines(page: string, findings: readonly Finding[]): readonly string[] {
  const inOrder = (['good', 'note', 'warning', 'error'] as const).flatMap((level) =>
    findings.filter((each) => each.level === level),
  );
  const isOneForm = new Set(findings.flatMap(({ form }) => form ?? [])).size < 2;
  return [page, '', ...inOrder.flatMap((each) => lines(each, isOneForm)), '', summary(findings)];
}

function lines({ level, code, what, mend, form }: Finding, isOneForm: boolean): readonly string[] {
  const isBad = level === 'error' || level === 'warning';
  const about = isOneForm || form === undefined ? '' : `Form ${form}: `;
  const first = `  ${MARKS[level].padEnd(8)} ${about}${what}${isBad ? ` [${code}]` : ''}`;
  return mend === undefined ? [first] : [first, `${' '.repeat(11)}→ ${mend}`];
}

function summary(findings: readonly Finding[]): string {
  const count = (level: Level) => findings.filter((each) => each.level === level).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const told = [
    ...(errors > 0 ? [errors === 1 ? 'One thing is wrong' : `${String(errors)} things are wrong`] : ['All is well']),
    ...(warnings > 0 ? [warnings === 1 ? 'one could be better' : `${String(warnings)} could be better`] : []),
  ];
  return `${told.join(', ')}.`;
}
