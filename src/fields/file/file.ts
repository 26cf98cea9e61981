import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import type { Issue } from '../../model/issue.js';
import { readMaxBody } from '../../api/capabilities.js';
import { text } from '../../api/read.js';
import { losesPlace, stripLocation } from './strip-location.js';
import { allowsJpeg, isAllowed, isHeic, isPicture } from './file-type.js';

export interface FileField extends Field {
  /** Allowed extensions, lower case, without the dot; empty = any. */
  readonly extensions: readonly string[];
  /** The largest body that the proxy accepts, in bytes; `Infinity` if it does not tell. */
  readonly maxBody: number;
}

// Decision 0015: without a good file, the refused one is the answer.
/** A file that can't be sent, and the reason. As an answer it is a file like any other, so the person sees its name and can remove it. */
export class RefusedFile extends File {
  constructor(
    readonly original: File,
    readonly issue: Issue,
  ) {
    const { name, type, lastModified } = original;
    super([original], name, { type, lastModified });
  }
}

/**
 * `file`: one file, sent as `<filename>;<base64>` (documented; recorded 2014). `file_types` is a comma list of extensions, the service's
 * only rule about files.
 */
export const definition: FieldDefinition<FileField, File | undefined> = {
  collects: true,
  checkedAtOnce: true,
  parse: (common, json, { capabilities }) => ({
    ...common,
    maxBody: readMaxBody(capabilities),
    extensions: text(json['file_types'])
      .split(',')
      .map((type) =>
        type
          .trim()
          .replace(/^[*.]+/, '')
          .toLowerCase(),
      )
      .filter(Boolean),
  }),
  initial: () => undefined,
  needed: () => 'file',
  isEmpty: (answer) => answer === undefined,
  validate(field, file) {
    if (!file) return [];
    if (file instanceof RefusedFile) return [file.issue];
    if (!isAllowed(file, field.extensions)) {
      // The camera that made it can make a JPEG, too.
      if (isHeic(file) && allowsJpeg(field.extensions)) return [{ code: 'file-heic', values: { name: file.name } }];
      return [{ code: 'file-type', values: { types: typeList(field) } }];
    }
    return file.size === 0 ? [{ code: 'file-empty', values: { name: file.name } }] : [];
  },
  byPhone: (field) => (isForPictures(field) ? 'photo' : undefined),
  isKept: (field, file) => !(file instanceof RefusedFile) || !isGood(field, file.original),
  async params({ id }, file, options) {
    if (!file) return '';
    // A file that the page or a draft gives has not lost it.
    const content = losesPlace(options?.stripLocation, id) ? await stripLocation(file) : file;
    return { filename: file.name, content };
  },
  comparable: (_field, file) => (file ? [file.name] : []),
  restore: (_field, value) => (value instanceof File ? value : undefined),
};

/** Tells whether a file can be sent where there is room for it. */
export const isGood = (field: FileField, file: File): boolean => definition.validate(field, file).length === 0;

/** Writes the allowed types for people: `PDF` and `JPG`. */
export const typeList = ({ extensions }: FileField): readonly string[] =>
  extensions.map((extension) => extension.toUpperCase());

/** Tells whether the field takes pictures alone, so that a camera can give one. */
export const isForPictures = ({ extensions }: FileField): boolean =>
  extensions.length > 0 && extensions.every(isPicture);
