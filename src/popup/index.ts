// Registers `<hosted-form-popup>`, for applications that are built from the npm package.
import { PopupElement } from './popup-element.js';

/** The element `<hosted-form-popup form-id="102" trigger="#contact">`. */
export class HostedFormPopup extends PopupElement {
  protected override loadForm(): Promise<unknown> {
    return import('../define.js');
  }
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

if (typeof customElements !== 'undefined' && !customElements.get('hosted-form-popup'))
  customElements.define('hosted-form-popup', HostedFormPopup);
