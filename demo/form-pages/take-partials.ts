import type { PartialReceiver } from '../../packages/proxy/src/index.js';
import type { Account } from '../site/account.js';

/**
 * Returns what the demo's owner does with partial answers: each becomes a partial submission of the service, by its id. The console
 * shows them. A form whose partial submissions are off takes none.
 */
export function takePartials(account: Account): PartialReceiver {
  return async ({ formId, id, answers, ended }) => {
    const path = `/api/v2/form/${formId}/partialsubmission`;
    const { status } = ended
      ? await account.ask(`${path}/discard`, { method: 'POST', body: { resume_key: id } })
      : await account.ask(path, { method: 'POST', body: { resume_key: id, ...answers } });
    // What is erased already is no failure.
    if (status >= 400 && !(ended && status === 404)) throw new Error(`The service answered ${status}.`);
  };
}
