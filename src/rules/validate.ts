import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import type { Issue } from '../model/issue.js';

/** Lists everything that is wrong with a field's answer. An answer without issues may be sent. */
export function validate(definition: FieldDefinition, field: Field, answer: unknown): readonly Issue[] {
  if (!definition.collects) return [];
  const missing = field.required ? findMissing(definition, field, answer) : [];
  if (missing.length > 0 || definition.isEmpty(answer)) return missing;
  return definition.validate(field, answer);
}

function findMissing(definition: FieldDefinition, field: Field, answer: unknown): Issue[] {
  const needed = definition.needed?.(field);
  if (definition.missing) {
    const ask = (subfield: string): Issue => ({ code: 'required', subfield, values: { needed: needed ?? subfield } });
    return definition.missing(field, answer).map(ask);
  }
  return definition.isEmpty(answer) ? [{ code: 'required', values: { needed: needed ?? 'answer' } }] : [];
}
