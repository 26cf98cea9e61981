import { fieldList } from './field-list.js';
import type { FieldJson } from './field-list.js';

/** The numbers of a busy form: its fields, those that rules show, and those that are calculated. */
export const RULED = { fields: 300, rules: 150, calculations: 50 } as const;

/**
 * Makes the field list of a busy form, in the service's shape. Its rules and calculations depend on its first fields,
 * which are numbers. Every calculation adds to the one before it, in chains of five. Every rule compares an answer with
 * another number.
 *
 * @param shared the number of fields that share the rules and calculations in equal parts; a divisor of 10
 */
export function ruledList(shared: number): readonly FieldJson[] {
  const all = fieldList(RULED.fields);
  const sources = all.slice(0, shared).map((field) => ({ ...field, type: 'number', required: '0' }) as const);
  const others = all.slice(shared);
  const chooseSource = (index: number) => sources[index % shared]?.id ?? '';
  const texts = others.filter(({ type }) => type === 'text' || type === 'number').slice(0, RULED.calculations);
  const sums = new Map(
    texts.map(({ id }, index) => {
      const chain = Math.floor(index / 5);
      const before = index % 5 === 0 ? chooseSource(chain) : (texts[index - 1]?.id ?? '');
      return [id, `([${chooseSource(chain)}] + ${index}) * 2 + [${before}]`];
    }),
  );
  let rules = 0;
  return [
    ...sources,
    ...others.map((field): FieldJson => {
      const sum = sums.get(field.id);
      if (sum !== undefined) return { ...field, type: 'number', calculation: sum };
      return rules++ < RULED.rules ? { ...field, logic: shownAbove(chooseSource(rules), rules * 7) } : field;
    }),
  ];
}

/** Makes the condition that shows a field while the answer to another one is greater than a number. */
function shownAbove(field: string, limit: number): object {
  const checks = [{ field, condition: 'greaterthan', option: String(limit) }];
  return { action: 'show', conditional: 'all', checks };
}
