import { createFigures as createProxyFigures } from '../../packages/proxy/src/index.js';
import type { ProxyOptions } from '../../packages/proxy/src/index.js';
import { parseFiguresPlace, serveFigures } from '../../packages/proxy/src/node/figures-server.js';
import type { FiguresPlace } from '../../packages/proxy/src/node/figures-server.js';
import { createFigures } from 'hosted-form-service';
import type { ServiceOptions } from 'hosted-form-service';

/** The settings by which an operator watches the demo. */
export interface WatchOptions {
  /** Serves figures for a monitor at `/metrics`, on another port than the visitors'. Default: none. */
  readonly metrics?: FiguresPlace | undefined;
  /** Receives a line of JSON for each request. Default: none. */
  readonly log?: ((line: string) => void) | undefined;
}

/** The parts that watch, for the proxy and for the service. */
export interface Watching {
  readonly proxy: Pick<ProxyOptions, 'figures' | 'onRequest' | 'onError'>;
  readonly service: Pick<ServiceOptions, 'figures' | 'log'>;
  /** The address of the figures, where they are served. */
  readonly url: string | undefined;
  close(): Promise<void>;
}

/** A setting that cannot be used. */
class WatchSettingError extends Error {
  override readonly name = 'WatchSettingError';
  readonly code = 'metrics-invalid';
}

/** Reads the settings `METRICS` and `LOG`. @throws WatchSettingError */
export function readWatchSettings(
  { METRICS: place = '', LOG: log }: NodeJS.ProcessEnv,
  port: number,
): Pick<WatchOptions, 'metrics' | 'log'> {
  const metrics = place === '' ? undefined : parseFiguresPlace(place, port);
  if (place !== '' && !metrics)
    throw new WatchSettingError(
      'METRICS must be a port, or an address with a port such as 10.0.0.5:9464, and not PORT',
    );
  return { metrics, log: log === 'on' ? (line) => void process.stdout.write(`${line}\n`) : undefined };
}

/** Starts to watch. The figures of the proxy and of the service are at one address. */
export async function startWatching({ metrics, log }: WatchOptions): Promise<Watching> {
  const [proxy, service] = [createProxyFigures(), createFigures()];
  const served = metrics && (await serveFigures({ write: () => proxy.write() + service.write() }, metrics));
  return {
    proxy: {
      ...(served && { figures: proxy }),
      ...(log && {
        onRequest: (entry) => log(JSON.stringify(entry)),
        onError: ({ code, message, help }) => console.error(`${code}: ${message} See ${help}`),
      }),
    },
    service: { ...(served && { figures: service }), ...(log && { log: (entry) => log(JSON.stringify(entry)) }) },
    url: served?.url,
    close: async () => served?.close(),
  };
}

/** Answers while the service is not there yet: the process lives, and is not ready. */
export function answerStarting({ url }: Request): Response {
  if (new URL(url).pathname === '/healthz') return Response.json({ status: 'ok' });
  return Response.json({ status: 'error', error: 'The server is starting', code: 'starting' }, { status: 503, headers: { 'retry-after': '5' } }); // prettier-ignore
}

/** Tells whether an orchestrator asks how the demo is. It may call by any name, because the answer tells nothing else. */
export function isProbe({ url }: Request): boolean {
  return /^\/(?:healthz|readyz)$/.test(new URL(url).pathname);
}
