// Lets all previews of a page ask for a form once: editors draw the same form again and again.
import type { FormClient, FormResponses } from '../../api/form-client.js';

/** The lists that the previews of this page have asked for, by form and address. */
const lists = new Map<string, Promise<FormResponses>>();

/** Returns a client that shares what others of this page have asked for. `isFresh`: the form is wanted again, past what is known. */
export function shareLists(client: FormClient, proxy: string, isFresh: boolean): FormClient {
  return {
    form(formId) {
      const key = `${formId} ${proxy}`;
      const known = isFresh ? undefined : lists.get(key);
      if (known) return known;
      // One preview that leaves the page does not end the request of the others.
      const asked = client.form(formId, new AbortController().signal);
      lists.set(key, asked);
      asked.catch(() => lists.delete(key));
      return asked;
    },
  };
}
