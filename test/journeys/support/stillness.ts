// Watches whether anything moves while a form takes the place of what the server has drawn.
import type { BrowserContext } from 'playwright';

/** Latency in ms, so that each step of the way is painted, and bytes per second. */
const CONNECTION = { offline: false, latency: 40, downloadThroughput: -1, uploadThroughput: -1 };

/** The time after the take-over in which nothing moves. ms */
const REST = 1000;

/** The farthest that a box may be from its place, in px. */
const STILL = 1;

/**
 * Notes with each frame where the fields, labels and controls are, from when the form of the server has its sheet. It is a text, so that no
 * compiler changes it.
 */
const WATCH = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  window.taken = new Promise((resolve) => addEventListener('hf-ready', resolve, true));
  window.moved = new Map();
  const nameOf = (part) => {
    const field = part.closest('[data-field]')?.dataset.field ?? '';
    const own = part.name ? part.name + (/radio|checkbox/.test(part.type) ? '=' + part.value : '') : part.textContent.replace(/\\s+/g, ' ').trim().slice(0, 40);
    return field + ' ' + part.getAttribute('part') + ' ' + (part.matches('[data-field], form') ? '' : own);
  };
  const read = (root) => {
    const boxes = new Map();
    for (const part of root.querySelectorAll('form, [data-field], [part~=label], [part~=subfield-label], [part~=hint], [part~=control], [part~=option-control], [part~=submit]')) {
      const { x, y, width, height } = part.getBoundingClientRect();
      const name = nameOf(part);
      if ((width || height) && !boxes.has(name)) boxes.set(name, [x, y + scrollY, width, height].map((size) => Math.round(size * 10) / 10));
    }
    return boxes;
  };
  let first;
  const look = () => {
    requestAnimationFrame(look);
    const element = document.querySelector('hosted-form');
    const trees = element ? [element.shadowRoot, element].filter(Boolean) : [];
    const root = trees.flatMap((tree) => [...tree.querySelectorAll('[part~=root]')]).find((each) => each.checkVisibility());
    const sheet = trees.flatMap((tree) => [...tree.querySelectorAll('link')])[0];
    if (!root || (!first && (!sheet?.sheet || !root.dataset || document.readyState === 'loading'))) return;
    window.isServed = root.hasAttribute('data-served');
    const boxes = read(root);
    if (!first) {
      first = boxes;
      return;
    }
    for (const [name, box] of boxes) {
      const before = first.get(name);
      const far = before ? Math.max(...box.map((size, at) => Math.abs(size - before[at]))) : 0;
      if (far > ${String(STILL)} && far > (moved.get(name)?.far ?? 0)) moved.set(name, { far, isServed, before, box });
    }
  };
  requestAnimationFrame(look);
`;

/** The boxes that moved on a page, and the sum of its layout shifts. */
export interface Unrest {
  readonly shift: number;
  readonly moved: readonly string[];
}

/** Opens a page with a form of the server, lets its script take over, and returns what moved. A late script comes once the page is painted. */
export async function watchTakeOver(context: BrowserContext, address: string, isLate: boolean): Promise<Unrest> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', CONNECTION);
  await page.addInitScript(WATCH);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  if (isLate)
    await page.route('**/cdn/hosted-form.js', async (route) => {
      await held;
      await route.continue();
    });
  await page.goto(address, { waitUntil: 'commit' });
  if (isLate) await page.waitForFunction('window.isServed');
  release();
  await page.waitForFunction('window.taken');
  await page.evaluate('taken');
  await page.waitForTimeout(REST);
  const unrest = await page.evaluate<Unrest>(`({
    shift,
    moved: [...moved].sort((a, b) => a[1].before[1] - b[1].before[1]).map(([name, { far, isServed, before, box }]) => name + (isServed ? ' before' : ' after') + ': ' + before + ' > ' + box),
  })`);
  await page.close();
  return unrest;
}
