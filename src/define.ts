import { HostedForm } from './element/hosted-form.js';

// The declaration file names it, so that this import alone types the tag and its events.
export type * from './element/globals.js';
export { allowProxies } from './platform/boundary.js';

// A page may load the script twice, or in two versions: the first definition wins.
const first = customElements.get('hosted-form');
if (!first) customElements.define('hosted-form', HostedForm);
else if (first !== HostedForm) {
  const used = (first as Partial<typeof HostedForm>).version ?? 'an unknown version';
  console.warn(`<hosted-form> is defined twice: ${used} came first and is used, ${HostedForm.version} is not.`);
}
