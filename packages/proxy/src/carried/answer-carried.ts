import { answerJson, NO_STORE } from '../calls/answer.js';
import type { Answer } from '../calls/answer.js';
import { digestText } from '../digest.js';
import { ProxyError } from '../errors.js';
import type { AdmittedCarriedCall } from '../guard/guard.js';
import type { Settings } from '../options.js';
import { isKnownTag } from '../service/cache-headers.js';
import { createBodyReader, readContentLength } from '../submission/body.js';
import type { LastEntry } from './carried-entry.js';
import { TakenRoom } from './carried-room.js';
import type { CarriedRoom } from './carried-room.js';
import { checkSize, readGrip, readWait } from './carried-request.js';
import type { CarriedPut } from './carried-request.js';
import { CarriedStore } from './carried-store.js';
import type { LastVersion } from './carried-store.js';
import type { CarrySettings } from './carry-options.js';
import { cutBody } from './ciphertext-pieces.js';
import { storeUnavailable } from './store-error.js';

/** The time between two looks for another version, in milliseconds. */
const PAUSE = 500;

/** The number of times that a version is read whose pieces are missing, for another one may have come. */
const READS = 3;

/** The parts of a proxy that carried drafts need. */
export interface CarryParts {
  readonly settings: Settings;
  readonly limits: CarrySettings;
  readonly room: CarriedRoom;
}

/** A version that is being written. */
interface NextVersion {
  readonly version: number;
  readonly grip: string;
  readonly until: number;
  readonly taken: TakenRoom;
}

/** Answers the calls about one carried draft. The proxy has its ciphertext alone, and can't read it. */
export class CarriedDraft {
  readonly #settings: Settings;
  readonly #limits: CarrySettings;
  readonly #room: CarriedRoom;
  readonly #store: CarriedStore;
  readonly #payer: string | undefined;

  private constructor(parts: CarryParts, store: CarriedStore, payer: string | undefined) {
    this.#settings = parts.settings;
    this.#limits = parts.limits;
    this.#room = parts.room;
    this.#store = store;
    this.#payer = payer;
  }

  /**
   * Answers an admitted call.
   *
   * @throws ProxyError `carried_unknown`, `carried_gone`, `carried_changed`, `carried_full`, `grip_refused`, `too_large`, `empty_body`,
   *   `client_gone`, `keys_unavailable`.
   */
  static async answer(
    parts: CarryParts,
    { call, request, told: { put, payer } }: AdmittedCarriedCall,
  ): Promise<Answer> {
    const store = await CarriedStore.open(parts.limits.keys, parts.settings.ports.now, call);
    const draft = new CarriedDraft(parts, store, payer);
    if (put) return draft.#put(request, put);
    return request.method === 'DELETE' ? draft.#erase(request) : draft.#get(request);
  }

