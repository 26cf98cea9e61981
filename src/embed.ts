// The entry for script tags: defines <hosted-form>, and replaces <div data-hosted-form="101"> with one.
import './define.js';

async function look(): Promise<void> {
  if (!document.querySelector('div[data-hosted-form]')) return;
  const { upgradeAll } = await import('./upgrade.js');
  upgradeAll();
}

// Placeholders that are added to the page later are found too.
new MutationObserver(() => void look()).observe(document, { childList: true, subtree: true });
void look();
