// Registers `<hosted-form-popup>`, for script tags. The form's script lies beside this one, and is fetched when it is needed.
import { PopupElement } from './popup-element.js';

class HostedFormPopup extends PopupElement {
  protected override loadForm(): Promise<unknown> {
    return import(/* @vite-ignore */ new URL(/* @vite-ignore */ 'hosted-form.js', import.meta.url).href);
  }
}

if (!customElements.get('hosted-form-popup')) customElements.define('hosted-form-popup', HostedFormPopup);
