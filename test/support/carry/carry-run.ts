// A person with two devices, a proxy that keeps carried drafts, a service, and a network that fails by dice.
import { CarryError } from '../../../src/api/carry/carry-error.js';
import type { Carrier } from '../../../src/persistence/carry/carrier.js';
import { mergeRecords } from '../../../src/persistence/carry/merge-records.js';
import type { CarriedRecord } from '../../../src/persistence/carry/carry-record.js';
import { readLink } from '../../../src/persistence/carry/read-link.js';
import { readSecret } from '../../../src/persistence/carry/read-secret.js';
import { stampChange } from '../../../src/persistence/carry/stamp-change.js';
import { makeDice } from '../faults/dice.js';
import type { Dice } from '../faults/dice.js';
import { FORM, PROXY, arriveBy, makeCarrier, makePorts, makeRecord, reach } from './carry-device.js';
import type { CarryServer } from './carry-stand-in.js';
import { CarryWorld } from './carry-world.js';

/** All that is wrong with a run, and what happened in it. */
export interface CarryReport {
  readonly seed: number;
  readonly lost: readonly string[];
  readonly records: number;
  readonly readable: readonly string[];
  readonly story: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const FIELDS = ['1', '2', '3'] as const;
const STEPS = 24;
/** A part of all texts and names that nobody may read. */
const PLAIN = 'Lovelace';
const ADDRESS = 'https://site.example/contact?from=mail#top';
/** Clocks that are right, a little wrong, and wrong by a day. ms */
const CLOCKS = [0, 300, -90_000, 86_400_000, -86_400_000] as const;

/** All that one run shares. */
class Run {
  readonly world = new CarryWorld();
  readonly dice: Dice;
  readonly server: CarryServer;
  /** The submissions that the service has stored, by key. */
  readonly stored = new Map<string, Readonly<Record<string, string>>>();
  readonly latest = new Map<string, string>();
  readonly told = new Set<string>();
  readonly secrets = new Set<string>();
  readonly story: string[] = [];
  readonly counts: Record<string, number> = {};
  isCalm = false;

  constructor(seed: number, makeServer: (world: CarryWorld) => CarryServer) {
    this.dice = makeDice(seed);
    this.server = makeServer(this.world);
  }

  tell(what: string): void {
    this.story.push(what);
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** Passes a request through the network. */
  readonly through = async (request: Request, pass: (request: Request) => Promise<Response>): Promise<Response> => {
    const dice = this.isCalm ? 1 : this.dice.next();
    if (dice < 0.12) return this.#lose('request lost');
    if (dice < 0.15) return this.#spoil('busy', Response.json({ code: 'keys_unavailable' }, { status: 503 }));
    if (dice < 0.18)
      return this.#spoil('log-in page', new Response('<p>Log in', { headers: { 'content-type': 'text/html' } }));
    if (dice < 0.24) await this.world.wait(this.dice.between(1, 20_000)).catch(() => undefined);
    if (dice > 0.97 && dice < 1) {
      this.count('sent twice');
      await pass(request.clone());
    }
    const response = await pass(request);
    return dice >= 0.24 && dice < 0.36 ? this.#lose('answer lost') : response;
  };

  #lose(what: string): never {
    this.count(what);
    throw new TypeError('Failed to fetch');
  }

  #spoil(what: string, response: Response): Response {
    this.count(what);
    return response;
  }

  /** Stores a submission once for each key, as the proxy does. Tells whether it was there already. */
  submit(key: string, values: Readonly<Record<string, string>>): boolean {
    const isThere = this.stored.has(key);
    if (!isThere) this.stored.set(key, values);
    return isThere;
  }
}

/** A device of the person. Its own draft survives when its page is killed, as the form keeps it. */
class Device {
  readonly #run: Run;
  readonly #ahead: number;
  readonly #letter: string;
  carrier: Carrier | undefined;
  own: CarriedRecord = makeRecord({}, 0);
  #seen = 0;
  #edits = 0;
  /** The record that the device last heard of: it stays with the draft. */
  #heard: CarriedRecord | undefined;
  isDone = false;
  #page = new AbortController();

  constructor(run: Run, letter: string) {
    this.#run = run;
    this.#letter = letter;
    const ahead = run.dice.pick(CLOCKS);
    // Decision 0062: where nobody tells the time, of two changes at once the later one may lose.
    this.#ahead = run.server.tellsTime ? ahead : 0;
  }

