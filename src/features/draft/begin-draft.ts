// Looks for the draft that an element continues, while the form is being fetched. Runs only where the owner wants
// drafts.
import type { WarningCode } from '../../model/warning.js';
import type { DraftPorts } from '../../persistence/draft/draft-ports.js';
import { waitAtMost } from '../../time/wait.js';
import { eraseExpired } from '../../persistence/draft/draft-slot.js';
import { DraftSearch, LONGEST_WAIT } from './draft-search.js';
import { DraftSession } from './draft-session.js';
import { takeSeat } from './draft-seat.js';
import type { DraftSeat } from './draft-seat.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { follow } from '../../element/followers.js';

/** Installs the draft into the session of the loaded form. */
type Install = (session: ElementSession) => Promise<void>;

/** Looks for a draft. Returns a function that installs it when the form is loaded. */
export function beginDraft(element: FormElement, ports: DraftPorts): Install {
  const kind = element.getAttribute('draft');
  if (kind === 'off') return () => Promise.resolve();
  if (kind !== 'session' && kind !== 'local') return warn('unknown-value', kind ?? '');
  const trouble = ports.trouble();
  if (trouble) return warn('draft-unavailable', trouble);
  const seat = takeSeat(element, kind);
  const before = element.lasting.get(DraftSession);
  if (before?.keeps(seat)) return async (session) => continueDraft(session, before, seat);
  const running = element.lasting.get(DraftSearch);
  // An attempt to load that failed began to search, and holds the lock of the draft.
  if (running?.isUnderWay(seat)) return (session) => installFound(session, running);
  running?.cancel();
  const search = element.lasting.set(new DraftSearch(element, seat, ports));
  return (session) => installFound(session, search);
}

/** Continues the draft of a form that was loaded again. The answers on the page are newer than any draft. */
function continueDraft(session: ElementSession, before: DraftSession, seat: DraftSeat): void {
  const draft = before.renew(session, seat);
  before.stop();
  install(session, draft);
  follow(session.element, draft);
}

/** Installs the draft that the search has found. A draft that is found later is restored then. */
async function installFound(session: ElementSession, search: DraftSearch): Promise<void> {
  const { seat, ports } = search;
  await search.patience;
  if (search.isOver) return;
  const { closed, fields } = session.loaded.form;
  if (closed || fields.length === 0) {
    search.cancel();
    return;
  }
  const { element } = session;
  const before = element.lasting.get(DraftSession);
  // The person has begun a draft while this form was being fetched.
  if (before?.keeps(seat)) {
    search.cancel();
    continueDraft(session, before, seat);
    return;
  }
  search.end();
  before?.stop();
  const draft = new DraftSession(session, seat, ports);
  install(session, draft);
  if (search.result) await waitAtMost(LONGEST_WAIT, draft.restore(search.result), ports);
  else void search.found.then((found) => found && draft.restoreLate(found));
  follow(element, draft);
  void search.found.then(() => eraseExpired(ports)).catch(() => undefined);
}

function install({ element, features }: ElementSession, draft: DraftSession): void {
  element.lasting.set(draft);
  features.draft = draft;
}

const warn =
  (code: WarningCode, about: string): Install =>
  async ({ warnings }) => {
    warnings.push({ code, path: 'draft', about });
  };