  async #get(request: Request): Promise<Answer> {
    const known = request.headers.get('if-none-match') ?? '';
    let last = await this.#findKept();
    if (isKnownTag(known, tagOf(last))) last = await this.#waitForOther(last, request);
    if (isKnownTag(known, tagOf(last))) return { status: 304, text: undefined, headers: this.#headersOf(last) };
    for (let read = 1; ; read += 1) {
      const bytes = request.method === 'HEAD' ? new Uint8Array(0) : await this.#store.readBytes(last.entry);
      const headers = { ...this.#headersOf(last), 'content-type': 'application/octet-stream' };
      if (bytes) return { status: 200, text: undefined, bytes, headers };
      if (read === READS) throw storeUnavailable(new Error('A piece of a carried draft is missing.'));
      last = await this.#findKept();
    }
  }

  /** Waits for a version after the one that the device has. Returns the last version when there is another, or the time is over. */
  async #waitForOther(last: LastVersion, { headers, signal }: Request): Promise<LastVersion> {
    const { ports, isEnding } = this.#settings;
    const end = ports.now() + Math.min(readWait(headers), this.#limits.wait);
    for (let left = end - ports.now(); left > 0 && !isEnding(); left = end - ports.now()) {
      // Ends early when the browser goes.
      await ports.wait(Math.min(PAUSE, left), signal).catch(() => undefined);
      if (signal.aborted) throw new ProxyError('client_gone', { cause: signal.reason });
      const isOther = this.#isOver(last.entry) || (await this.#store.findEntry(last.version + 1)) !== undefined;
      if (isOther) return this.#findKept();
    }
    return last;
  }

  async #put(request: Request, { grip, replaces }: CarriedPut): Promise<Answer> {
    const read = createBodyReader(request, this.#limits.bytes, 'carried draft');
    const hash = await digestText(grip);
    const before = this.#checkReplaced(await this.#store.findLast(), replaces, hash);
    const until = this.#settings.ports.now() + this.#limits.keep;
    const taken = new TakenRoom(this.#room, { before: before?.entry, until, payer: this.#payer });
    const last = await this.#write(read, request, { version: replaces + 1, grip: hash, until, taken });
    // Decision 0063: whoever has replaced a version gives its room back.
    this.#doLater(this.#store.settle(last, before).then(() => taken.settle(last.entry.size)));
    const expires = this.#left(last);
    const json = { status: 'ok', version: last.version, expires };
    return answerJson(replaces === 0 ? 201 : 200, json, { ...NO_STORE, etag: tagOf(last) });
  }

  /** Writes the pieces of a body, and claims its version. Where that is not to be, no piece stays. */
  async #write(
    read: ReturnType<typeof createBodyReader>,
    request: Request,
    { version, grip, until, taken }: NextVersion,
  ): Promise<LastVersion> {
    const { randomId } = this.#settings.ports;
    const announced = readContentLength(request) || 0;
    const pieces = { id: randomId(), count: 0 };
    const leave = () => {
      this.#doLater(this.#store.removePieces(pieces).then(() => taken.leave()));
    };
    let size = 0;
    try {
      for await (const { text, size: more } of cutBody(read)) {
        pieces.count += 1;
        size += more;
        await taken.grow(Math.max(size, announced));
        await this.#store.writePiece(pieces.id, pieces.count - 1, text, this.#limits.keep);
      }
      checkSize(request, size);
    } catch (error) {
      leave();
      throw error;
    }
    const entry: LastEntry = { state: 'kept', claim: randomId(), grip, until, size, pieces };
    // Decision 0063: a claim that fails may have come to the store, so its pieces stay until their end.
    if (await this.#store.claim(version, entry)) return { version, entry };
    leave();
    this.#checkReplaced(await this.#store.findLast(), version - 1, grip);
    throw storeUnavailable(new Error('The version of a carried draft is taken, and cannot be found.'));
  }

  async #erase({ headers }: Request): Promise<Answer> {
    const grip = await digestText(readGrip(headers));
    for (;;) {
      const last = await this.#store.findLast();
      if (!last) throw new ProxyError('carried_unknown');
      if (last.entry.grip !== grip) throw new ProxyError('grip_refused');
      // Where an earlier call has failed half-way, some pieces may be left.
      if (last.entry.state === 'gone') await this.#store.removePieces(last.entry.pieces);
      // Another device may put a version meanwhile: that one is erased, too.
      else if (!(await this.#claimEnd(last, headers))) continue;
      return answerJson(200, { status: 'ok' });
    }
  }

  /** Claims the version after the last one for the end of the draft, and removes the ciphertext. Tells whether it did. */
  async #claimEnd(last: LastVersion, headers: Headers): Promise<boolean> {
    const { now, randomId } = this.#settings.ports;
    const sent = headers.get('hosted-form-sent') === '1' && { sentAt: now() };
    const entry: LastEntry = { ...last.entry, state: 'gone', claim: randomId(), ...sent };
    const gone = { version: last.version + 1, entry };
    if (!(await this.#store.claim(gone.version, entry))) return false;
    await this.#store.removeEarlier(last);
    await this.#store.settle(gone, last);
    this.#doLater(this.#room.give(this.#room.weigh(last.entry.size), this.#room.endOf(last.entry.until), this.#payer));
    return true;
  }

  /** Finds the last version of a draft that is there. */
  async #findKept(): Promise<LastVersion> {
    const last = await this.#store.findLast();
    if (!last) throw new ProxyError('carried_unknown');
    this.#refuseGone(last);
    return last;
  }

  /** Checks that a PUT may replace what is there, and returns it. */
  #checkReplaced(last: LastVersion | undefined, replaces: number, grip: string): LastVersion | undefined {
    if (!last && replaces > 0) throw new ProxyError('carried_unknown');
    if (!last) return undefined;
    this.#refuseGone(last);
    if (last.entry.grip !== grip) throw new ProxyError('grip_refused');
    if (last.version !== replaces) throw new ProxyError('carried_changed', { headers: { etag: tagOf(last) } });
    return last;
  }

  #refuseGone({ entry }: LastVersion): void {
    if (!this.#isOver(entry)) return;
    const members = entry.sentAt === undefined ? {} : { sent: true, at: entry.sentAt };
    throw new ProxyError('carried_gone', { members });
  }

  #isOver({ state, until }: LastEntry): boolean {
    return state === 'gone' || until <= this.#settings.ports.now();
  }

  #headersOf(last: LastVersion): Record<string, string> {
    return { ...NO_STORE, etag: tagOf(last), 'hosted-form-expires': String(this.#left(last)) };
  }

  #left({ entry }: LastVersion): number {
    return Math.max(0, entry.until - this.#settings.ports.now());
  }

  /** Lets work go on after the answer. */
  #doLater(work: Promise<void>): void {
    const { waitUntil, onError } = this.#settings;
    waitUntil(
      work.catch((error: unknown) => {
        onError(error instanceof ProxyError ? error : storeUnavailable(error));
      }),
    );
  }
}

/** Returns the tag of a version. */
function tagOf({ version }: LastVersion): string {
  return `"${String(version)}"`;
}
