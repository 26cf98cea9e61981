import type { Listener } from './listener.js';
import type { SpokenForm } from './spoken-site.js';

/** A form, and what a person does in it. */
export interface Scene extends SpokenForm {
  /** The name of its transcript. */
  readonly name: string;
  readonly play: (listener: Listener) => Promise<void>;
}
