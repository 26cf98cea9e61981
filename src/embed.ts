// The entry for script tags: defines <hosted-form>, and puts one into each <div data-hosted-form="101">.
import './define.js';
import { fetchPart } from './parts/fetch-part.js';
import { readScriptTag } from './platform/boundary.js';
import { watchTrees } from './platform/moments/trees.js';
import { findAll } from './platform/page.js';

// The element is defined by now, and begins once this script has run.
readScriptTag();

async function look(): Promise<void> {
  if (findAll(document, '[data-hosted-form]')[0]) (await fetchPart(() => import('./upgrade.js'))).upgradeAll();
}

// Decision 0013: placeholders that are added to the page later are found too, and so is a new number of an earlier one. This is always on.
// Who pastes two lines into an editor does not know that its preview, its pop-up or its next page adds them later. An option would have no
// place there.
watchTrees(() => void look()).observe(document, {
  childList: true,
  subtree: true,
  attributeFilter: ['data-hosted-form'],
});
void look();
