import type { ActionStore } from '../actions/action-store.js';
import type { ArrivalStore } from '../arrivals/arrival-store.js';
import type { ClockStore } from '../database/clock.js';
import type { IdStore } from '../database/ids.js';
import type { LockStore } from '../database/locks.js';
import type { BinStore } from '../erasing/bin-store.js';
import type { PersonStore } from '../erasing/person-store.js';
import type { FieldStore } from '../fields/field-store.js';
import type { ContentStore } from '../files/content-store.js';
import type { FolderStore } from '../folders/folder-store.js';
import type { FormCounter, FormStore } from '../forms/form-store.js';
import type { OAuthStore } from '../oauth/oauth-store.js';
import type { PartialStore } from '../partials/partial-store.js';
import type { QueueStore } from '../queue/queue-store.js';
import type { SessionStore } from '../sessions/session-store.js';
import type { DigestStore } from '../submissions/digest/digest-store.js';
import type { SubmissionStore } from '../submissions/submission-store.js';
import type { TryStore } from '../tries/try-store.js';
import type { WalkStore } from '../submissions/walk/walk-store.js';

/** The place where the service keeps its records: the store of each resource in one. */
export interface Store
  extends
    IdStore,
    LockStore,
    ClockStore,
    FormStore,
    FormCounter,
    FieldStore,
    FolderStore,
    SubmissionStore,
    WalkStore,
    DigestStore,
    ContentStore,
    PartialStore,
    ActionStore,
    QueueStore,
    ArrivalStore,
    SessionStore,
    TryStore,
    BinStore,
    PersonStore {
  readonly oauth: OAuthStore;

  /** Ends the connection. The memory store has nothing to end. */
  close(): Promise<void>;
}
