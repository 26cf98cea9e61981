// The entry for script tags: defines <hosted-form>, and puts one into each <div data-hosted-form="101">.
import './define.js';
import { watchTrees } from './platform/moments/trees.js';

async function look(): Promise<void> {
  if (document.querySelector('[data-hosted-form]')) (await import('./upgrade.js')).upgradeAll();
}

// Decision 0085: placeholders that are added to the page later are found too, and a new number of one that is there. This is always on. Who
// pastes two lines into an editor does not know that its preview, its pop-up or its next page adds them later, and has no place for an option.
watchTrees(() => void look()).observe(document, {
  childList: true,
  subtree: true,
  attributeFilter: ['data-hosted-form'],
});
void look();
