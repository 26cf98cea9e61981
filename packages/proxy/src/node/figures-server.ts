import { createServer } from 'node:http';
import { writeHead } from '../figures/counter.js';
import { FIGURES_TYPE } from '../figures/figures.js';
import type { Figures } from '../figures/figures.js';
import { TIME_LIMITS } from '../time-limits.js';
import { listen, writeOrigin } from './listen.js';

/** Where the figures are served. */
export interface FiguresPlace {
  /** 0 for a free port. */
  readonly port: number;
  /** The address to listen on. Default `127.0.0.1`: this machine only. */
  readonly hostname?: string;
}

/**
 * Reads a place: a port of this machine, or an address with a port. Returns `undefined` where it is neither, or the port of the visitors,
 * where figures never are.
 */
export function parseFiguresPlace(text: string, visitors: number): FiguresPlace | undefined {
  const [, bracketed, plain, digits] = /^(?:(?:\[([\da-f:]+)\]|([^:]+)):)?(\d{1,5})$/i.exec(text) ?? [];
  const [hostname, port] = [bracketed ?? plain, Number(digits)];
  const isFree = port <= 65_535 && (port !== visitors || port === 0);
  return isFree ? { port, ...(hostname !== undefined && { hostname }) } : undefined;
}

/** The figures as they are served. */
export interface ServedFigures {
  /** The address of the figures. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves figures at `/metrics`, on a port of their own: no visitor is to read them.
 *
 * @throws The system's own error when the port cannot be used.
 */
export async function serveFigures(
  figures: Pick<Figures, 'write'>,
  { port, hostname = '127.0.0.1' }: FiguresPlace,
): Promise<ServedFigures> {
  const limits = { headersTimeout: TIME_LIMITS.requestHeaders, requestTimeout: TIME_LIMITS.requestHeaders };
  const server = createServer(limits, ({ method, url = '' }, response) => {
    const isAsked = (method === 'GET' || method === 'HEAD') && url.split('?', 1)[0] === '/metrics';
    const headers = { 'content-type': FIGURES_TYPE, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    const text = isAsked ? figures.write() + writeProcess() : 'The figures are at /metrics.\n';
    response.writeHead(isAsked ? 200 : 404, headers).end(text);
  });
  const found = await listen(server, port, hostname);
  return {
    url: `${writeOrigin(hostname, found)}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Writes the figures of the process, under the names that dashboards expect. */
function writeProcess(): string {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    writeHead('process_cpu_seconds_total', 'The time of the processor.', 'counter'),
    `process_cpu_seconds_total ${String((user + system) / 1e6)}\n`,
    writeHead('process_resident_memory_bytes', 'The memory of the process.', 'gauge'),
    `process_resident_memory_bytes ${String(rss)}\n`,
    writeHead('nodejs_heap_size_used_bytes', 'The memory of its objects.', 'gauge'),
    `nodejs_heap_size_used_bytes ${String(heapUsed)}\n`,
    writeHead('process_start_time_seconds', 'The time of its start, since 1970.', 'gauge'),
    `process_start_time_seconds ${String(Math.round(Date.now() / 1000 - process.uptime()))}\n`,
  ].join('');
}
