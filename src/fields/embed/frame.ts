// Code of the form's author in a frame of its own: it may run there, and reaches nothing of the page.
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';

/** The styles of the frame. Other people's pages are written for a white background, whatever this page has. */
export const frameStyles = css`
  .embed {
    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    block-size: 15em;
    border: 0;
    border-radius: var(--_radius);
    background: #fff;
    color-scheme: light;
  }
`;

/** A frame is as high as what is in it, up to this many pixels; what is higher is scrolled within. */
const MAX_HEIGHT = 1500;

/**
 * Runs in the frame, and tells how high its content is through the channel that the page has given it. Also at once: in a frame
 * out of sight a browser may put observers off.
 */
const TELL_HEIGHT = `addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== parent || !port) return;
  const tell = () => port.postMessage(document.documentElement.offsetHeight);
  new ResizeObserver(tell).observe(document.body);
  tell();
});`;

const documentOf = (source: string): string =>
  `<!doctype html><meta charset="utf-8"><style>body { margin: 0 }</style><script>${TELL_HEIGHT}</script>\n${source}`;

// Decision 0016: a blob, not `srcdoc`.
/**
 * The address of a document, good while it is on the page. A frame that is moved on the page loads its address again, so it gets a new
 * one there.
 */
class FrameAddress extends AsyncDirective {
  #source = '';
  #address: string | undefined;

  render(source: string): string {
    if (this.#address !== undefined && source === this.#source) return this.#address;
    this.disconnected();
    this.#source = source;
    this.#address = URL.createObjectURL(new Blob([documentOf(source)], { type: 'text/html' }));
    return this.#address;
  }

  protected override disconnected(): void {
    if (this.#address !== undefined) URL.revokeObjectURL(this.#address);
    this.#address = undefined;
  }

  protected override reconnected(): void {
    this.setValue(this.render(this.#source));
  }
}

const frameAddress = directive(FrameAddress);

/**
 * HTML as its author wrote it, in a sandbox without an origin: no cookies, no storage, no way to the page, no dialogs, no new
 * windows. The page's Content-Security-Policy holds there as well.
 */
export function frame(title: string, source: string): TemplateResult {
  return html`<iframe
    part="embed"
    class="embed"
    title=${title}
    sandbox="allow-scripts"
    referrerpolicy="no-referrer"
    loading="lazy"
    src=${frameAddress(source)}
    @load=${fit}
  ></iframe>`;
}

/** Whatever comes through the channel, no more than a height is taken from it. */
function fit({ target }: Event): void {
  if (!(target instanceof HTMLIFrameElement)) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    const height = Number(data);
    if (height >= 0) target.style.blockSize = `${Math.min(height, MAX_HEIGHT)}px`;
  };
  // The frame's origin is none, so it can't be named.
  target.contentWindow?.postMessage('height', '*', [port2]);
}
