/**
 * A JSON Schema (draft 2020-12), as far as fields need it. It describes an answer that is not empty: an empty one is left out, as it is when
 * the form is sent.
 */
export interface JsonSchema {
  readonly type?: 'object' | 'string' | 'number' | 'integer' | 'array';
  readonly title?: string;
  readonly description?: string;
  /** Why a field takes nothing, or what it takes that JSON can't write. */
  readonly $comment?: 'unknown-type' | 'no-options' | 'sold-out' | 'file';
  /** True for an answer that the person can't change. */
  readonly readOnly?: boolean;
  /** True for an answer whose characters are hidden. */
  readonly writeOnly?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: JsonSchema;
  readonly uniqueItems?: boolean;
  readonly maxItems?: number;
  /** In characters as people count them. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly enum?: readonly string[];
  readonly const?: string;
  /** Options with their titles; or the ways to write an answer, each with its own type: that of machines comes first. */
  readonly anyOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly format?: 'email' | 'date';
  readonly pattern?: string;
}
