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
  if (definition.missing) {
    return definition.missing(field, answer).map((subfield) => ({ code: 'required', subfield }));
  }
  return definition.isEmpty(answer) ? [{ code: 'required' }] : [];
}
