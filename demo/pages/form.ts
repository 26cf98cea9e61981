// The page at a form's own address. It saves the answers on the server while the person fills in the form, and shows a
// link back.
import type { HostedForm } from '../../src/index.js';
import { mayBeSaved, paramsSoFar } from './partial-params.js';
import { PartialSaver } from './partial-saver.js';
import type { SavedOutcome, SavedWay } from './partial-saver.js';

/** The wait after the last change. ms */
const PAUSE = 1500;
/** Browsers send at most 64 KiB for a page that is closing. */
const MOST_KEPT_ALIVE = 60_000;

/** Finds an element of a kind that the page's own HTML has. */
function find<Found extends HTMLElement>(selector: string, kind: new () => Found): Found {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return element;
}

const form = document.querySelector<HostedForm>('hosted-form');
if (!form) throw new Error('The page has no form.');
const later = find('#later', HTMLElement);
const note = find('#later-note', HTMLElement);
const link = find('#resume-link', HTMLInputElement);
const status = find('#later-status', HTMLElement);
const formId = later.dataset['form'] ?? '';

function say(what: Exclude<SavedOutcome, 'saved'> | 'copied'): void {
  status.textContent = status.dataset[what] ?? '';
}

function tell(outcome: SavedOutcome): void {
  link.value = new URL(`#resume=${saver.key}`, location.href).href;
  later.hidden = outcome === 'forgotten' || outcome === 'nothingKept';
  if (outcome !== 'saved') say(outcome);
  else if (status.textContent === status.dataset['notSaved']) status.textContent = '';
}

function post(way: SavedWay, value: object): Promise<Response> {
  const body = JSON.stringify(value);
  const headers = { 'content-type': 'application/json' };
  const keepalive = body.length < MOST_KEPT_ALIVE;
  return fetch(`/demo/partial/${formId}/${way}`, { method: 'POST', headers, body, keepalive });
}

const saver = new PartialSaver(form, {
  post,
  later(work) {
    const timer = setTimeout(work, PAUSE);
    return () => clearTimeout(timer);
  },
  // The key outlives a reload, but not the tab.
  storage: sessionStorage,
  mark: `hosted-form resume ${formId}`,
  newKey: () => crypto.randomUUID(),
  mayBeSaved,
  paramsSoFar,
  tell,
});

/**
 * Reads the key in the fragment, which browsers send to no server. Removes it from the address, so that no history has
 * it.
 */
function keyInAddress(): string | undefined {
  const [, key] = /^#resume=([\w-]{16,128})$/.exec(location.hash) ?? [];
  if (key !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return key;
}

void saver.start(keyInAddress());

find('#copy-link', HTMLElement).addEventListener('click', () => {
  link.select();
  void navigator.clipboard.writeText(link.value).then(() => say('copied'));
});
find('#forget', HTMLElement).addEventListener('click', () => {
  void saver.forget();
  // The button goes, so the focus moves to the line that says so.
  status.focus();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void saver.flush();
});
form.addEventListener('hf-success', ({ detail }) => {
  later.hidden = note.hidden = true;
  const done = saver.finish();
  detail.waitUntil?.(done);
});
