// Code of the form's author in a frame of its own: it may run there, but can't reach the page.
import { css } from '../../platform/css/tag.js';
import { html, noChange } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import { makeAddress, letGo } from '../../platform/controls/addresses.js';
import { openPorts } from '../../platform/moments/tasks.js';

/** The styles of the frame. Embedded code is written for a white background, whatever this page has. */
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

/** The largest height of a frame; in pixels. A frame is as high as its content, and scrolls higher content. */
const MAX_HEIGHT = 1500;

/**
 * Runs in the frame, and reports the height of its content through the page's channel. It reports at once too, because a browser may delay
 * observers in a frame out of sight.
 */
const TELL_HEIGHT = `addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== parent || !port) return;
  const tell = () => port.postMessage(document.documentElement.offsetHeight);
  new ResizeObserver(tell).observe(document.body);
  tell();
});`;

const writeDocument = (source: string): string =>
  `<!doctype html><meta charset="utf-8"><style>body { margin: 0 }</style><script>${TELL_HEIGHT}</script>\n${source}`;

// Decision 0027: a blob, not `srcdoc`.
/**
 * The object URL of a document, valid while its frame is on the page. A frame that is moved loads its address again, so it gets a new one.
 */
class FrameAddress extends AsyncDirective {
  #source = '';
  #address: string | undefined;

  render(source: string): string | typeof noChange {
    // Drawn once more after it has left the page, it would make an address that nobody revokes.
    if (!this.isConnected) {
      this.#source = source;
      return noChange;
    }
    if (this.#address !== undefined && source === this.#source) return this.#address;
    this.disconnected();
    this.#source = source;
    this.#address = makeAddress(new Blob([writeDocument(source)], { type: 'text/html' }));
    return this.#address ?? noChange;
  }

  protected override disconnected(): void {
    if (this.#address !== undefined) letGo(this.#address);
    this.#address = undefined;
  }

  protected override reconnected(): void {
    this.setValue(this.render(this.#source));
  }
}

const frameAddress = directive(FrameAddress);

/**
 * Draws HTML as its author wrote it, in a sandbox without an origin. It has no cookies, storage, dialogs or new windows, and can't reach
 * the page. The page's Content-Security-Policy applies there too.
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

/** Fits the frame to its content. It reads only a height from the channel, whatever comes. */
function fit({ target }: Event): void {
  if (!(target instanceof HTMLIFrameElement)) return;
  const ports = openPorts();
  if (!ports) return;
  const { port1, port2 } = ports;
  port1.onmessage = ({ data }) => {
    const height = Number(data);
    if (height >= 0) target.style.blockSize = `${Math.min(height, MAX_HEIGHT)}px`;
  };
  // The frame has no origin that could be named.
  target.contentWindow?.postMessage('height', '*', [port2]);
}
