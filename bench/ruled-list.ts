import { fieldList } from './field-list.js';
import type { FieldJson } from './field-list.js';

/** The numbers of a busy form: its fields, those that rules show, and those that are calculated. */
export const RULED = { fields: 300, rules: 150, calculations: 50 } as const;

/**
 * Makes the field list of a busy form, in the service's shape. All its rules and calculations depend on the first field, a number: every
 * calculation adds to the one before it, in chains of five, and every rule compares the answer with another number.
 */
export function ruledList(): readonly FieldJson[] {
  const [first, ...others] = fieldList(RULED.fields);
  if (!first) return [];
  const source = { ...first, type: 'number' as const, required: '0' as const };
  const sums = new Map<string, string>();
  const texts = others.filter(({ type }) => type === 'text' || type === 'number').slice(0, RULED.calculations);
  texts.forEach(({ id }, index) => {
    const before = index % 5 === 0 ? source.id : (texts[index - 1]?.id ?? source.id);
    sums.set(id, `([${source.id}] + ${index}) * 2 + [${before}]`);
  });
  let rules = 0;
  return [
    source,
    ...others.map((field): FieldJson => {
      const sum = sums.get(field.id);
      if (sum !== undefined) return { ...field, type: 'number', calculation: sum } as FieldJson;
      return rules++ < RULED.rules ? { ...field, logic: shownAbove(source.id, rules * 7) } : field;
    }),
  ];
}

/** Makes the condition that shows a field while the answer to another one is greater than a number. */
function shownAbove(field: string, limit: number): object {
  const checks = [{ field, condition: 'greaterthan', option: String(limit) }];
  return { action: 'show', conditional: 'all', checks };
}
