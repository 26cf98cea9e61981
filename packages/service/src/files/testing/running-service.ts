import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The token of a service in its own process. */
export const CHILD_TOKEN = 'token-of-the-child';

/** The memory and the work that a process has needed. */
export interface Needed {
  /** The most memory at a time since it was last asked, in bytes. */
  readonly peak: number;
  /** The seconds of a processor since its start. */
  readonly cpu: number;
}

/** A service in its own process. */
export interface RunningService {
  readonly port: number;
  needed(): Promise<Needed>;
  end(): Promise<void>;
}

/** Starts a service over an embedded database in a folder, or over a server. @param settings Variables of its environment. */
export async function startService(
  database: string,
  filesUrl?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const child = fork(
    fileURLToPath(new URL('./service-child.ts', import.meta.url)),
    [database, CHILD_TOKEN, ...(filesUrl === undefined ? [] : [filesUrl])],
    { execArgv: ['--import', 'tsx'], env: { ...process.env, ...settings } },
  );
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    async needed() {
      const answer = once(child, 'message');
      child.send('needed');
      const [needed] = (await answer) as [Needed];
      return needed;
    },
    async end() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** The answer to a call. */
export interface Answered {
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
}

/** The body of a call: some texts, and a file of so many bytes as base64 in the middle. */
export interface Sent {
  readonly method?: string;
  readonly before?: string;
  readonly fileBytes?: number;
  readonly after?: string;
  /** Ends the connection after so many bytes of the file. */
  readonly cutAfter?: number;
}

/** Divisible by 3, so that pieces of base64 make one. */
const PIECE = 48 * 1024;
const PIECE_TEXT = Buffer.alloc(PIECE, 'hosted form').toString('base64');

function* listPieces({ before = '', fileBytes = 0, after = '' }: Sent): Generator<string> {
  yield before;
  for (let left = fileBytes; left > 0; left -= PIECE)
    yield left >= PIECE ? PIECE_TEXT : Buffer.alloc(left, 'hosted form').toString('base64');
  yield after;
}

/** Waits until more can be sent, or nobody takes it any more. */
async function hasRoom(outgoing: ClientRequest): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const events = ['drain', 'response', 'close'].map((name) => once(outgoing, name, { signal }));
  await Promise.race(events).catch(() => undefined);
  ended.abort();
  await Promise.allSettled(events);
}

/** Calls the service over HTTP. The body is made while it is sent, so that this process needs no memory for it. */
export async function call(port: number, path: string, sent: Sent = {}): Promise<Answered> {
  const { method = 'POST', before = '', fileBytes: bytes = 0, after = '', cutAfter = Infinity } = sent;
  const length = Buffer.byteLength(before) + 4 * Math.ceil(bytes / 3) + Buffer.byteLength(after);
  const began = performance.now();
  const headers = {
    Authorization: `Bearer ${CHILD_TOKEN}`,
    ...(method === 'GET' ? {} : { 'Content-Type': 'application/json', 'Content-Length': length }),
  };
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers });
  const answer = once(outgoing, 'response');
  answer.catch(() => undefined);
  let written = 0;
  for (const piece of method === 'GET' ? [] : listPieces(sent)) {
    if (written > cutAfter) outgoing.destroy();
    if (outgoing.destroyed) break;
    written += piece.length;
    if (outgoing.write(piece)) await turn();
    else await hasRoom(outgoing);
  }
  outgoing.end();
  const [response] = (await answer) as [IncomingMessage];
  const body = await text(response);
  return { status: response.statusCode ?? 0, body, milliseconds: performance.now() - began };
}
