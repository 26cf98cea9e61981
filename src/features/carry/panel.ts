// The panel with the code and the link, below the button that has opened it. While it is open, the form takes what the other device changes.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { CarryError, hasCode } from '../../api/carry/carry-error.js';
import type { ElementSession } from '../../element/element-session.js';
import { follow, unfollow } from '../../element/followers.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { changing } from '../../fields/shared/controls/changing.js';
import { formatMoment } from '../../locale/format.js';
import type { Words } from '../../locale/words.js';
import { tryPart } from '../../parts/fetch-part.js';
import { canShare, copyFrom, share, writeMail } from '../../platform/controls/sharing.js';
import type { Carrying, Link } from './carrying.js';
import { drawAction, drawStatus } from './draw-pieces.js';
import type { Offers } from './offers.js';
import { panelStyles } from './panel.styles.js';
import { drawQr } from './qr-path.js';
import type { QrPath } from './qr-path.js';

/** The classes by which session recorders leave a part out. The code is the secret, and a mask is for texts alone. Decision 0018. */
const HIDDEN = 'fs-exclude rr-block ph-no-capture sentry-block amp-block mp-block';

/** Says something, in the words of now. */
type Saying = (words: Words) => string;

const SILENCE: Saying = () => '';

/** The panel of one form. */
export class Panel {
  readonly #session: ElementSession;
  readonly #carrying: Carrying;
  readonly #offers: Offers;
  #opening = new AbortController();
  #carrier: Link | undefined;
  #code: QrPath | undefined;
  #failure: unknown;
  #say: Saying = SILENCE;

  constructor(session: ElementSession, carrying: Carrying, offers: Offers) {
    this.#session = session;
    this.#carrying = carrying;
    this.#offers = offers;
    adoptLateStyles(session.element.renderRoot, [panelStyles]);
    offers.onReworded(() => this.#draw());
    offers.onClose(() => this.#opening.abort());
    // An element that is moved is asked for the link again.
    const follower = { hostDisconnected: () => this.close() };
    follow(session.element, follower);
    session.signal.addEventListener('abort', () => {
      unfollow(session.element, follower);
      this.close();
    });
  }

  /** Opens the panel at a field: gives the answers to the proxy, and shows the link to them. */
  async open(fieldId: string): Promise<void> {
    this.#opening.abort();
    const { signal } = (this.#opening = new AbortController());
    this.#failure = this.#carrier = this.#code = undefined;
    this.#say = SILENCE;
    this.#draw(fieldId);
    this.#bringIntoSight();
    try {
      const { carrier, pushed } = await this.#carrying.share(fieldId, signal);
      if (signal.aborted) return;
      this.#carrier = carrier;
      this.#code = drawQr(this.#link);
      this.#tell(({ carry }) => (pushed?.files.length ? carry.tooLarge(pushed.files) : pushed?.said || carry.waiting));
      this.#bringIntoSight();
      await this.#watch(signal);
    } catch (cause) {
      if (signal.aborted) return;
      await this.#fail(cause);
    }
  }

  /** Tries again. The button goes, which has the focus. */
  #retry(fieldId: string): void {
    this.#find()?.focus();
    void this.open(fieldId);
  }

  /** Brings the whole panel into sight: the button that opens it may be at the lower edge of a window or a dialog. */
  #bringIntoSight(): void {
    this.#find()?.scrollIntoView({ block: 'nearest' });
  }

  #find(): HTMLElement | null {
    return this.#session.element.renderRoot.querySelector<HTMLElement>('[part=carry-panel]');
  }

  /** Closes the panel. */
  close(isFocused = false): void {
    this.#opening.abort();
    this.#offers.close(isFocused);
  }

