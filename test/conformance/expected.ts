// The promises of an example, in a form that a test can compare.
import type { ExampleEntry } from '../../src/fields/example.js';
import type { FieldDefinition } from '../../src/model/field-definition.js';
import type { Field } from '../../src/model/form.js';
import type { Issue } from '../../src/model/issue.js';
import type { Upload } from '../../src/model/submission.js';
import { validate } from '../../src/rules/validate.js';
import { found } from '../support/wait.js';

/** Returns the codes of an answer's issues as examples write them: `required.last`. */
export function listCodes(definition: FieldDefinition, field: Field, answer: unknown): string[] {
  return validate(definition, field, answer).map(writeCode);
}

const writeCode = ({ code, subfield }: Issue): string => (subfield === undefined ? code : `${code}.${subfield}`);

/** Returns the subfield of a code as examples write it. */
export const readSubfield = (code: string): string | undefined => code.split('.')[1];

/** Returns an answer or param with its files as plain data: files with the same name, size and type are equal. */
export function plain(value: unknown): unknown {
  if (value instanceof File) return { file: { name: value.name, size: value.size, type: value.type } };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}

export const isUpload = (param: unknown): param is Upload =>
  typeof param === 'object' && param !== null && 'content' in param && param.content instanceof Blob;

/** Returns the parameter of an answer as examples write it: a file as its name. */
export async function makeParam(definition: FieldDefinition, field: Field, answer: unknown): Promise<unknown> {
  if (definition.isEmpty(answer)) return undefined;
  const param = await definition.params(field, answer);
  return isUpload(param) ? { filename: param.filename } : param;
}

/** Reads a posted file: `<filename>;<base64>`. */
export function readUpload(posted: unknown): { filename: string; bytes: Uint8Array<ArrayBuffer> } {
  const [, filename, base64] = found(/^([^;]*);([A-Za-z0-9+/]*={0,2})$/.exec(String(posted)), 'a file in the body');
  const bytes = Uint8Array.from(atob(base64 ?? ''), (character) => character.charCodeAt(0));
  return { filename: filename ?? '', bytes };
}

/** Returns the name under which a file is posted. Characters that would end the name early are replaced. */
export const safeName = (filename: string): string => filename.replace(/[;/\\]/g, '_');

/** Returns the file of an entry: the text of a chosen one, or `made` for the PNG of a signature. */
export function lastEntered({ enter, param }: ExampleEntry): { readonly file?: string; readonly made?: true } {
  const last = enter.at(-1);
  if (last && 'file' in last) return { file: last.file.text };
  return typeof param === 'object' && 'filename' in param ? { made: true } : {};
}
