// Goes on on another device, and with what another device has begun. Fetched once somebody wants it.
import type { ElementSession } from '../../element/element-session.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { KeptLink } from '../../persistence/draft/draft.js';
import type { ArrivalNote } from './arrival-note.js';
import { Carrying } from './carrying.js';
import type { Received } from './carrying.js';
import type { Changes } from './changes.js';
import type { HandOver } from './hand-over.js';
import type { Offers } from './offers.js';
import { Panel } from './panel.js';

/** The parts that were there before this code came. */
interface Given {
  readonly changes: Changes;
  readonly offers: Offers;
  /** The largest draft that the proxy carries. bytes */
  readonly most: number;
}

/** The steps of going on with one form. */
export interface GoingOn {
  /** Opens the panel with the code and the link. `fieldId` is the field that they lead to; `''` for the whole form. */
  open(fieldId: string): Promise<void>;
  /** Asks the person whether they go on with what a link carries. Without a secret, the link belongs to another form. */
  arrive(secret: string | undefined, formId?: string): Promise<void>;
  /** Goes on after a reload, with the link that the draft has kept. */
  resume(link: KeptLink): Promise<void>;
  /** Ends all of it: the form begins anew. */
  end(): void;
}

/** Makes what goes on with one form. */
export function goOn(session: ElementSession, { changes, offers, most }: Given): GoingOn {
  let handOver: HandOver | undefined;
  /** Follows the other device after a reload, until the panel does. */
  let following = new AbortController();
  let note: ArrivalNote | undefined;
  /** Makes the note once. Who only makes a link needs no code of it. */
  const findNote = async (): Promise<ArrivalNote | undefined> => {
    const part = note ? undefined : await tryPart(() => import('./arrival-note.js'));
    return (note ??= part && handOver && new part.ArrivalNote(session, handOver, offers));
  };
  const carrying: Carrying = new Carrying(session, changes, most, async () => {
    const part = await tryPart(() => import('./hand-over.js'));
    const tell = async (received: Received) => (await findNote())?.tell(received);
    return (handOver ??= part && new part.HandOver(session, changes, carrying, offers, tell));
  });
  const panel = new Panel(session, carrying, offers);
  return {
    open(fieldId: string) {
      following.abort();
      return panel.open(fieldId);
    },
    async arrive(secret: string | undefined, formId = '') {
      await carrying.later();
      // A mail program may have damaged it.
      await (await findNote())?.arrive(secret === undefined ? `${formId}.x` : `${session.loaded.form.id}.${secret}`);
    },
    async resume(link: KeptLink) {
      const { signal } = (following = new AbortController());
      const isFree = session.features.draft?.sharedKey === link.sendKey;
      await carrying.later();
      await handOver?.resume(link, isFree, signal);
    },
    end() {
      following.abort();
      panel.close();
      note?.end();
      handOver?.end();
      carrying.end();
    },
  };
}
