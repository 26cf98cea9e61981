import type { TokenRecord } from '../../token/token-record.js';
import type { Answers } from './answers.js';

/** A file that is written into the folder of `setup`. */
export interface PlannedFile {
  /** The path in the folder, with slashes. */
  readonly path: string;
  readonly text: string;
  /** Whether the owner alone may read it. */
  readonly isSecret?: boolean;
}

/** The conditions under which `setup` can do a step itself. One that needs a person comes after a step that a person does. */
export type Need = 'root' | 'systemd' | 'docker' | 'person';

/** A step after the files are written. */
export interface Step {
  /** The step in a sentence, for the person. */
  readonly says: string;
  /** The commands that do it. */
  readonly commands?: readonly (readonly string[])[];
  /** The need of the commands. Without it, a person does the step. */
  readonly needs?: readonly Need[];
  /** The lines that a person puts somewhere. */
  readonly lines?: readonly string[];
  /** Whether `setup` can put the lines into the server block of nginx. */
  readonly isForNginx?: boolean;
}

/** The part of a plan that depends on the web server. */
export interface ServerPlan {
  readonly files: readonly PlannedFile[];
  readonly steps: readonly Step[];
}

/** The machine that `setup` runs on, as far as a plan depends on it. */
export interface Machine {
  /** The folder of `setup`, as a whole path. */
  readonly folder: string;
  /** The folder `node_modules` that the command runs from; `undefined` in a clone. */
  readonly modules: string | undefined;
  /** The scripts for pages, where the package hosted-form is installed beside. */
  readonly scripts: string | undefined;
  /** The path of Node. */
  readonly node: string;
  /** Returns the files of a recipe by their names; none where the package hosted-form is not installed. */
  readonly readRecipe: (name: string) => Readonly<Record<string, string>>;
  /** The folder of nginx's configuration. */
  readonly nginx: string;
  /** Tells whether a file or a folder is there. */
  readonly has: (path: string) => boolean;
}

/** A token that the proxy renews by itself. */
export interface Renewal {
  /** The file of `connect`. */
  readonly file: string;
  /** The secret of the application. */
  readonly secret: string;
  /** The content of the file, where it is known. */
  readonly record: TokenRecord | undefined;
}

/** The ground of a plan. */
export interface PlanSource {
  readonly answers: Answers;
  readonly token: string;
  /** The file that the token came from, with what renews it; `undefined` where it came otherwise. */
  readonly renewal: Renewal | undefined;
  readonly machine: Machine;
}
