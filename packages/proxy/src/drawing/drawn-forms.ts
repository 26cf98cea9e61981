import type { ProxyParts } from '../answer-submission.js';
import { writeLooks } from '../calls/looks.js';
import { NO_STORE } from '../calls/answer.js';
import type { Answer } from '../calls/answer.js';
import type { CallMetrics } from '../calls/log.js';
import { digestShort } from '../digest.js';
import { ProxyError } from '../errors.js';
import type { AdmittedDrawnCall } from '../guard/guard.js';
import { isUnchanged } from '../service/cache-headers.js';
import { withTimeLimit, TIME_LIMITS } from '../time-limits.js';
import { findAccepted } from './accepted-form.js';
import { answerPosting } from './answer-posting.js';
import { answerSheet, joinWithToken, pageHeaders, splitAtToken } from './drawn-answer.js';
import { DrawingCache } from './drawing-cache.js';
import type { KeptDrawing } from './drawing-cache.js';
import { thanksAttributes } from './drawing-options.js';
import type { DrawingSettings } from './drawing-options.js';
import type { AcceptedForm, DrawnForm, Place, WantedForm } from './drawing.js';
import { createInnerFetch } from './inner-calls.js';
import type { FormReadings, Reading } from './inner-calls.js';

// Decision 0050: a page is drawn once, and its token is put in as it goes out.
/** Answers the calls of drawn forms: pages, their sheets, and what they post. */
export class DrawnForms {
  readonly #parts: ProxyParts;
  readonly #drawn: DrawingSettings;
  readonly #cache: DrawingCache;
  /** Changes with the drawing, and with the script in its pages. */
  readonly #look: string;

  constructor(parts: ProxyParts, drawn: DrawingSettings) {
    this.#parts = parts;
    this.#drawn = drawn;
    this.#cache = new DrawingCache(parts.settings);
    this.#look = JSON.stringify([drawn.drawing.version, drawn.script, drawn.policy]);
  }

