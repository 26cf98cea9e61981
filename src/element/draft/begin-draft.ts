// Where the owner wants drafts: finds the one that an element goes on with while the form is on its way.
import type { ReactiveController } from 'lit';
import type { WarningCode } from '../../model/warning.js';
import { waitAtMost } from '../../time/wait.js';
import type { DraftPorts } from '../../persistence/draft/draft-ports.js';
import { eraseExpired, findDraft, slotName } from '../../persistence/draft/draft-slot.js';
import type { Found } from '../../persistence/draft/draft-slot.js';
import type { DraftPlace } from '../../persistence/draft/draft.js';
import { devicePorts } from './device-ports.js';
import { DraftSession, leaving } from './draft-session.js';
import { placeOf } from './draft-place.js';
import type { ElementSession } from '../element-session.js';
import type { FormElement } from '../form-element.js';

/** Installs the draft into the session of the form that has come. */
type Install = (session: ElementSession) => Promise<void>;

/** The fields wait for the storage before they are shown, but no longer than this, in ms. */
const PATIENCE = 500;

/** Looks for a draft. Returns what installs it when the form has come. */
export function beginDraft(host: FormElement, ports: DraftPorts = devicePorts): Install {
  const kind = host.getAttribute('draft');
  if (kind === 'off') return () => Promise.resolve();
  if (kind !== 'session' && kind !== 'local') return warn('unknown-value', kind ?? '');
  const trouble = ports.trouble();
  if (trouble) return warn('draft-unavailable', trouble);
  const place = placeOf(host, kind);
  const before = host.lasting.get(DraftSession);
  if (before?.isOf(place)) return async (session) => goOn(session, before);
  host.lasting.get(Search)?.cancel();
  const search = host.lasting.set(new Search(host, place, ports));
  return (session) => keepFirst(session, search);
}

/** The form has come again: the answers on the page are newer than any draft. */
function goOn(session: ElementSession, before: DraftSession): void {
  const draft = before.renew(session);
  before.stop();
  install(session, draft);
  session.element.addController(draft);
}

async function keepFirst(session: ElementSession, search: Search): Promise<void> {
  const { place, ports } = search;
  await search.patience;
  if (search.isOver) return;
  const { closed, fields } = session.loaded.form;
  if (closed || fields.length === 0) {
    search.cancel();
    return;
  }
  search.end();
  const { element } = session;
  element.lasting.get(DraftSession)?.stop();
  const draft = new DraftSession(session, place, ports);
  install(session, draft);
  if (search.result) await waitAtMost(PATIENCE, draft.restore(search.result), ports);
  else void search.found.then((found) => found && draft.restoreLate(found));
  element.addController(draft);
  void search.found.then(() => eraseExpired(ports)).catch(() => undefined);
}

function install({ element, features }: ElementSession, draft: DraftSession): void {
  element.lasting.set(draft);
  features.draft = draft;
}

/** Looks for the draft of an element; gives it up if the element is taken off the page before the form has come. */
class Search implements ReactiveController {
  readonly found: Promise<Found | undefined>;
  /** Fulfils when it is found, or nobody should wait any more. */
  readonly patience: Promise<void>;
  result: Found | undefined;
  isOver = false;

  constructor(
    readonly host: FormElement,
    readonly place: DraftPlace,
    readonly ports: DraftPorts,
  ) {
    // One that was just taken off the page hands its draft over without a way through the storage.
    const handed = leaving.get(slotName(place))?.passOn();
    this.found = handed ? Promise.resolve(handed) : findDraft(place, ports).catch(() => undefined);
    this.patience = waitAtMost(
      PATIENCE,
      this.found.then((found) => (this.result = found)),
      ports,
    );
    host.addController(this);
  }

  hostDisconnected(): void {
    // It may only have been moved.
    queueMicrotask(() => {
      if (!this.host.isConnected) this.cancel();
    });
  }

  /** Lets go of what was found, or will be. */
  cancel(): void {
    if (this.isOver) return;
    this.end();
    void this.found.then((found) => found?.slot?.release());
  }

  /** Ends the search: the draft takes over. */
  end(): void {
    this.isOver = true;
    this.host.removeController(this);
  }
}

const warn =
  (code: WarningCode, about: string): Install =>
  async ({ warnings }) => {
    warnings.push({ code, path: 'draft', about });
  };
