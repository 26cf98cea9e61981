import { actions } from './conformance/actions.js';
import { bodies } from './conformance/bodies.js';
import type { Case } from './conformance/client.js';
import { fieldValues } from './conformance/field-values.js';
import { fields } from './conformance/fields.js';
import { files } from './conformance/files.js';
import { folders } from './conformance/folders.js';
import { forms } from './conformance/forms.js';
import { lists } from './conformance/lists.js';
import { oauth } from './conformance/oauth.js';
import { queue } from './conformance/queue.js';
import { paging } from './conformance/paging.js';
import { partials } from './conformance/partials.js';
import { roundTrip } from './conformance/round-trip.js';
import { search } from './conformance/search.js';
import { samples } from './conformance/samples.js';
import { submissions } from './conformance/submissions.js';
import { wire } from './conformance/wire.js';

/**
 * What the service promises over every store, to be run in this order with a client over one store that was empty at first.
 * It needs no test runner: each case runs, or throws.
 */
export const conformance: readonly Case[] = [
  ...samples,
  ...wire,
  ...bodies,
  ...forms,
  ...folders,
  ...fields,
  ...fieldValues,
  ...roundTrip,
  ...submissions,
  ...search,
  ...files,
  ...oauth,
  ...actions,
  ...queue,
  ...partials,
  ...paging,
  ...lists,
];