  get #ports() {
    const { world, server, through, dice } = this.#run;
    return makePorts(world, reach(server, through), { ahead: this.#ahead, random: () => dice.next() });
  }

  async begin(): Promise<void> {
    this.carrier = await makeCarrier(this.#ports);
    this.#run.secrets.add(this.carrier.secret);
  }

  /** Opens the link. What the device has of its own is merged. */
  async arrive(link: string): Promise<void> {
    const secret = readLink(new URL(link).hash, FORM);
    const ports = this.#ports;
    const { carrier, record } = await arriveBy(ports, secret, this.#seen);
    this.carrier = carrier;
    this.#seen = carrier.version;
    this.#take(record, this.#heard);
  }

  edit(): void {
    // Decision 0022: answers do not change while they are sent.
    if (this.#isSending) return;
    const { dice, world, latest } = this.#run;
    world.time += dice.between(2500, 60_000);
    const field = dice.pick(FIELDS);
    const value = `${PLAIN} ${this.#letter}${this.#edits++}`;
    const now = world.time + this.#ahead;
    const changed = stampChange(this.own.answers[field]?.changed, now);
    const file = new File([`${PLAIN} content`], `${PLAIN}.txt`, { type: 'text/plain', lastModified: 7 });
    const answer = { type: 'text', label: `${PLAIN} label`, answer: { value, file }, text: value, changed };
    this.own = { ...this.own, when: Math.max(now, this.own.when), answers: { ...this.own.answers, [field]: answer } };
    latest.set(field, value);
    this.#run.tell(`${this.#letter} writes ${field} = ${value}`);
  }

  /** Merges what another device wrote into the form, and tells of what is overtaken. */
  #take(record: CarriedRecord, before: CarriedRecord | undefined): void {
    this.#heard = record;
    const merged = mergeRecords(this.own, record, before);
    this.own = merged.record;
    this.#say(Object.values(merged.overtaken).map(({ text }) => String(text)));
  }

  #say(values: readonly string[]): void {
    for (const value of values) {
      this.#run.count('told');
      this.#run.told.add(value);
    }
  }

  /** Tells the person that the answers were sent, and that those of this device may not be among them. */
  #tellSent(): void {
    this.isDone = true;
    this.#say(this.#values().map(([, value]) => value));
  }

  #values(): (readonly [string, string])[] {
    return Object.entries(this.own.answers).map(([id, { text }]) => [id, String(text)] as const);
  }

  /** Pushes the draft. Returns whether the proxy has it. */
  async push(): Promise<boolean> {
    const { carrier, own } = this;
    if (!carrier) return false;
    const { signal } = this.#page;
    try {
      const result = await carrier.push(own, signal);
      if (signal.aborted) return false;
      this.#seen = carrier.version;
      this.#say(Object.values(result.overtaken).map(({ text }) => String(text)));
      this.#take(result.record, own);
      this.#run.tell(`${this.#letter} has pushed version ${carrier.version}`);
      return true;
    } catch (cause) {
      if (signal.aborted) this.#run.count('killed while it pushes');
      else this.#note(cause);
      return false;
    }
  }

