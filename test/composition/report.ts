import { RULES } from './rules/all.js';
import type { Rule, Snapshot } from './snapshot.js';

/** A fault, and where it was found. */
export interface Found {
  readonly rule: string;
  readonly what: string;
  readonly where: string;
  readonly px: number;
}

/** Judges the measures of a form by rules. */
export const judge = (snapshots: readonly Snapshot[], where: string, rules: readonly Rule[]): Found[] =>
  snapshots.flatMap((snapshot) =>
    rules.flatMap(({ name, find }) => find(snapshot).map((fault) => ({ ...fault, rule: name, where }))),
  );

/** The most faults of a rule that are told. */
const TOLD = 12;

/** Tells the faults of each rule: those that are alike once, with the number of them. */
export function tell(measured: number, faults: readonly Found[]): string[] {
  const lines = RULES.flatMap(({ name }) => {
    const ofRule = faults.filter(({ rule }) => rule === name);
    const alike = groupAlike(ofRule);
    const worst = [...alike.values()].sort((a, b) => b.length - a.length);
    return [
      `${name}: ${ofRule.length}`,
      ...worst
        .slice(0, TOLD)
        .map(([one, ...others]) =>
          one
            ? `  ${name} · ${one.what} · ${one.where} · ${one.px.toFixed(1)} px${others.length > 0 ? ` · and ${others.length} more` : ''}`
            : '',
        ),
      ...(worst.length > TOLD ? [`  and ${worst.length - TOLD} other kinds`] : []),
    ];
  });
  return [`${measured} compositions measured, ${faults.length} faults`, ...lines];
}

/** Groups faults that differ in words and numbers only. */
function groupAlike(faults: readonly Found[]): Map<string, Found[]> {
  const groups = new Map<string, Found[]>();
  for (const fault of faults) {
    const kind = fault.what.replace(/“[^”]*”|-?[\d.]+/g, '#');
    groups.set(kind, [...(groups.get(kind) ?? []), fault]);
  }
  return groups;
}
