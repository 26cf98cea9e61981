/** The folder of the documents that explain all codes. The package `hosted-form` has it. Decision 0054. */
const DOCUMENTS = 'hosted-form/docs/pages/troubleshooting/';

/** Returns where the documents explain a code of the proxy. Owners read it, and programs read the code. */
export function explanationOf(code: string): string {
  return `${DOCUMENTS}proxy-codes.md#${code}`;
}