  get #link(): string {
    return this.#carrier?.link(location.href) ?? '';
  }

  async #watch(signal: AbortSignal): Promise<void> {
    const end = await this.#carrying.watch(({ said }) => {
      if (said) this.#tell(() => said);
    }, signal);
    if (signal.aborted) return;
    if (end === 'sent') await this.#showSent();
    else if (end === 'gone') await this.#fail(new CarryError('carried-gone'));
    else this.#tell(SILENCE);
  }

  async #fail(cause: unknown): Promise<void> {
    if (hasCode(cause, 'carried-sent')) return this.#showSent();
    const say = await this.#explain(cause);
    this.#failure = cause;
    this.#tell(say);
  }

  /** Finds out how to say why there is no code. The device that makes links is this one. */
  async #explain(cause: unknown): Promise<Saying> {
    const part = await tryPart(() => import('./sentences.js'));
    return (words) => part?.sayFailure(words, cause, words.carry.ended) ?? words.errors.connection;
  }

  async #showSent(): Promise<void> {
    this.close();
    await this.#carrying.showSent();
  }

  #tell(say: Saying): void {
    this.#say = say;
    this.#draw();
  }

  #draw(fieldId = this.#offers.opened): void {
    if (fieldId === undefined) return;
    const { carry } = this.#offers.words;
    const id = `${this.#session.element.idPrefix}carry`;
    const panel = html`<div
      part="carry-panel"
      class="notice carry-panel"
      role="region"
      tabindex="-1"
      aria-label=${this.#offers.name(fieldId)}
      @keydown=${this.#offers.closeByKey}
    >
      ${this.#failure ? nothing : this.#drawWays(id)} ${drawStatus(this.#say(this.#offers.words))}
      <div class="carry-buttons">
        ${this.#failure ? drawAction(this.#offers.words.retry, () => this.#retry(fieldId)) : nothing}
        ${this.#carrier && !this.#failure ? drawAction(carry.erase, () => this.#erase()) : nothing}
        ${drawAction(carry.close, () => this.close(true))}
      </div>
    </div>`;
    this.#offers.show(fieldId, panel);
  }

  #drawWays(id: string): TemplateResult {
    const { carry, language } = this.#offers.words;
    const { expires } = this.#carrier ?? {};
    const until = expires === undefined ? '' : carry.until(formatMoment(expires, language, 'day'));
    const isReady = this.#carrier !== undefined;
    return html`<div class="carry-ways" aria-busy=${!isReady}>
      <div class="carry-code ${HIDDEN}">${this.#drawCode(id)}</div>
      <div class="carry-link">
        <p id=${id}>${changing(carry.scan)}</p>
        <input
          part="carry-link"
          dir="ltr"
          readonly
          aria-labelledby=${id}
          .value=${this.#link}
          @focus=${({ currentTarget }: Event) => {
            if (currentTarget instanceof HTMLInputElement) currentTarget.select();
          }}
        />
        <div class="carry-buttons">${isReady ? this.#drawActions() : nothing}</div>
        <p class="note">${changing([until, carry.private].filter(Boolean).join(' '))}</p>
      </div>
    </div>`;
  }

  #drawCode(id: string): TemplateResult | typeof nothing {
    if (!this.#code) return nothing;
    const { width, path } = this.#code;
    // Dark on light, also on a dark page that styles a form of its own tree alone.
    return html`<svg
      part="carry-code"
      role="img"
      aria-labelledby=${id}
      width="176"
      height="176"
      viewBox=${`0 0 ${width} ${width}`}
    >
      <rect width=${width} height=${width} fill="#fff"></rect>
      <path d=${path}></path>
    </svg>`;
  }

  #drawActions(): TemplateResult {
    const { carry } = this.#offers.words;
    const { title } = this.#session.loaded.form;
    const copy = async () => {
      const control = this.#find()?.querySelector('input');
      if (control && (await copyFrom(control))) this.#tell((words) => words.carry.copied);
    };
    // In an attribute, what records the page would have the secret.
    const mail = () => {
      writeMail(title || carry.open, this.#link);
    };
    return html`${drawAction(carry.copy, copy)}
    ${canShare() ? drawAction(carry.share, () => share(title, this.#link)) : nothing} ${drawAction(carry.mail, mail)}`;
  }

  async #erase(): Promise<void> {
    try {
      await this.#carrying.erase();
      this.close(true);
      this.#session.element.announcement = this.#offers.words.outbox.deleted;
    } catch (cause) {
      this.#tell(await this.#explain(cause));
    }
  }
}
