// A feature of a form is one folder with one declaration. `stages.ts` installs it. Decision 0006.
import type { CSSResult } from 'lit';
import type { FormJson } from '../api/read-form.js';
import type { LoadContext } from '../model/field-definition.js';
import type { JsonObject } from '../model/form.js';
import type { Part } from '../parts/fetch-part.js';
import type { Channel } from '../session/channel.js';
import type { Faults } from '../session/faults.js';
import type { ElementSession, FormElement } from './element-session.js';
import type { LoadedForm } from './loaded-form.js';

/** The field list and the settings of a form, before its types have read the fields. */
export type ListedForm = FormJson & { readonly settings: JsonObject };

/** The facts known of a form. Each comes later than the one before it. */
export interface Facts {
  readonly element: FormElement;
  /** The form as the service lists it. */
  readonly listed?: ListedForm;
  /** The form with its fields. */
  readonly loaded?: LoadedForm;
}

/** A form that is opening, before it has a session. */
export interface Opening {
  readonly element: FormElement;
  readonly channel: Channel;
  /** Aborts when another form is opened instead. */
  readonly signal: AbortSignal;
}

/** A form that features may change before its session begins. */
export interface Preparing {
  readonly loaded: LoadedForm;
  readonly listed: ListedForm;
  readonly context: LoadContext;
  readonly faults: Faults;
}

/** A step that changes a form before its session begins: its fields, its styles, its warnings. */
export type Prepare = (form: Preparing) => LoadedForm | Promise<LoadedForm>;

/** The later life of an installed feature. */
export interface Installed {
  /** Brings back what the device keeps, once all features are installed. The form waits for it. */
  restore?(): Promise<void>;
  /** Ends what is under way, because the form is about to be reset. The channel says `reset` after that. */
  reset?(): void;
  /** Ends with the session. */
  end?(): void;
}

/** The code of a feature. */
export interface FeatureCode {
  /** Begins while the form is being fetched. */
  begin?(opening: Opening): unknown;
  readonly prepare?: Prepare;
  /** Installs the feature into a session. Returns `Installed`, or a promise of it, where more follows. */
  install?(session: ElementSession): unknown;
  /** Joins an element for as long as it is on the page, whether its form is drawn or not. */
  join?(element: FormElement, signal: AbortSignal): unknown;
}

/** The declaration of a feature. */
export interface Feature {
  /** The name by which its faults are told. */
  readonly name: string;
  /**
   * The moment at which it is installed. `opening`: before the form is shown. `painted`: once the form, or its place, has been painted.
   * `first-focus`: when the person begins to fill in. `asked`: when something calls for it.
   */
  readonly stage: 'opening' | 'painted' | 'first-focus' | 'asked';
  /**
   * The consequence if its code does not come. `wait`: the form does not open, and says so. `leave-out`: the form works without it.
   * `keep-trying`: the form waits until it comes. `tell`: the person is told when they need it.
   */
  readonly ifMissing: 'wait' | 'leave-out' | 'keep-trying' | 'tell';
  /**
   * It draws, on a server, too. A form that takes the place of what a server has drawn has it before that, so that nothing moves later.
   * Decision 0051.
   */
  readonly draws?: true;
  /** Tells from what is known so far whether a form wants it. */
  wanted(facts: Facts): boolean;
  /** Names its code. */
  readonly load: Part<FeatureCode>;
}

/** Adds styles to those that a form has when it opens. */
export const withStyles = (loaded: LoadedForm, styles: readonly CSSResult[]): LoadedForm => ({
  ...loaded,
  styles: [...styles, ...loaded.styles],
});
