// An attempt to send the answers, as one machine. Events of the person, of other parts and of each step decide its next state:
//
//   filling ─▶ checking ─▶ sealing ─▶ encoding ─▶ proving ─▶ posting ⇄ repeating ─▶ concluding ─▶ the outcome
//
// The outcome is `sent`, `waiting`, `failed`, `wrong` or `filling`. Answers that find no connection go from `posting` to
// `queueing`, and those that the person keeps go there from `encoding`. `sender.ts` names the code of each step. Decision 0022.
import { FILLING } from '../../session/form-status.js';
import type { FormStatus } from '../../session/form-status.js';
import type { Event, OuterEvent, Rest, State, Step, StepEvent } from './attempt-states.js';
import type { FilesSending } from './sending-files.js';

/** One member of a union, by its name. */
type Named<Union extends { readonly name: string }, Name> = Union extends unknown
  ? Name extends Union['name']
    ? Union
    : never
  : never;
type In<Name extends State['name']> = Named<State, Name>;
type By<Name extends Event['name']> = Named<Event, Name>;
type Move<Before, Cause> = 'stays' | ((state: Before, event: Cause) => State);
/** Every state says what every event does. A pair that is missing is a compile error. */
type Table = {
  readonly [S in State['name']]: { readonly [E in Event['name']]: Move<In<S>, By<E>> };
};

const check = (): State => ({ name: 'checking', purpose: 'post', status: { name: 'sending' } });
const checkToKeep = (): State => ({ name: 'checking', purpose: 'keep', status: { name: 'sending' } });
const seal = (step: In<'checking'>): State => ({ ...step, name: 'sealing' });
const encode = (step: Step, { unsealed }: By<'sealed'>): State => ({ ...step, name: 'encoding', unsealed });
const proveOrQueue = (step: Step, { sealed }: By<'encoded'>): State =>
  step.purpose === 'keep' ? { ...step, name: 'queueing', sealed } : { ...step, name: 'proving', sealed };
const post = (step: In<'proving'>, { headers }: By<'proved'>): State => ({ ...step, name: 'posting', headers });
const repeat = (step: In<'posting' | 'repeating'>): State => ({
  ...step,
  name: 'repeating',
  status: { name: 'sending', isRepeated: true },
});
const queue = (step: In<'posting' | 'repeating'>): State => ({ ...step, name: 'queueing' });
const showProgress = (step: Step, { progress }: By<'progress'>): State => ({
  ...step,
  status: { name: 'sending', progress },
});
const cancel = (step: Step): State => ({ ...step, name: 'stopping' });
const takeBack = (status: In<'waiting'>): In<'takingBack'> => ({
  name: 'takingBack',
  purpose: 'post',
  status,
  sealed: status.sealed,
});
const conclude = (step: Step, outcome: Rest): State => ({ ...step, name: 'concluding', outcome });
const concludeFilling = (step: Step): State => conclude(step, FILLING);
const concludeStopped = (step: Step): State => conclude(step, { name: 'filling', isStopped: true });
const concludeWrong = (step: Step, { lines }: By<'invalid' | 'refused'>): State =>
  conclude(step, { name: 'wrong', lines });
const concludeFailed = (step: Step, { failure, mayKeep }: By<'failed'>): State => {
  const keeping = step.purpose === 'keep' ? 'refused' : 'offered';
  return conclude(step, { name: 'failed', ...failure, ...(mayKeep && { keeping }) });
};
const concludeQueued = (step: Step, { sealed }: By<'queued'>): State =>
  conclude(step, { name: 'waiting', sealed, isBeingSent: false });
const concludeSent = (step: Step, { accepted, answers }: By<'answered'>): State =>
  conclude(step, { name: 'sent', accepted, answers });
