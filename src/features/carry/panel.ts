// The panel with the code and the link, below the button that has opened it. While it is open, the form takes what the other device changes.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { CarryError } from '../../api/carry-client.js';
import type { ElementSession } from '../../element/element-session.js';
import { follow, unfollow } from '../../element/followers.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { changing } from '../../fields/shared/controls/changing.js';
import { formatMoment } from '../../locale/format.js';
import { tryPart } from '../../parts/fetch-part.js';
import { canShare, copyFrom, share, writeMail } from '../../platform/controls/sharing.js';
import type { Carrying, Link, Pushed } from './carrying.js';
import type { Offers } from './offers.js';
import { panelStyles } from './panel.styles.js';
import { drawQr } from './qr-path.js';
import type { QrPath } from './qr-path.js';
import { showSent } from './show-sent.js';

/** The classes by which session recorders leave a part out. The code is the secret, and a mask is for texts alone. Decision 0018. */
const HIDDEN = 'fs-exclude rr-block ph-no-capture sentry-block amp-block mp-block';

/** The panel of one form. */
export class Panel {
  readonly #session: ElementSession;
  readonly #carrying: Carrying;
  readonly #offers: Offers;
  #opening = new AbortController();
  #carrier: Link | undefined;
  #code: QrPath | undefined;
  #failure = '';
  #status = '';

  constructor(session: ElementSession, carrying: Carrying, offers: Offers) {
    this.#session = session;
    this.#carrying = carrying;
    this.#offers = offers;
    adoptLateStyles(session.element.renderRoot, [panelStyles]);
    session.channel.on('reworded', () => this.#draw());
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
    this.#failure = this.#status = '';
    this.#carrier = undefined;
    this.#draw(fieldId);
    try {
      const shared = await this.#carrying.share(fieldId);
      if (signal.aborted) return;
      this.#carrier = shared.carrier;
      this.#code = drawQr(this.#link);
      this.#status = this.#sayPushed(shared);
      this.#draw();
      await this.#watch(signal);
    } catch (cause) {
      if (signal.aborted) return;
      await this.#fail(cause);
    }
  }

  /** Tries again. The button goes, which has the focus. */
  #retry(fieldId: string): void {
    this.#session.element.renderRoot.querySelector<HTMLElement>('[part=carry-panel]')?.focus();
    void this.open(fieldId);
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
      if (said) this.#say(said);
    }, signal);
    if (signal.aborted) return;
    if (end === 'sent') await this.#showSent();
    else if (end === 'gone') await this.#fail(new CarryError('carried-gone'));
    else this.#say('');
  }

  async #fail(cause: unknown): Promise<void> {
    if (cause instanceof CarryError && cause.code === 'carried-sent') return this.#showSent();
    this.#failure = await this.#sayFailure(cause);
    this.#draw();
  }

  async #sayFailure(cause: unknown): Promise<string> {
    const { words } = this.#offers;
    const part = await tryPart(() => import('./sentences.js'));
    return part ? part.sayFailure(words, cause) : words.errors.connection;
  }

  async #showSent(): Promise<void> {
    this.close();
    await showSent(this.#session, this.#carrying.sentAt);
  }

  #sayPushed(pushed: Pushed): string {
    const { words } = this.#offers;
    const left = pushed.files.length > 0 ? words.carry.tooLarge(pushed.files) : '';
    return left || pushed.said || words.carry.waiting;
  }

  #say(status: string): void {
    this.#status = status;
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
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        this.close(true);
      }}
    >
      ${this.#failure ? nothing : this.#drawWays(id)}
      <p class="carry-status" role="status">${changing(this.#failure || this.#status)}</p>
      <div class="carry-buttons">
        ${this.#failure ? this.#button(this.#offers.words.retry, () => this.#retry(fieldId)) : nothing}
        ${this.#carrier && !this.#failure ? this.#button(carry.erase, () => void this.#erase()) : nothing}
        ${this.#button(carry.close, () => this.close(true))}
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
    if (!this.#code || !this.#carrier) return nothing;
    const { size, path } = this.#code;
    const wide = size + 8;
    return html`<svg
      part="carry-code"
      role="img"
      aria-labelledby=${id}
      width="176"
      height="176"
      viewBox=${`-4 -4 ${wide} ${wide}`}
    >
      <path d=${path}></path>
    </svg>`;
  }

  #drawActions(): TemplateResult {
    const { carry } = this.#offers.words;
    const { title } = this.#session.loaded.form;
    const copy = async ({ currentTarget }: Event) => {
      const control =
        currentTarget instanceof HTMLElement && currentTarget.closest('.carry-link')?.querySelector('input');
      if (control && (await copyFrom(control))) this.#say(carry.copied);
    };
    // In an attribute, what records the page would have the secret.
    const mail = () => {
      writeMail(title || carry.open, this.#link);
    };
    return html`${this.#button(carry.copy, (event) => void copy(event))}
    ${canShare() ? this.#button(carry.share, () => void share(title, this.#link)) : nothing}
    ${this.#button(carry.mail, mail)}`;
  }

  #button(label: string, press: (event: Event) => void): TemplateResult {
    return html`<button part="carry-action" class="quiet" type="button" @click=${press}>${changing(label)}</button>`;
  }

  async #erase(): Promise<void> {
    try {
      await this.#carrying.erase();
      this.close(true);
      this.#session.element.announcement = this.#offers.words.outbox.deleted;
    } catch (cause) {
      this.#say(await this.#sayFailure(cause));
    }
  }
}
