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
 * Asks for a line without showing what is typed, so that nobody reads it over the person's shoulder.
 *
 * @returns The line; `''` when the input or the command ended first.
 */
export function askUnseen(question: string, { input, output, signal, interrupt }: Questioning): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  output.write(question);
  return new Promise((resolve) => {
    const end = (line: string) => {
      signal.removeEventListener('abort', stop);
      lines.close();
      output.write('\n');
      resolve(line);
    };
    const stop = () => end('');
    lines.once('line', (line) => {
      lines.removeListener('close', stop);
      end(line);
    });
    lines.once('SIGINT', interrupt);
    lines.once('close', stop);
    signal.addEventListener('abort', stop, { once: true });
  });
}
