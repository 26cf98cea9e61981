/** The terminal that a command runs in. */
export interface Terminal {
  /** The variables of the environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line of the result to standard output. */
  readonly say: (line: string) => void;
  /** Writes any other line, such as an error, to standard error. */
  readonly complain: (line: string) => void;
  /** Asks the person for a secret, which is not shown. Absent when no person sits at the terminal. */
  readonly ask?: (question: string) => Promise<string>;
  /** Asks the person for a line. Absent as `ask` is. `undefined` when the person ends the input. */
  readonly askLine?: (question: string) => Promise<string | undefined>;
  /** Aborted when the person ends the command. */
  readonly signal: AbortSignal;
}

/** A command, `hosted-form-proxy <name>`. */
export interface Command {
  readonly name: string;
  /** The line in the list of commands. */
  readonly summary: string;
  /** The whole help: the purpose, the options, the variables of the environment, an example. */
  readonly help: string;
  /**
   * Runs the command.
   *
   * @returns The exit code: 0 for success, 1 for a failure, 2 for a wrong call.
   * @throws CommandError for a mistake that the person can correct.
   */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

/** A mistake that the person at the terminal can correct. It is shown without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    /** The stable code, for programs. */
    readonly code: string,
    message: string,
    options?: ErrorOptions & { readonly exitCode?: 1 | 2 },
  ) {
    super(message, options);
    this.exitCode = options?.exitCode ?? 1;
  }

  readonly exitCode: 1 | 2;
}