const showElsewhere = (_: State, { at }: By<'elsewhere'>): In<'sent'> => ({
  name: 'sent',
  accepted: { submissionId: '', message: '', response: undefined },
  elsewhere: at,
});
const concludeElsewhere = (step: Step, event: By<'elsewhere'>): State => conclude(step, showElsewhere(step, event));
const concludeArrived = (step: In<'takingBack'>, { accepted, form }: By<'arrived'>): State => {
  const { params, submission } = step.sealed;
  return conclude(step, { name: 'sent', accepted, answers: { form, params, sealed: submission } });
};
const arrive = (status: In<'waiting'>, event: By<'arrived'>): State => concludeArrived(takeBack(status), event);
const showBeingSent = ({ sealed }: In<'takingBack'>): State => ({ name: 'waiting', sealed, isBeingSent: true });
const showChecked = (_: State, { outcome }: By<'checked'>): State => outcome;
const showOutcome = ({ outcome }: In<'concluding'>): State => outcome;
const fill = (): State => FILLING;

/** Lets events move nothing, deliberately. */
const ignore = <Name extends Event['name']>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 'stays'])) as Readonly<Record<Name, 'stays'>>;

/** Nothing asked for is done, but where a state says so. */
const ASKED = ignore('press', 'keep', 'takeBack', 'again', 'cancel', 'stop', 'checked', 'arrived', 'elsewhere');
/** No event of a step moves anything, but in the state of that step. */
const AT_REST = {
  ...ASKED,
  ...ignore('valid', 'prevented', 'invalid', 'refused', 'sealed', 'encoded', 'progress', 'proved', 'repeated', 'lost'),
  ...ignore('answered', 'queued', 'failed', 'stopped', 'prepared', 'back', 'gone'),
};
const OPEN = { ...AT_REST, press: check, checked: showChecked, elsewhere: showElsewhere };
/** One attempt at a time: the person can begin nothing else meanwhile. */
const UNDER_WAY = { ...AT_REST, stop: fill, failed: concludeFailed, refused: concludeWrong };
const POSTED = { ...UNDER_WAY, answered: concludeSent, queued: concludeQueued, elsewhere: concludeElsewhere };

const TABLE: Table = {
  filling: OPEN,
  wrong: OPEN,
  failed: { ...OPEN, keep: checkToKeep },
  waiting: { ...AT_REST, takeBack, again: fill, arrived: arrive },
  sent: { ...AT_REST, again: fill },
  checking: { ...UNDER_WAY, valid: seal, prevented: concludeFilling, invalid: concludeWrong },
  sealing: { ...UNDER_WAY, sealed: encode, encoded: proveOrQueue },
  encoding: { ...UNDER_WAY, progress: showProgress, encoded: proveOrQueue, cancel },
  proving: { ...UNDER_WAY, proved: post, prevented: concludeFilling, elsewhere: concludeElsewhere, cancel },
  posting: { ...POSTED, progress: showProgress, repeated: repeat, lost: queue, cancel },
  repeating: { ...POSTED, progress: showProgress, repeated: repeat, lost: queue, cancel },
  queueing: { ...UNDER_WAY, queued: concludeQueued },
  stopping: { ...POSTED, stopped: concludeStopped, encoded: concludeStopped, proved: concludeStopped },
  concluding: { ...AT_REST, stop: fill, prepared: showOutcome },
  takingBack: { ...AT_REST, stop: fill, back: fill, gone: showBeingSent, arrived: concludeArrived },
};

/** Tells whether an event moves a state. */
export const moves = (state: State, name: Event['name']): boolean => TABLE[state.name][name] !== 'stays';

/** Returns the state that follows when an event comes in a state. */
export function next(state: State, event: Event): State {
  // The table has checked each pair. A type can't follow which one this is.
  const move = TABLE[state.name][event.name] as Move<State, Event>;
  return move === 'stays' ? state : move(state, event);
}

/** The steps that begin code. `repeating` and `stopping` are told while other code is under way. */
type Begun = Exclude<Step, { readonly name: 'repeating' | 'stopping' }>;

