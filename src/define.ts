import { HostedForm } from './element/hosted-form.js';

// The script may be on a page twice, or in two versions: the first one wins.
if (!customElements.get('hosted-form')) customElements.define('hosted-form', HostedForm);
