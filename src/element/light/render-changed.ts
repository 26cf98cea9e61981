import type { LitElement } from 'lit';
import type { ElementSession } from '../element-session.js';
import { tellOwner } from '../open/owner-warnings.js';

/** Tells the owner that the form stays in the tree in which it was first drawn. */
export function tellRenderChanged(host: LitElement, session: ElementSession | undefined): void {
  const isLight = host.renderRoot !== host.shadowRoot;
  if (!session || (host.getAttribute('render') === 'light') === isLight) return;
  const about = 'render is read when the element is first on the page. To change it, put a new element in its place.';
  tellOwner(session.channel, session.loaded.form.id, [{ code: 'render-changed', path: '', about }]);
}
