// Parts of the service that tests and measurements outside this package use.
export { expectList, expectText } from './conformance/client.js';
export { readStoredFile } from './submissions/conformance/files.js';
export { openEmbedded, openOnServer, type OpenDatabase } from './conformance/open-databases.js';
export { fillWithDatabase } from './conformance/prepared-database.js';
export { startPrivatePostgres, type PrivatePostgres } from './conformance/private-postgres.js';
export { NoAnswerError } from './database/no-answer.js';
export { COUNT_SUBMISSIONS } from './database/migration-steps.js';
export { eraseDue } from './erasing/sweep.js';
export { digestAnswers } from './submissions/digest/digest.js';
