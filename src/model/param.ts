/** A file on its way out: posted as `<filename>;<base64>` (documented for the submission call, recorded 2014). */
export interface Upload {
  readonly filename: string;
  readonly content: Blob;
}

/** What is posted for one field: text, subfields by name, or a file. */
export type Param = string | Readonly<Record<string, string>> | Upload;
