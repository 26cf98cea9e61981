// A proxy that keeps carried drafts, for the browser tests: what it gets is ciphertext.
import { CarryStandIn } from './carry/carry-stand-in.js';
import { PROXY, http, serve } from './service-worker.js';

/** The longest a request waits for another version, so that no test hangs on one that was left behind. ms */
const LONGEST = 1000;
/** The longest pause between two looks for another version. ms */
const LOOK = 25;
/** The default of the real one. bytes */
const MOST = 10_485_760;

/** The browser's own time. */
const CLOCK = {
  get time() {
    return Date.now();
  },
  wait: (milliseconds: number) =>
    new Promise<void>((resolve) => setTimeout(() => resolve(), Math.min(milliseconds, LOOK))),
};

/** Shows a test what the proxy has, and lets it fail. */
export class CarriedProxy {
  /** Its announcement. */
  readonly capabilities: string;
  /** The methods of all calls. */
  readonly calls: string[] = [];
  /** Answers in place of the proxy. */
  instead: ((request: Request) => Response | undefined) | undefined;
  /** Keeps a call waiting before it is answered. */
  hold: ((request: Request) => Promise<unknown> | undefined) | undefined;
  /** The number of calls that were answered after they were kept waiting. */
  answered = 0;
  readonly #standIn: CarryStandIn;

  constructor(most = MOST) {
    this.capabilities = `idempotency, max-body=33554432, carry=${most}`;
    this.#standIn = new CarryStandIn(CLOCK, { most, longest: LONGEST });
    serve(
      http.all(`${PROXY}/form/:id/carried/:name`, async ({ request }) => {
        this.calls.push(request.method);
        const instead = this.instead?.(request);
        if (instead) return instead;
        const held = this.hold?.(request);
        if (held) {
          await held;
          this.answered += 1;
        }
        return this.#standIn.answer(request);
      }),
    );
  }

  /** The drafts that it has, and what is left of those that have ended. */
  get drafts(): CarryStandIn['entries'] {
    return this.#standIn.entries;
  }

  /** The text of all that is kept, for what must not be in it. */
  get text(): string {
    return [...this.drafts.values()].map(({ bytes }) => new TextDecoder('latin1').decode(bytes)).join(' ');
  }
}
