// The states of an attempt to send, and the events that move it. `attempt.ts` says what each event does in each state.
import type { Accepted, SubmitHeaders } from '../../api/submit-client.js';
import type { Form } from '../../model/form.js';
import type { SealedAnswers, SentAnswers, UnsealedAnswers } from '../../model/submission.js';
import type { Failure, FormStatus, SendingProgress, WrongLine } from '../../session/form-status.js';

/** A state in which nothing is under way: the status that the session holds. */
export type Rest = Exclude<FormStatus, { readonly name: 'sending' }>;

/** The part that all steps have in common. */
interface UnderWay {
  /** The way that checked answers go: to the service, or to the device after a post that failed. */
  readonly purpose: 'post' | 'keep';
  /** The status that the person sees meanwhile. */
  readonly status: FormStatus;
}

/** A state in which something is under way. */
export type Step = UnderWay &
  (
    | { readonly name: 'checking' | 'sealing' }
    | { readonly name: 'encoding'; readonly unsealed: UnsealedAnswers }
    | { readonly name: 'proving' | 'queueing'; readonly sealed: SealedAnswers }
    | { readonly name: 'posting'; readonly sealed: SealedAnswers; readonly headers: SubmitHeaders }
    /** A post failed, and another one follows. */
    | { readonly name: 'repeating'; readonly sealed: SealedAnswers }
    /** The person has cancelled. The step that was under way ends. */
    | { readonly name: 'stopping' }
    /** Everything is fetched that the outcome needs to be drawn. */
    | { readonly name: 'concluding'; readonly outcome: Rest }
    /** The outbox is asked for waiting answers. */
    | { readonly name: 'takingBack'; readonly sealed: SealedAnswers }
  );

/** A state of the machine. */
export type State = Rest | Step;

/** Events of the person, and of other parts of the form. */
export type OuterEvent =
  /** `press`: send. `keep`: keep the answers on the device. `takeBack`: take waiting answers back. `again`: open an empty form. */
  | { readonly name: 'press' | 'keep' | 'takeBack' | 'again' | 'cancel' }
  /** The form is reset. */
  | { readonly name: 'stop' }
  /** Some fields were checked without being sent, as before a page is turned. */
  | { readonly name: 'checked'; readonly outcome: Rest }
  /** Answers that waited on the device have arrived. */
  | { readonly name: 'arrived'; readonly accepted: Accepted; readonly form: Form }
  | SentElsewhere;

/** Another device has sent the answers at that time. ms */
interface SentElsewhere {
  readonly name: 'elsewhere';
  readonly at: number;
}

/** Events of the steps. */
export type StepEvent =
  /** `prevented`: the page does not want the answers to be sent, or another device has changed them. */
  | { readonly name: 'valid' | 'prevented' }
  | { readonly name: 'invalid'; readonly lines: readonly WrongLine[] }
  /** The service refuses some answers. */
  | { readonly name: 'refused'; readonly lines: readonly WrongLine[] }
  | { readonly name: 'sealed'; readonly unsealed: UnsealedAnswers }
  | { readonly name: 'encoded'; readonly sealed: SealedAnswers }
  | { readonly name: 'progress'; readonly progress: SendingProgress }
  | { readonly name: 'proved'; readonly headers: SubmitHeaders }
  /** `repeated`: a post failed, and another one follows. `lost`: the last one failed, and the outbox is asked. */
  | { readonly name: 'repeated' | 'lost' }
  | { readonly name: 'answered'; readonly accepted: Accepted; readonly answers: SentAnswers }
  | { readonly name: 'queued'; readonly sealed: SealedAnswers }
  /** `mayKeep`: the person has to decide whether the device keeps the answers. */
  | { readonly name: 'failed'; readonly failure: Failure; readonly mayKeep: boolean }
  | { readonly name: 'stopped' | 'prepared' }
  | SentElsewhere
  /** Waiting answers are back in the form, or are being sent just now. */
  | { readonly name: 'back' | 'gone' };

/** An event of the machine. */
export type Event = OuterEvent | StepEvent;
