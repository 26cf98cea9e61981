import { watchTrees } from '../../platform/moments/trees.js';
import { tryPart } from '../../parts/fetch-part.js';
import { waitAlone } from '../../session/wait-alone.js';
import type { FormElement } from '../../element/element-session.js';
import { LOOK_ATTRIBUTES, applyLook } from '../look/apply-look.js';

/** Styles the form again when its attributes change. Tells the owner what is unknown, and that `render` is read only once. */
export async function followAttributes(element: FormElement, signal: AbortSignal): Promise<void> {
  const tell = async (isRender: boolean, isLook: boolean) => {
    const findings = (isLook && (await applyLook(element))) || [];
    const { session } = element;
    if (!session || !(isRender || findings[0])) return;
    const owner = await tryPart(() => import('../../element/owner/owner-warnings.js'));
    if (!owner) return;
    if (isRender) owner.tellRenderChanged(element, session);
    owner.tellOwner(session.channel, session.loaded.form.id, findings);
  };
  const observer = watchTrees((changes) => {
    const names = changes.map(({ attributeName }) => attributeName ?? '');
    const isLook = names.some((name) => LOOK_ATTRIBUTES.includes(name));
    void waitAlone(element.faults, 'look', () => tell(names.includes('render'), isLook));
  });
  observer.observe(element, { attributeFilter: ['render', ...LOOK_ATTRIBUTES] });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
  // They may have changed before this code was loaded.
  await tell(false, true);
  const isLight = element.renderRoot !== element.shadowRoot;
  if ((element.render === 'light') !== isLight) await tell(true, false);
}
