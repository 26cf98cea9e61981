/** The folder of the documents that explain all codes. The package has it. Decision 0054. */
export const DOCUMENTS = 'hosted-form/docs/pages/troubleshooting/';