  /**
   * Answers an admitted call.
   *
   * @param mountedAt The path that a server has cut off the address, if it has.
   * @throws ProxyError
   */
  async answer(admitted: AdmittedDrawnCall, mountedAt: string | undefined, metrics: CallMetrics): Promise<Answer> {
    const { kind } = admitted.call;
    const proxy = this.#findAddress(mountedAt);
    if (kind === 'sheet') return this.#answerSheet(admitted, proxy, metrics);
    if (kind === 'posting') return this.#answerPosting(admitted, proxy, metrics);
    const { request, call } = admitted;
    const accepted = kind === 'thanks' ? await findAccepted(this.#parts.settings, call) : undefined;
    if (accepted?.message) return this.#answerThanks(admitted, proxy, accepted, metrics);
    const kept = await this.#find(admitted, proxy, metrics);
    // A weak tag: two answers with one tag differ in their tokens.
    const etag = `W/"${kept.tag}-${kind}"`;
    const headers = { ...pageHeaders(this.#drawn), 'cache-control': 'private, no-cache', etag };
    if (isUnchanged(request, { etag })) return { status: 304, text: undefined, headers };
    const pieces = this.#write(kept, kind === 'embed' ? 'embed' : 'page');
    return { status: 200, text: await this.#addToken(pieces, admitted), headers };
  }

  /** Returns the proxy's address in what is drawn. Only what is an address of a path becomes one. */
  #findAddress(mountedAt: unknown): string {
    if (this.#drawn.at !== undefined) return this.#drawn.at;
    const isPath = typeof mountedAt === 'string' && /^(\/[\w.~-]+)*$/.test(mountedAt);
    return isPath ? mountedAt : this.#parts.settings.basePath;
  }

  /** Finds the drawing of a page. */
  async #find(admitted: AdmittedDrawnCall, proxy: string, metrics: CallMetrics): Promise<KeptDrawing> {
    const { kind, formId, looks } = admitted.call;
    // A page of its own is the page's own tree: its links lead to fields, and browsers without declarative shadow trees show it.
    const attributes = {
      ...looks,
      ...(kind === 'page' && { render: 'light' }),
      ...thanksAttributes(this.#drawn.thanksOf(formId)),
    };
    const readings = await this.#read(admitted, metrics);
    // A form may ask for a day from today on.
    const today = new Date(this.#parts.settings.ports.now()).toDateString();
    const version = `${this.#look} ${today} ${tagOf(readings.list)} ${tagOf(readings.form)}`;
    const work = kind === 'thanks' ? 'thanks' : 'draw';
    const name = `${work} ${formId} ${proxy} ${writeLooks(attributes)}`;
    metrics.drawing = 'kept';
    return this.#cache.find(name, version, async () => {
      metrics.drawing = 'drawn';
      const fetch = createInnerFetch({ formId, readings, maxBody: this.#parts.settings.maxBody });
      const drawn = await this.#draw(work, { formId, proxy, attributes, fetch });
      return this.#keep(drawn, name, version);
    });
  }

  /** Reads what a form is drawn from, from the cache where possible. A form without settings is drawn, too. */
  async #read(admitted: AdmittedDrawnCall, metrics: CallMetrics): Promise<FormReadings> {
    const { service } = this.#parts;
    const [list, form] = await Promise.all([
      service.read(admitted.toRead('fields'), metrics),
      service.read(admitted.toRead('form'), {}).catch(toReading),
    ]);
    if (list.state === 'accepted') return { list, form };
    throw new ProxyError('form_unavailable', { status: list.status < 400 ? 404 : list.status });
  }

  async #draw(work: 'draw' | 'thanks', wanted: WantedForm, accepted?: AcceptedForm): Promise<DrawnForm> {
    const { drawing } = this.#drawn;
    try {
      return await withTimeLimit(TIME_LIMITS.drawing, ({ signal }) =>
        work === 'draw' ? drawing.draw(wanted, signal) : drawing.thanks(wanted, signal, accepted),
      );
    } catch (cause) {
      throw new ProxyError('drawing_failed', { cause });
    }
  }

  async #keep(drawn: DrawnForm, name = '', version = ''): Promise<KeptDrawing> {
    const hash = await digestShort(drawn.css);
    this.#cache.putSheet(hash, drawn.css);
    const tag = await digestShort([name, version, hash].join(' '));
    return { version, tag, drawn, hash, texts: new Map() };
  }

  /** Writes a page or a fragment around a drawing, once. */
  #write({ drawn, hash, texts }: KeptDrawing, as: 'page' | 'embed'): readonly string[] {
    const known = texts.get(as);
    if (known) return known;
    const { drawing, script } = this.#drawn;
    const query = `form=${drawn.formId}${writeLooks(drawn.attributes).replace('?', '&')}`;
    const place: Place = { sheet: `${drawn.proxy}/form/sheet/${hash}.css?${query}`, ...(script && { script }) };
    const pieces = splitAtToken(drawing[as](drawn, place));
    texts.set(as, pieces);
    return pieces;
  }

  // Decision 0057: one token serves one set of answers, so no two answers share one.
  async #addToken(pieces: readonly string[], admitted: AdmittedDrawnCall, after?: string): Promise<string> {
    const token = pieces.length === 1 ? '' : await this.#parts.guard.issuePostingToken(admitted, after);
    return joinWithToken(pieces, token);
  }

  /** Answers with a sheet. One that this copy of the proxy does not have is that of its form, drawn again. */
  async #answerSheet(admitted: AdmittedDrawnCall, proxy: string, metrics: CallMetrics): Promise<Answer> {
    const { hash } = admitted.call;
    const known = this.#cache.findSheet(hash);
    if (known !== undefined) return answerSheet(known, true);
    const kept = await this.#find(admitted, proxy, metrics);
    return answerSheet(kept.drawn.css, kept.hash === hash);
  }

  /** Answers with the author's thanks for one submission. They may have its answers in them, so they are in no cache. */
  async #answerThanks(
    admitted: AdmittedDrawnCall,
    proxy: string,
    accepted: AcceptedForm,
    metrics: CallMetrics,
  ): Promise<Answer> {
    const { formId, looks } = admitted.call;
    const readings = await this.#read(admitted, metrics);
    const fetch = createInnerFetch({ formId, readings, maxBody: this.#parts.settings.maxBody });
    const drawn = await this.#draw('thanks', { formId, proxy, attributes: looks, fetch }, accepted);
    const text = this.#write(await this.#keep(drawn), 'page').join('');
    return { status: 200, text, headers: { ...pageHeaders(this.#drawn), ...NO_STORE } };
  }

  async #answerPosting(admitted: AdmittedDrawnCall, proxy: string, metrics: CallMetrics): Promise<Answer> {
    return answerPosting(this.#parts, this.#drawn, admitted, {
      proxy,
      metrics,
      read: () => this.#read(admitted, metrics),
      write: async (drawn, after) => this.#addToken(this.#write(await this.#keep(drawn), 'page'), admitted, after),
    });
  }
}

function toReading(cause: unknown): ProxyError {
  return cause instanceof ProxyError ? cause : new ProxyError('proxy_failed', { cause });
}

function tagOf(reading: Reading): string {
  return reading instanceof ProxyError ? reading.code : reading.etag;
}
