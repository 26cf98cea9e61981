import { HostedForm } from './element/hosted-form.js';

// The declaration file names it, so that this import alone types the tag and its events.
export type * from './element/globals.js';

// A page may load the script twice, or in two versions: the first definition wins.
if (!customElements.get('hosted-form')) customElements.define('hosted-form', HostedForm);
