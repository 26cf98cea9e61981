import { actions } from '../actions/conformance/actions.js';
import { bodies } from './bodies.js';
import type { Case } from './client.js';
import { erasing } from '../erasing/conformance/erasing.js';
import { onePerson } from '../erasing/conformance/one-person.js';
import { fieldValues } from '../fields/conformance/field-values.js';
import { fields } from '../fields/conformance/fields.js';
import { ruleWarnings } from '../fields/conformance/rule-warnings.js';
import { files } from '../submissions/conformance/files.js';
import { folders } from '../folders/conformance/folders.js';
import { forms } from '../forms/conformance/forms.js';
import { lists } from './lists.js';
import { mails } from '../mails/conformance/mails.js';
import { webhooks } from '../webhooks/conformance/webhooks.js';
import { oauth } from '../oauth/conformance/oauth.js';
import { queue } from '../queue/conformance/queue.js';
import { queueAgain } from '../queue/conformance/queue-again.js';
import { ownersLargeFiles } from '../owner/conformance/large-files.js';
import { owner } from '../owner/conformance/owner.js';
import { ownerErasing } from '../owner/conformance/owner-erasing.js';
import { paging } from '../submissions/conformance/paging.js';
import { partials } from '../partials/conformance/partials.js';
import { refusals } from './refusals.js';
import { roundTrip } from '../forms/conformance/round-trip.js';
import { search } from '../submissions/conformance/search.js';
import { samples } from './samples.js';
import { submissions } from '../submissions/conformance/submissions.js';
import { tries } from '../tries/conformance/tries.js';
import { walks } from '../submissions/conformance/walks.js';
import { wire } from './wire.js';

/**
 * The promises of the service over every store. They run in this order with a client over one store that was empty at first.
 * They need no test runner: each case runs, or throws.
 */
export const conformance: readonly Case[] = [
  ...samples,
  ...wire,
  ...bodies,
  ...refusals,
  ...forms,
  ...folders,
  ...fields,
  ...fieldValues,
  ...ruleWarnings,
  ...roundTrip,
  ...submissions,
  ...search,
  ...walks,
  ...files,
  ...oauth,
  ...tries,
  ...actions,
  ...mails,
  ...webhooks,
  ...queue,
  ...queueAgain,
  ...owner,
  ...ownersLargeFiles,
  ...ownerErasing,
  ...partials,
  ...paging,
  ...lists,
  ...erasing,
  ...onePerson,
];
