import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import type { Issue } from '../model/issue.js';

/** Everything that is wrong with a field's answer; an empty list = it may be sent. */
export function validate(definition: FieldDefinition, field: Field, answer: unknown): readonly Issue[] {
  if (!definition.collects) return [];
  const missing = field.required ? findMissing(definition, field, answer) : [];
  if (missing.length > 0 || definition.isEmpty(answer)) return missing;
  return definition.validate(field, answer);
}

function findMissing(definition: FieldDefinition, field: Field, answer: unknown): Issue[] {
  const subfields = definition.requiredSubfields?.(field);
  if (!subfields) return definition.isEmpty(answer) ? [{ code: 'required' }] : [];
  const parts = answer as Readonly<Record<string, string | undefined>>;
  return subfields
    .filter((subfield) => (parts[subfield] ?? '').trim() === '')
    .map((subfield) => ({ code: 'required', subfield }));
}