/** The code of each step. It fulfils with the event that ends the step. */
export type Steps = {
  readonly [Name in Begun['name']]: (step: In<Name>, run: Run) => Promise<StepEvent>;
} & {
  /** Tells the page of an error that a step has thrown, and returns the event for it. */
  readonly failing: (cause: unknown, run: Run) => StepEvent;
};

/** Shows the states of the machine. */
export interface Display {
  during(status: FormStatus): void;
  /** Shows a status in which nothing is under way, and moves the focus. */
  after(status: Rest, event: Event): Promise<void>;
}

/** One way through the steps, also where nobody follows it any more: answers that arrive after a stop are told to the page. */
export class Run {
  readonly #stopped = new AbortController();
  readonly #ended = new AbortController();
  /** Aborts when the person cancels, and when the form is reset or replaced. */
  readonly signal = this.#stopped.signal;
  /** Aborts when no code is under way any more. */
  readonly ended = this.#ended.signal;
  /** The progress and the requests of a submission with files. */
  files: FilesSending | undefined;
  /** Fulfils while the page does not unload. */
  isStaying = (): Promise<void> => Promise.resolve();
  /** Called at the end, when the outcome is shown. */
  afterwards = (): void => undefined;

  constructor(
    /** Tells the machine of an event before the step has ended. */
    readonly tell: (event: StepEvent) => void,
  ) {}

  stop(): void {
    this.#stopped.abort();
  }

  end(): void {
    this.#ended.abort();
    this.afterwards();
  }
}

/** Runs the machine for one form. */
export class Attempt {
  readonly #session: { readonly status: FormStatus };
  readonly #steps: Steps;
  readonly #display: Display;
  #at: State = FILLING;
  #run: Run | undefined;

  constructor(session: { readonly status: FormStatus }, steps: Steps, display: Display) {
    this.#session = session;
    this.#steps = steps;
    this.#display = display;
  }

  /** The state now. At rest, other parts set the status, too: thanks that are restored, or a page that is turned. */
  get state(): State {
    const { status } = this.#session;
    if (status === readStatus(this.#at)) return this.#at;
    return status.name === 'sending' ? FILLING : status;
  }

  /** Does what the person or another part asks for, where the state allows it. Fulfils when that is done. */
  async ask(event: OuterEvent): Promise<void> {
    if (!moves(this.state, event.name)) return;
    if (event.name === 'stop' || event.name === 'cancel') this.#run?.stop();
    const state = this.#move(event);
    if (begins(state)) await this.#follow(state);
    else if (!isStep(state)) await this.#display.after(state, event);
  }

  #move(event: Event): State {
    this.#at = next(this.state, event);
    if (isStep(this.#at)) this.#display.during(this.#at.status);
    else this.#run = undefined;
    return this.#at;
  }

  /** Performs one step after the other. Events that come after a stop move nothing. */
  async #follow(first: Begun): Promise<void> {
    const run = new Run((event) => {
      if (this.#run === run) this.#move(event);
    });
    this.#run = run;
    for (let state: State = first; begins(state);) {
      const event = await this.#perform(state, run);
      if (this.#run !== run || !moves(this.state, event.name)) break;
      state = this.#move(event);
      if (!isStep(state)) await this.#display.after(state, event);
    }
    run.end();
  }

  async #perform(step: Begun, run: Run): Promise<StepEvent> {
    try {
      const perform = this.#steps[step.name] as (step: Begun, run: Run) => Promise<StepEvent>;
      return await perform(step, run);
    } catch (cause) {
      return run.signal.aborted ? { name: 'stopped' } : this.#steps.failing(cause, run);
    }
  }
}

const isStep = (state: State): state is Step => 'purpose' in state;
const begins = (state: State): state is Begun =>
  isStep(state) && state.name !== 'repeating' && state.name !== 'stopping';
const readStatus = (state: State): FormStatus => (isStep(state) ? state.status : state);
