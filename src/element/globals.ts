// What TypeScript knows of the platform once a module imports the package: the tag, and its events wherever they bubble.
import type { HostedFormEvents } from './events.js';
import type { HostedForm } from './hosted-form.js';

declare global {
  interface HTMLElementTagNameMap {
    'hosted-form': HostedForm;
  }
  // The map that elements, documents and windows share.
  // oxlint-disable-next-line typescript/no-empty-object-type -- the platform's map is an interface
  interface GlobalEventHandlersEventMap extends HostedFormEvents {}
}
