import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Where a question is asked. */
export interface Questioning {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Ends the question. */
  readonly signal: AbortSignal;
  /** Ctrl-C while it is typed: the terminal does not make a signal of it then. */
  readonly interrupt: () => void;
}

/**
 * Asks for a line that nobody may read over the person's shoulder: what is typed is not shown.
 *
 * @returns The line; `''` when the input or the command ended before.
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
