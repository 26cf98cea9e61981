import { HostedForm } from './element/hosted-form.js';

// A page may load the script twice, or in two versions: the first definition wins.
if (!customElements.get('hosted-form')) customElements.define('hosted-form', HostedForm);
