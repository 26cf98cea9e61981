// The form of a run: simple, with a file or on two pages.
import type { JsonObject } from '../../../packages/service/src/index.js';

/** The parts that the form of a run has besides its simple fields. */
export interface Shape {
  readonly hasFile: boolean;
  readonly hasPages: boolean;
}

/** The ids of the fields that a person answers in a run. */
export type Question = 'title' | 'name' | 'choice' | 'topic' | 'remark' | 'file';

/** The form of a run in the service. */
export interface RunForm {
  readonly id: string;
  /** The fields' ids. */
  readonly fields: Readonly<Partial<Record<Question, string>>>;
}

/** The options of `choice` and of `topic`. */
export const CHOICES = ['red', 'green', 'blue'] as const;

const select = { options: ['Red', 'Green', 'Blue'], options_values: [...CHOICES], required: 1 };

/** Returns the fields in the service's own JSON. The labels are the questions. */
export function makeFields({ hasFile, hasPages }: Shape): JsonObject[] {
  const page = { field_type: 'section', label: 'page', attributes: { section_break: 1, section_heading: 'More' } };
  return [
    { field_type: 'text', label: 'title', required: 1 },
    { field_type: 'name', label: 'name', required: 1 },
    ...(hasPages ? [page] : []),
    { field_type: 'radio', label: 'choice', ...select },
    { field_type: 'select', label: 'topic', ...select },
    { field_type: 'textarea', label: 'remark' },
    ...(hasFile ? [{ field_type: 'file', label: 'file', required: 1 }] : []),
  ];
}

/** The answer of the service to a new form. */
interface MadeForm {
  readonly id: string;
  readonly fields: readonly { readonly id: string; readonly label: string }[];
}

/** Reads the ids in the service's answer to a new form. */
export function readIds(answer: unknown): RunForm {
  const { id, fields } = answer as MadeForm;
  return { id, fields: Object.fromEntries(fields.map((field) => [field.label, field.id])) };
}
