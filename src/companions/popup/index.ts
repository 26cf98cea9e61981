// Registers `<hosted-form-popup>`, for applications that are built from the npm package.
import type { Part } from '../../parts/fetch-part.js';
import { watchAddress } from '../../platform/link/address-link.js';
import { PopupElement } from './popup-element.js';

/**
 * A form in a dialog that opens by a press, or by itself: `<hosted-form-popup form-id="102" trigger="#contact">fallback</hosted-form-popup>`.
 * It takes the attributes of the form, too.
 *
 * @attr {string} trigger - What opens it: `#id` or `.class` of what is pressed, `after=10s`, `scroll=50%`, `exit`; one or more. Without it, only `show()` does.
 * @attr {'dialog' | 'slide-in' | 'full'} [as=dialog] - A dialog over the page, a box in the corner beside the page, or the whole window.
 * @attr {'visitor' | 'session' | 'page'} [once=visitor] - How long it does not open by itself again.
 * @attr {boolean} history - Back of the browser closes it, and the page stays.
 * @attr {string} aria-label - The heading of the dialog. Without it: the text of the link or button, or the title of the form or the page.
 *
 * @fires {CustomEvent<null>} hf-open - The pop-up has opened.
 * @fires {CustomEvent<null>} hf-close - The pop-up has closed. The focus is back.
 *
 * @slot - What people read where the form does not come; or a `<hosted-form>` of your own.
 *
 * @csspart dialog - The dialog.
 * @csspart heading - Its heading: `aria-label`, the words of what was pressed, or the title of the form or the page.
 * @csspart content - The form in it.
 * @csspart close - The button that closes it.
 */
export class HostedFormPopup extends PopupElement {
  protected override readonly script: Part<unknown> = () => import('../../define.js');
}

declare global {
  interface HTMLElementTagNameMap {
    'hosted-form-popup': HostedFormPopup;
  }

  interface HTMLElementEventMap {
    'hf-open': CustomEvent<null>;
    'hf-close': CustomEvent<null>;
  }
}

watchAddress();

if (typeof customElements !== 'undefined' && !customElements.get('hosted-form-popup'))
  customElements.define('hosted-form-popup', HostedFormPopup);
