import type { Issue } from '../../model/issue.js';

// Decision 0023: without a good file, the refused one is the answer.
/** A file that can't be sent, and why. As an answer it is a file like any other, so the person sees its name and can remove it. */
export class RefusedFile extends File {
  constructor(
    readonly original: File,
    readonly issue: Issue,
  ) {
    const { name, type, lastModified } = original;
    super([original], name, { type, lastModified });
  }
}
