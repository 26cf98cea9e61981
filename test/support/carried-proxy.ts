// A proxy that keeps carried drafts, for the browser tests: what it gets is ciphertext.
import { HttpResponse, PROXY, http, serve } from './service-worker.js';

/** A draft as the proxy has it. */
interface Kept {
  readonly version: number;
  readonly body: ArrayBuffer | undefined;
  readonly grip: string;
  readonly sentAt?: number;
}

/** The longest a request waits for another version, so that no test hangs on one that was left behind. ms */
const LONGEST = 1000;
/** The life of a draft. ms */
const LIFE = 30 * 86_400_000;
/** The default of the real one. bytes */
const MOST = 10_485_760;

/** Shows a test what the proxy has, and lets it fail. */
export class CarriedProxy {
  /** Its announcement. */
  readonly capabilities: string;
  readonly drafts = new Map<string, Kept>();
  /** The methods of all calls. */
  readonly calls: string[] = [];
  /** Answers in place of the proxy. */
  instead: ((request: Request) => Response | undefined) | undefined;
  /** Keeps a call waiting before it is answered. */
  hold: ((request: Request) => Promise<unknown> | undefined) | undefined;
  /** The number of calls that were answered after they were kept waiting. */
  answered = 0;
  readonly #waiting = new Set<() => void>();

  constructor(most = MOST) {
    this.capabilities = `idempotency, max-body=33554432, carry=${most}`;
    const path = `${PROXY}/form/:id/carried/:name`;
    serve(
      http.all(path, async ({ request, params }) => {
        const { method } = request;
        this.calls.push(method);
        const instead = this.instead?.(request);
        if (instead) return instead;
        const held = this.hold?.(request);
        if (held) {
          await held;
          this.answered += 1;
        }
        const name = String(params['name']);
        if (method === 'PUT') return this.#put(name, request);
        return method === 'DELETE' ? this.#erase(name, request) : this.#get(name, request);
      }),
    );
  }

  /** The text of all that is kept, for what must not be in it. */
  get text(): string {
    return [...this.drafts.values()].map(({ body }) => new TextDecoder('latin1').decode(body)).join(' ');
  }

  async #put(name: string, request: Request): Promise<Response> {
    const body = await request.arrayBuffer();
    const grip = request.headers.get('hosted-form-grip') ?? '';
    const kept = this.drafts.get(name);
    if (kept && !kept.body) return gone(kept);
    const wanted = request.headers.get('if-match') ?? '';
    if (kept ? wanted !== tag(kept.version) : request.headers.get('if-none-match') !== '*')
      return failure(412, 'carried_changed', kept ? { etag: tag(kept.version) } : {});
    const version = (kept?.version ?? 0) + 1;
    this.#keep(name, { version, body, grip });
    return Response.json({ status: 'ok', version, expires: LIFE }, { headers: { etag: tag(version) } });
  }

  async #get(name: string, request: Request): Promise<Response> {
    const seen = request.headers.get('if-none-match');
    const isSeen = () => tag(this.drafts.get(name)?.version ?? 0) === seen && this.drafts.get(name)?.body;
    if (isSeen() && request.headers.has('prefer')) await this.#waitForChange();
    const kept = this.drafts.get(name);
    if (!kept) return failure(404, 'carried_unknown');
    if (!kept.body) return gone(kept);
    const headers = { etag: tag(kept.version), 'hosted-form-expires': String(LIFE) };
    if (isSeen()) return new HttpResponse(null, { status: 304, headers });
    return new HttpResponse(kept.body, { headers: { ...headers, 'content-type': 'application/octet-stream' } });
  }

  #erase(name: string, request: Request): Response {
    const kept = this.drafts.get(name);
    const isSent = request.headers.get('hosted-form-sent') === '1';
    if (kept?.body) {
      const sent = isSent ? { sentAt: Date.now() } : {};
      this.#keep(name, { version: kept.version, body: undefined, grip: kept.grip, ...sent });
    }
    return Response.json({ status: 'ok' });
  }

  #keep(name: string, kept: Kept): void {
    this.drafts.set(name, kept);
    for (const tell of this.#waiting) tell();
  }

  async #waitForChange(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting.add(resolve);
      setTimeout(resolve, LONGEST);
    });
  }
}

const tag = (version: number): string => `"${version}"`;

const failure = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ status: 'error', error: code, code }, { status, headers });

const gone = ({ sentAt }: Kept): Response =>
  Response.json(
    { status: 'error', code: 'carried_gone', ...(sentAt !== undefined && { sent: true, at: sentAt }) },
    { status: 410 },
  );
