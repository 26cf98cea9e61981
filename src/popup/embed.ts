// Registers `<hosted-form-popup>`, for script tags. The form's script lies beside this one, and is fetched when it is needed: where the page
// has another script of the form, a second copy of Lit would break a policy that names its Trusted Types once.
// Registers `<hosted-form-popup>`, for script tags. The form's script lies beside this one, and is fetched when it is needed.
import { readScriptTag } from '../platform/boundary.js';
import { PopupElement } from './popup-element.js';

readScriptTag();

class HostedFormPopup extends PopupElement {
  protected override async loadForm(): Promise<unknown> {
    if (customElements.get('hosted-form')) return undefined;
    return import(/* @vite-ignore */ new URL(/* @vite-ignore */ 'hosted-form.js', import.meta.url).href);
  }
}

if (!customElements.get('hosted-form-popup')) customElements.define('hosted-form-popup', HostedFormPopup);
