// One run: a person, a page, and a network that fails as planned. Then the network recovers, and the fate of the
// answers is judged.
import { patienceFor } from '../patience.js';
import { makeDice } from './dice.js';
import type { Dice } from './dice.js';
import type { FaultProxy, Line } from './fault-proxy.js';
import type { NewRun } from './fault-site.js';
import { eraseLeftovers, isHeld, isKeptSince } from './leftovers.js';
import type { PageHooks } from './hooks.js';
import { JUST_NOW, LATELY, Person } from './person.js';
import type { RunForm } from './run-form.js';
import { RunPage, Stuck } from './run-page.js';
import { hasRecord, judge } from './story.js';
import type { StoredRecord, Verdict } from './story.js';

/** The report of a run. */
export interface RunReport {
  readonly seed: number;
  readonly verdict: Verdict;
  readonly injected: Readonly<Record<string, number>>;
  readonly reloads: number;
  readonly offline: number;
  readonly records: number;
  /** The actions of the person and the fate of the requests, to find the cause of a failure. */
  readonly log: readonly string[];
  readonly plan: string;
}

/** The start of a run. */
export interface Begun {
  readonly run: string;
  readonly form: RunForm;
  readonly plan: string;
}

const MOST_ACTIONS = 6;
/** The time between two looks at storage, which reports no changes. ms */
const LOOK_AGAIN = 100;
/** In milliseconds: the element erases a draft when the person is thanked. */
const LONGEST_ERASURE = patienceFor(10_000);
/** More than the plan's number of faults while loading. */
const MOST_ATTEMPTS = 12;
/** The latest moment after a press when the page is reloaded. ms */
const LATEST_RELOAD = 60;

/** Plays the run of a seed. */
export async function playRun(seed: number, naive?: NewRun['naive']): Promise<RunReport> {
  const dice = makeDice(seed ^ 0x5eed);
  const shape = { hasFile: !naive && dice.chance(1 / 3), hasPages: !naive && dice.chance(0.4) };
  const begun = await ask<Begun>('POST', 'runs', { seed, shape, ...(naive && { naive }) });
  const game = new Game(begun, dice);
  (window.faultRuns ??= new Map()).set(begun.run, game);
  try {
    const person = new Person(game.page, begun.form, shape, dice, `run ${seed}`, () => game.connect());
    const verdict = await game.play(person);
    const { log, injected } = await ask<Pick<FaultProxy, 'log' | 'injected'>>('GET', `${begun.run}/log`);
    const { reloads, offline, records, told } = game;
    const lines = [...told, ...log].sort((a, b) => a.at - b.at);
    const timed = lines.map(({ at, text }) => `${String(at - (lines[0]?.at ?? at)).padStart(5)} ms ${text}`);
    return { seed, verdict, injected, reloads, offline, records, log: timed, plan: begun.plan };
  } finally {
    game.page.close();
    window.faultRuns.delete(begun.run);
    await eraseLeftovers(begun.run);
    await ask('DELETE', begun.run);
  }
}

class Game implements PageHooks {
  readonly page = new RunPage();
  readonly told: Line[] = [];
  readonly #problems: string[] = [];
  isOffline = false;
  #isCalm = false;
  /** The form has promised to send the answers. */
  #wasWaiting = false;
  reloads = 0;
  offline = 0;
  records = 0;

  constructor(
    private readonly begun: Begun,
    private readonly dice: Dice,
  ) {}

  problem(text: string): void {
    this.#problems.push(text);
  }

  note(text: string): void {
    this.#tell(`  ${text}`);
  }

  async play(person: Person): Promise<Verdict> {
    person.decide();
    try {
      await this.page.open(`/faults/${this.begun.run}/page.html`);
      await this.#open();
      if (this.dice.chance(0.15)) await this.#setNetwork({ isOffline: true });
      await this.#answer(person);
      await this.#act(person);
    } catch (cause) {
      this.problem(tellCause(cause));
    }
    return this.#end(person);
  }

