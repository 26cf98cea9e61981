/** The terminal that a command runs in: what it may read, and where it writes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What was asked for. */
  readonly say: (line: string) => void;
  /** What went wrong, and what else is not the answer. */
  readonly complain: (line: string) => void;
  /** Asks the person for what must not be seen while it is typed; only there where somebody sits at the terminal. */
  readonly ask?: (question: string) => Promise<string>;
  /** Aborted when the person ends the command. */
  readonly signal: AbortSignal;
}

/** One thing that `hosted-form <name>` does. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole help: what it does, its options and settings by environment, an example. */
  readonly help: string;
  /**
   * Does it.
   *
   * @returns The exit code: 0 done; 1 it did not work; 2 it was called wrongly.
   * @throws CommandError for what the person can mend.
   */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

/** What the person who gave the command has to mend; told without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    /** Stable. */
    readonly code: string,
    message: string,
    options?: ErrorOptions & { readonly exitCode?: 1 | 2 },
  ) {
    super(message, options);
    this.exitCode = options?.exitCode ?? 1;
  }

  readonly exitCode: 1 | 2;
}
