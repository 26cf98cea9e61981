// Registers `<hosted-form-popup>`, for script tags. The form's script lies beside this one, and is fetched when it is needed: where the page
// has another script of the form, a second copy of Lit would break a policy that names its Trusted Types once.
// Registers `<hosted-form-popup>`, for script tags. The form's script lies beside this one, and is fetched when it is needed.
import type { Part } from '../../parts/fetch-part.js';
import { watchAddress } from '../../platform/link/address-link.js';
import { readScriptTag } from '../../platform/boundary.js';
import { PopupElement } from './popup-element.js';

watchAddress();
readScriptTag();

const SCRIPT: Part<unknown> = () =>
  import(/* @vite-ignore */ new URL(/* @vite-ignore */ 'hosted-form.js', import.meta.url).href);

class HostedFormPopup extends PopupElement {
  protected override get script(): Part<unknown> | undefined {
    return customElements.get('hosted-form') ? undefined : SCRIPT;
  }
}

if (!customElements.get('hosted-form-popup')) customElements.define('hosted-form-popup', HostedFormPopup);