  /** Types answers, and perhaps reloads in between. */
  async #answer(person: Person): Promise<void> {
    if (this.dice.chance(0.25)) {
      await person.fill(this.dice.between(1, 5));
      // With enough time for all of it to be on the device, or without.
      if (this.dice.chance(0.5)) await this.#keep();
      await this.#reload(person);
    }
    await person.fill();
  }

  async #act(person: Person): Promise<void> {
    const { dice, page } = this;
    for (let action = 0; action < MOST_ACTIONS; action += 1) {
      if (dice.chance(0.15)) await this.#setNetwork({ isOffline: !this.isOffline });
      if (page.look() === 'thanks' || (await this.#isPromised(person))) return;
      if (page.isAsking) return this.#decide(person);
      if (person.isToAsk && dice.chance(0.5)) return;
      if (page.look() !== 'waiting') await this.#send(person, action > 0);
      if (page.look() === 'thanks') return;
      if (dice.chance(0.6)) await this.#setNetwork({ isOffline: false });
      if (dice.chance(0.2)) await this.#reload(person);
    }
  }

  async #send(person: Person, isAgain: boolean): Promise<void> {
    const { dice } = this;
    if (person.isToAsk || (isAgain && dice.chance(0.2))) person.decide();
    await person.fill();
    if (dice.chance(0.1)) await this.#keep();
    const isImpatient = dice.chance(0.25);
    await person.press(isImpatient);
    this.#tell(`presses ${isImpatient ? 'twenty times' : 'once'}`);
    if (dice.chance(0.25)) {
      await moment(dice.between(0, LATEST_RELOAD));
      if (this.page.look() !== 'thanks') await this.#reload(person);
    } else {
      const sight = await person.outcome();
      this.#wasWaiting = sight === 'waiting';
      this.#tell(`sees: ${sight}: ${this.page.notices}`);
    }
  }

  /** Checks whether the form has promised to send the answers. Then a person does not type them again. */
  async #isPromised(person: Person): Promise<boolean> {
    return this.#wasWaiting && Object.keys(await person.there()).length === 0;
  }

  /** Waits until the typed answers are on the device, within a limit. */
  async #keep(): Promise<void> {
    const typedAt = Date.now();
    for (let waited = 0; waited < JUST_NOW; waited += LOOK_AGAIN) {
      if (await isKeptSince(this.begun.run, typedAt)) return;
      await moment(LOOK_AGAIN);
    }
  }

  /** Waits until the device holds nothing of the run, within a limit: a busy machine takes seconds to erase it. */
  async #becomeEmpty(): Promise<void> {
    const begun = Date.now();
    while (Date.now() - begun < LONGEST_ERASURE && (await isKeptSince(this.begun.run, 0))) await moment(LOOK_AGAIN);
  }

  /** Answers the form's question about answers that may have arrived: sends them again, or asks somebody. */
  async #decide(person: Person): Promise<void> {
    person.listen();
    if (this.dice.chance(0.5)) return;
    this.#tell('has them sent again');
    this.page.part('send-again')?.click();
    await this.page.until(() => !this.page.isWaiting, 'what comes of it');
  }

  async #reload(person: Person): Promise<void> {
    this.reloads += 1;
    this.#tell('reloads');
    const at = performance.now();
    if (await this.page.reload()) person.hearThanks();
    await this.#open();
    await this.#settle(person);
    person.listen();
    if (this.page.look() === 'waiting') this.#wasWaiting = true;
    this.#tell(`sees: ${this.page.look()}: ${this.page.notices}`);
    if (await this.#isGoneRightly(person)) await person.begin();
    else await person.compare(at);
  }

  /** Waits for the notes about stored answers, which come a moment after the form. None comes of an empty device. */
  async #settle(person: Person): Promise<void> {
    const isEmpty = Object.keys(await person.there()).length === 0;
    const isExpected = person.hasBegun || this.#wasWaiting;
    if (!isEmpty || !isExpected) return;
    const end = Date.now() + (person.presses.length > 0 ? LATELY : JUST_NOW);
    while (this.page.told.length === 0 && Date.now() < end && (await isHeld(this.begun.run))) await moment(LOOK_AGAIN);
  }

  /** Checks whether an empty form is right, because its answers were sent. */
  async #isGoneRightly(person: Person): Promise<boolean> {
    const isEmpty = Object.keys(await person.there()).length === 0;
    const { page } = this;
    return isEmpty && (page.look() === 'waiting' || page.isAsking || (await this.#hasArrived(person)));
  }

  async #hasArrived(person: Person): Promise<boolean> {
    const answers = person.presses.at(-1)?.answers;
    return hasRecord(await this.#records(), answers);
  }

  /** Waits for the form, and loads it again after a failure. */
  async #open(): Promise<void> {
    const { page } = this;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      await page.until(() => page.look() !== 'loading', 'the form');
      if (!['broken', 'unavailable'].includes(page.look())) return;
      await this.#setNetwork({ isOffline: false });
      const retry = page.part('retry');
      if (retry) {
        retry.click();
        await page.until(() => page.part('retry') !== retry, 'another try');
      } else {
        // Without the script, or with a refusal, a person sees no form and no button, and reloads the page.
        await page.reload();
      }
    }
    throw new Stuck(`the form could not be had in ${MOST_ATTEMPTS} attempts`);
  }

  async #setNetwork({ isOffline = false, isCalm = false }): Promise<void> {
    const { run } = this.begun;
    this.#isCalm ||= isCalm;
    if (isOffline) this.offline += 1;
    const hasChanged = this.isOffline !== isOffline;
    this.isOffline = isOffline;
    this.#tell(isOffline ? 'goes offline' : 'is online');
    await ask('PUT', `${run}/network`, { isOffline, isCalm: this.#isCalm });
    const { window } = this.page;
    if (hasChanged) window.dispatchEvent(new window.Event(isOffline ? 'offline' : 'online'));
  }

  /** Finds a network for the person. */
  connect(): Promise<void> {
    return this.#setNetwork({ isOffline: false });
  }

  /** Ends the run: the network recovers, the page is opened once more, and waiting answers may be sent. */
  async #end(person: Person): Promise<Verdict> {
    const { page } = this;
    let kept = false;
    let isTold = false;
    let isThanked = false;
    try {
      person.listen();
      isThanked = page.look() === 'thanks';
      if (isThanked) await this.#becomeEmpty();
      isTold = page.told.length > 0;
      await this.#setNetwork({ isCalm: true });
      const at = performance.now();
      await page.reload();
      await this.#open();
      await this.#settle(person);
      this.#tell(`sees at last: ${page.look()}: ${page.notices}`);
      isTold ||= page.told.length > 0;
      if (page.look() === 'waiting') await page.until(() => page.look() !== 'waiting', 'the end of the outbox');
      const isEmpty = Object.keys(await person.there()).length === 0;
      // An empty form is right after the thanks, and where the answers arrived or wait. What was typed last may be lost with the page.
      kept = !isThanked && !(await this.#isGoneRightly(person)) && (await person.compare(at));
      if (isThanked && !isEmpty) this.problem('after the thanks the answers were still there');
      if (kept && !isThanked && !person.isToAsk && this.dice.chance(0.5)) await this.#insist(person);
    } catch (cause) {
      this.problem(tellCause(cause));
    }
    const records = await this.#records();
    this.records = records.length;
    const problems = [...person.problems, ...this.#problems];
    return judge({
      presses: person.presses,
      records,
      isKept: kept,
      isWaiting: page.look() === 'waiting' || page.isAsking,
      isTold,
      isThanked,
      problems,
    });
  }

  /** Sends the kept answers. This must succeed on a good network. */
  async #insist(person: Person): Promise<void> {
    await person.fill();
    await person.press(false);
    await person.outcome();
    // The page may just be sending what waited on the device.
    await this.page.until(() => this.page.look() !== 'waiting', 'the end of the outbox');
    const sight = this.page.look();
    this.#tell(`presses when all is well, sees: ${sight}: ${this.page.notices}`);
    if (sight !== 'thanks' && !person.presses.at(-1)?.isReported) this.problem('what was kept could not be sent');
  }

  #records(): Promise<StoredRecord[]> {
    return ask('GET', `${this.begun.run}/records`);
  }

  #tell(text: string): void {
    this.told.push({ at: Date.now(), text });
  }
}

/** Tells why a run ended early. An error of the test's own code keeps its stack. */
function tellCause(cause: unknown): string {
  if (cause instanceof Stuck) return cause.message;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

/** Waits a short time by the real clock, because a reload comes at any moment. */
const moment = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls the server's side of the runs. */
export async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/faults/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  return (await response.json()) as Answer;
}
