// Where the owner wants drafts: finds the one that an element goes on with while the form is on its way, and hands it over.
import type { ReactiveController } from 'lit';
import type { WarningCode } from '../model/warning.js';
import { atMost } from '../persistence/draft-ports.js';
import type { DraftPorts } from '../persistence/draft-ports.js';
import { eraseExpired, findDraft, slotName } from '../persistence/draft-slot.js';
import type { Found } from '../persistence/draft-slot.js';
import type { DraftPlace } from '../persistence/draft.js';
import { devicePorts } from './device-ports.js';
import { DraftKeeper, leaving } from './draft-keeper.js';
import { placeOf } from './draft-place.js';
import type { FormHost } from './form-host.js';
import { noteStyles } from './notes.styles.js';
import type { OpenForm } from './open-form.js';

type Take = (open: OpenForm) => Promise<OpenForm>;

/** The fields wait for the storage before they are shown, but no longer than this, in ms. */
const PATIENCE = 500;

/** What keeps the answers of an element that has a form. */
export const keepers = new WeakMap<FormHost, DraftKeeper>();
const searches = new WeakMap<FormHost, Search>();

/** Looks for a draft, and answers what takes the form when it has come. */
export function beginDraft(host: FormHost, ports: DraftPorts = devicePorts): Take {
  const kind = host.getAttribute('draft');
  if (kind === 'off') return (open) => Promise.resolve(open);
  if (kind !== 'session' && kind !== 'local') return warn('unknown-value', kind ?? '');
  const trouble = ports.trouble();
  if (trouble) return warn('draft-unavailable', trouble);
  const place = placeOf(host, kind);
  const before = keepers.get(host);
  if (before?.isOf(place)) return (open) => Promise.resolve(goOn(host, open, before));
  searches.get(host)?.cancel();
  const search = new Search(host, place, ports);
  searches.set(host, search);
  return (open) => keepFirst(host, open, search);
}

/** The form has come again: the answers on the page are newer than any draft. */
function goOn(host: FormHost, open: OpenForm, before: DraftKeeper): OpenForm {
  const keeper = before.renew(open);
  before.stop();
  keepers.set(host, keeper);
  host.addController(keeper);
  return withKeeper(open, keeper);
}

async function keepFirst(host: FormHost, open: OpenForm, search: Search): Promise<OpenForm> {
  const { place, ports } = search;
  await search.patience;
  if (search.isOver) return open;
  const { closed, fields } = open.loaded.form;
  if (closed || fields.length === 0) {
    search.cancel();
    return open;
  }
  search.end();
  keepers.get(host)?.stop();
  const keeper = new DraftKeeper(host, open, place, ports);
  keepers.set(host, keeper);
  if (search.result) await atMost(PATIENCE, keeper.restore(search.result), ports);
  else void search.found.then((found) => found && keeper.restoreLate(found));
  host.addController(keeper);
  void search.found.then(() => eraseExpired(ports)).catch(() => undefined);
  return withKeeper(open, keeper);
}

/** Looks for the draft of an element; gives it up if the element is taken off the page before the form has come. */
class Search implements ReactiveController {
  readonly found: Promise<Found | undefined>;
  /** Fulfils when it is found, or nobody should wait any more. */
  readonly patience: Promise<void>;
  result: Found | undefined;
  isOver = false;

  constructor(
    readonly host: FormHost,
    readonly place: DraftPlace,
    readonly ports: DraftPorts,
  ) {
    // One that was just taken off the page hands its draft over without a way through the storage.
    const handed = leaving.get(slotName(place))?.passOn();
    this.found = handed ? Promise.resolve(handed) : findDraft(place, ports).catch(() => undefined);
    this.patience = atMost(
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

  /** It has found what it has found. */
  end(): void {
    this.isOver = true;
    this.host.removeController(this);
  }
}

function withKeeper(open: OpenForm, keeper: DraftKeeper): OpenForm {
  const { loaded } = open;
  return { ...open, keeper, loaded: { ...loaded, styles: [...loaded.styles, ...noteStyles] } };
}

const warn =
  (code: WarningCode, about: string): Take =>
  (open) => {
    const { loaded } = open;
    const warnings = [...loaded.warnings, { code, path: 'draft', about }];
    return Promise.resolve({ ...open, loaded: { ...loaded, warnings } });
  };
