// Runs on the pages of the tests, before any other script. The tests call it by the name `shipped`.
import { patienceFor } from '../../support/patience.js';
import { found, until } from '../../support/wait.js';
import { countBlocks, whenMessage, listHarm, listPictures } from './hostile.js';
import { fill, findForm, findPart, send, showCanvas, findTree, whenReady } from './person.js';
import { countHeard, listCodes, problems, startRecord } from './record.js';

if (document.currentScript?.dataset['without'] === 'setHTML') Reflect.deleteProperty(Element.prototype, 'setHTML');
startRecord();

const readValue = (id: string, field: string): string | undefined =>
  findTree(findForm(id)).querySelector<HTMLInputElement>(`[name^="field_${field}"]`)?.value;

/** Opens the pop-up by its link, and waits until its form is there, which gets this id. */
async function openPopup(id: string): Promise<void> {
  findForm('open-popup').click();
  const form = () => document.querySelector('hosted-form-popup hosted-form');
  await until(form, 'the form in the pop-up');
  found(form(), 'the form').id = id;
  await whenReady(id);
  await until(() => findForm(id).checkVisibility(), 'the open pop-up');
}

/** Waits until the form of a placeholder is there, which gets this id. */
async function whenPlaceholder(placeholder: string, id: string): Promise<void> {
  const form = () => findForm(placeholder).querySelector('hosted-form');
  await until(form, 'the form of the placeholder');
  found(form(), 'the form').id = id;
  await whenReady(id);
}

/** Waits until each form on the page is there, or was refused. */
const whenSettled = (): Promise<void> =>
  until(
    () => [...document.querySelectorAll('hosted-form')].every((form) => ENDS.some((end) => countHeard(form, end) > 0)),
    'the end of each form',
  );

/** Events that end the opening of a form. */
const ENDS = ['hf-ready', 'hf-error', 'hf-warning'];

/** The longest wait for the device. ms */
const PATIENCE = patienceFor(20_000);

/** Waits until answers are stored on the device. */
async function whenKept(): Promise<void> {
  for (const end = performance.now() + PATIENCE; (await countKept()) === 0;)
    if (performance.now() > end) throw new Error('Nothing is kept.');
}

async function countKept(): Promise<number> {
  const [known] = await indexedDB.databases();
  if (known?.name === undefined) return 0;
  const opening = indexedDB.open(known.name);
  // It would make a database that the element has just removed.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await awaitResult(opening);
  const count = await awaitResult(database.transaction('records').objectStore('records').count());
  database.close();
  return count;
}

const awaitResult = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/** Functions that a test calls on a page. */
const shipped = {
  problems: () => problems,
  whenReady,
  fill,
  send,
  showCanvas,
  listHarm,
  countBlocks,
  listPictures,
  whenMessage,
  hasSetHtml: () => 'setHTML' in Element.prototype,
  /** Tells whether a script has run, by what it has left in the page. */
  isTrue: (name: string) => Reflect.get(globalThis, name) === true,
  /** Reads the text of a part of a form. */
  read: (id: string, part: string) => findPart(findForm(id), part)?.textContent.trim() ?? '',
  /** Reads the text of all of a form. */
  readAll: (id: string) => findTree(findForm(id)).textContent,
  /** Tells the direction in which a form is read. */
  readDirection: (id: string) => getComputedStyle(found(findPart(findForm(id), 'root'), 'root')).direction,
  press: (id: string, part: string) => found(findPart(findForm(id), part), part).click(),
  /** Waits for an event of a form. */
  whenHeard: (id: string, type: string) => until(() => countHeard(findForm(id), type) > 0, `${type} of #${id}`),
  /** Waits until a form shows an answer. */
  whenShown: (id: string, field: string, value: string) =>
    until(() => readValue(id, field) === value, `${value} in #${id}`),
  whenKept,
  whenPlaceholder,
  whenSettled,
  toldCodes: listCodes,
  /** Counts the forms that ask for this. */
  countForms: (question: string) =>
    [...document.querySelectorAll<HTMLElement>('hosted-form')].filter((form) =>
      findTree(form).textContent.includes(question),
    ).length,
  /** Counts how often a text of the page can be seen. */
  countVisible: (text: string) => document.body.innerText.split(text).length - 1,
  openPopup,
  isInPage: (id: string) => findForm(id).querySelector('input') !== null,
  isStyled: (id: string) =>
    getComputedStyle(found(findForm(id).querySelector('input'), 'input')).boxSizing === 'border-box',
  /** Tells the page that the device has a connection, or has none. */
  setOnline(isOnline: boolean): void {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  },
};

/** The calls of the tests, by name. */
export type Shipped = typeof shipped;

Object.assign(globalThis, { shipped });
