import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** The terminal in which a question is asked. */
export interface Questioning {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Ends the question. */
  readonly signal: AbortSignal;
  /** Called for Ctrl-C while the person types, because the terminal then sends no signal. */
  readonly interrupt: () => void;
}

/**
 * Asks for a line, and shows what is typed.
 *
 * @returns The line; `undefined` when the input or the command ended first.
 */
export function askLine(question: string, questioning: Questioning): Promise<string | undefined> {
  return ask(question, questioning, questioning.output);
}

/**
 * Asks for a line without showing what is typed, so that nobody reads it over the person's shoulder.
 *
 * @returns The line; `''` when the input or the command ended first.
 */
export async function askUnseen(question: string, questioning: Questioning): Promise<string> {
  const { output } = questioning;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  output.write(question);
  const line = await ask('', questioning, nowhere);
  output.write('\n');
  return line ?? '';
}

/** Asks for a line. What is typed is shown on `screen`. */
function ask(
  question: string,
  { input, signal, interrupt }: Questioning,
  screen: NodeJS.WritableStream,
): Promise<string | undefined> {
  const lines = createInterface({ input, output: screen, terminal: true, historySize: 0, prompt: question });
  lines.prompt();
  return new Promise((resolve) => {
    const end = (line?: string) => {
      signal.removeEventListener('abort', stop);
      lines.close();
      resolve(line);
    };
    const stop = () => {
      screen.write('\n');
      end();
    };
    lines.once('line', (line) => {
      lines.removeListener('close', stop);
      end(line);
    });
    lines.once('SIGINT', interrupt);
    lines.once('close', stop);
    signal.addEventListener('abort', stop, { once: true });
  });
}