  /** Takes in what another device has written. Tells whether there was anything. */
  async #look(): Promise<boolean> {
    const { carrier } = this;
    const { signal } = this.#page;
    try {
      const record = await carrier?.look(signal);
      const before = this.own;
      if (record) this.#take(record, this.#heard);
      return record !== undefined && before !== this.own;
    } catch (cause) {
      if (!signal.aborted) this.#note(cause);
      return false;
    }
  }

  #note(cause: unknown): void {
    const code = cause instanceof CarryError ? cause.code : '';
    if (!code) throw cause;
    this.#run.count(code);
    this.#run.tell(`${this.#letter}: ${code}`);
    if (code === 'carried-sent' || code === 'carried-gone') this.#tellSent();
  }

  /** Follows the other device until the page ends. */
  async watch(): Promise<void> {
    const { carrier } = this;
    if (!carrier) return;
    const { signal } = this.#page;
    await carrier
      .watch((record, before) => {
        if (signal.aborted) return;
        this.#run.count('heard');
        this.#seen = Math.max(this.#seen, carrier.version);
        this.#take(record, before);
      }, signal)
      .then((end) => {
        if (end !== 'ended' && !signal.aborted) this.#tellSent();
      });
  }

  /** Ends the page, and opens it again by its link. */
  async kill(): Promise<void> {
    const link = this.carrier?.link(ADDRESS) ?? this.#again;
    this.leave();
    this.#page = new AbortController();
    if (link === undefined) return;
    this.carrier = undefined;
    this.#run.count('killed');
    this.#run.tell(`${this.#letter} is opened again`);
    await this.arrive(link).catch((cause: unknown) => this.#note(cause));
    // What has no answer yet is asked again: by the device's own draft, which knows the secret.
    this.#again = link;
  }
  #again: string | undefined;

  /** Ends the page, and loads it again. The draft has kept the link and what was heard, so nothing is asked before somebody looks. */
  async reload(): Promise<void> {
    const { carrier } = this;
    if (!carrier) return;
    const { secret } = carrier;
    this.leave();
    this.#page = new AbortController();
    this.#run.count('reloaded');
    this.#run.tell(`${this.#letter} is loaded again, with its draft`);
    const heard = this.#heard && { given: this.#heard };
    this.carrier = await makeCarrier(this.#ports, { secret: readSecret(secret), seen: this.#seen, ...heard });
  }

  /** Opens the link again that did not open. */
  async reopen(): Promise<void> {
    if (this.#again === undefined || this.carrier || this.isDone) return;
    await this.arrive(this.#again).catch((cause: unknown) => this.#note(cause));
  }

  /** Sends the answers, after the other device's were fetched. */
  async send(): Promise<void> {
    if (this.isDone || this.#isSending) return;
    this.#isSending = true;
    await this.#sendMerged();
    this.#isSending = false;
  }
  #isSending = false;

  async #sendMerged(): Promise<void> {
    const { carrier } = this;
    if (!carrier) return;
    // Decision 0073: what another device has written is seen first. The person then presses again.
    for (let presses = 0; presses < 9 && (await this.#look()); presses++) this.#run.count('seen before it was sent');
    if (this.#hasEnded()) return;
    const values = Object.fromEntries(this.#values());
    const digest = JSON.stringify(values);
    const { through, dice } = this.#run;
    const { signal } = this.#page;
    for (let tries = 0; tries < (this.#run.isCalm ? 9 : dice.between(1, 3)); tries++) {
      try {
        const answer = await through(new Request(PROXY), async () =>
          Response.json({ isThere: this.#run.submit(carrier.sendKey, values) }),
        );
        const { isThere } = (await answer.json()) as { isThere?: boolean };
        if (isThere === undefined) continue;
        this.#run.tell(`${this.#letter} has sent ${digest}${isThere ? ', which were there' : ''}`);
        // The answer of another attempt: the person hears that other answers may have arrived.
        if (isThere && JSON.stringify(this.#run.stored.get(carrier.sendKey)) !== digest) this.#tellSent();
        this.isDone = true;
        await carrier.sent(signal).catch((cause: unknown) => {
          if (!signal.aborted) this.#note(cause);
        });
        return;
      } catch (cause) {
        if (!(cause instanceof TypeError) && !(cause instanceof SyntaxError)) throw cause;
      }
    }
  }

  /** A function, because the compiler does not know what a call changes. */
  #hasEnded(): boolean {
    return this.isDone;
  }

  leave(): void {
    this.#page.abort(new Error('The page is left.'));
  }
}

/** Plays a run: edits, pushes, kills and sends in the order of the dice, then a network that works. */
export async function playCarryRun(seed: number, makeServer: (world: CarryWorld) => CarryServer): Promise<CarryReport> {
  const run = new Run(seed, makeServer);
  const [one, two] = [new Device(run, 'A'), new Device(run, 'B')];
  await one.begin();
  one.edit();
  while (!(await one.push()));
  const link = one.carrier?.link(ADDRESS) ?? '';
  while (!two.carrier) await two.arrive(link).catch(() => undefined);
  const work: Promise<void>[] = [one.watch(), two.watch()];
  const isSending = run.dice.chance(0.5);
  for (let step = 0; step < STEPS; step++) {
    const device = run.dice.pick([one, two]);
    if (device.isDone) continue;
    const act = run.dice.next();
    if (act < 0.5) device.edit();
    else if (act < 0.8) work.push(device.push().then(() => undefined));
    else if (act < 0.84) work.push(device.kill().then(() => device.watch()));
    else if (act < 0.88) work.push(device.reload().then(() => device.watch()));
    else if (act < 0.92) await run.world.wait(run.dice.between(1, 5000));
    else if (isSending && step > STEPS / 2) work.push(...[one, two].map((either) => either.send()));
    if (run.dice.chance(0.3)) await run.world.wait(1);
  }
  run.isCalm = true;
  one.leave();
  two.leave();
  await Promise.all(work);
  await settle([one, two]);
  return judge(run, seed, [one, two]);
}

/** Lets both devices go on by their links until they agree, or the answers are sent. */
async function settle(devices: readonly Device[]): Promise<void> {
  for (const device of devices) if (!device.isDone) await device.kill();
  for (let round = 0; round < 3; round++)
    for (const device of devices) {
      await device.reopen();
      if (!device.isDone) await device.push();
    }
}

function judge(run: Run, seed: number, devices: readonly Device[]): CarryReport {
  const sent = [...run.stored.values()];
  const lost: string[] = [];
  for (const [field, value] of run.latest) {
    const isSent = sent.some((values) => values[field] === value);
    const isKept = devices.every(({ own, isDone }) => isDone || own.answers[field]?.text === value);
    const isOpen = devices.some(({ isDone }) => !isDone);
    if (!isSent && !(isOpen && isKept) && !run.told.has(value)) lost.push(`${field} = ${value}`);
  }
  const all = run.server.everything();
  const hidden = [PLAIN, ...run.secrets, ...devices.flatMap(({ carrier }) => carrier?.secret ?? [])];
  const readable = hidden.filter((word) => all.includes(word));
  return { seed, lost, records: run.stored.size, readable, story: run.story, counts: run.counts };
}
