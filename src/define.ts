import { HostedForm } from './element/hosted-form.js';
import { useSeldomNeeded } from './element/seldom/use-seldom-needed.js';
import { watchAddress } from './platform/link/address-link.js';

// The declaration file names it, so that this import alone types the tag and its events.
export type * from './element/globals.js';
export { allowProxies } from './platform/boundary.js';

watchAddress();

// A page may load the script twice, or in two versions: the first definition wins.
const first = customElements.get('hosted-form');
if (!first) customElements.define('hosted-form', HostedForm);
else if (first !== HostedForm)
  void useSeldomNeeded((code) => code.warnOfSecond(first as typeof HostedForm, HostedForm));
