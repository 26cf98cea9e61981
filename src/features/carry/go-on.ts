// Goes on on another device, and with what another device has begun. Fetched once somebody wants it.
import type { ElementSession } from '../../element/element-session.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { ArrivalNote } from './arrival-note.js';
import { Carrying } from './carrying.js';
import type { Changes } from './changes.js';
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
  /** Asks the person whether they go on with what a link carries. */
  arrive(secret: string): Promise<void>;
  /** Ends all of it: the form begins anew. */
  end(): void;
}

/** Makes what goes on with one form. */
export function goOn(session: ElementSession, { changes, offers, most }: Given): GoingOn {
  const carrying = new Carrying(session, changes, most);
  const panel = new Panel(session, carrying, offers);
  let note: ArrivalNote | undefined;
  /** Makes the note once. Who only makes a link needs no code of it. */
  const findNote = async (): Promise<ArrivalNote | undefined> => {
    const part = note ? undefined : await tryPart(() => import('./arrival-note.js'));
    return (note ??= part && new part.ArrivalNote(session, carrying, offers));
  };
  carrying.onReceived(async (received) => (await findNote())?.tell(received));
  return {
    open: (fieldId: string) => panel.open(fieldId),
    arrive: async (secret: string) => (await findNote())?.arrive(secret),
    end() {
      panel.close();
      note?.end();
      carrying.end();
    },
  };
}
