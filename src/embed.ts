// The script-tag entry: defines <hosted-form>, and turns <div data-hosted-form="101"> into one.
import './define.js';

async function look(): Promise<void> {
  if (!document.querySelector('div[data-hosted-form]')) return;
  const { upgradeAll } = await import('./upgrade.js');
  upgradeAll();
}

// Placeholders that are added to the page later are found too.
new MutationObserver(() => void look()).observe(document, { childList: true, subtree: true });
void look();
