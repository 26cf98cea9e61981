// Puts the form in the place of the tree that the server has drawn. Decision 0051.
import type { ElementSession } from '../../element/element-session.js';
import type { Opening } from '../../element/feature.js';
import { putFile } from '../../platform/controls/controls.js';
import { focusIn } from '../../platform/focus.js';
import { findAll } from '../../platform/page.js';
import { enterEntries } from './enter-entries.js';
import type { Entries, EntryPorts } from './enter-entries.js';
import { noteMoment } from './moment.js';
import type { Moment } from './moment.js';
import { Person } from './person.js';
import { readEntries } from './read-entries.js';
import { dropServedSheets, findServed, tellTakenOver } from './served-tree.js';

/** The answers and the moment that a person leaves in the tree of the server, for the form that takes its place. */
interface Left {
  readonly entries: Entries;
  readonly moment: Moment;
  /** They have pressed the button that sends. */
  readonly sends: boolean;
  /** Some of the answers are wrong, and the server says so. */
  readonly isWrong: boolean;
  /** The browser has led them to what the server says. */
  readonly isLed: boolean;
}

/** The form that the server has drawn, and the person in it. */
export class Serving {
  readonly person: Person;

  constructor(
    readonly tree: HTMLElement,
    readonly formId: string,
  ) {
    this.person = new Person(tree);
  }
}

/** Selects what the server draws beside answers that are wrong, and beside all that somebody has posted. */
const WRONG = '[part~=error-summary], [part~=error]';
const ANSWERED = `${WRONG}, [part~=failure]`;

/** Follows the person while the form is fetched. */
export function begin({ element }: Opening): void {
  const tree = findServed(element);
  if (tree && !element.lasting.get(Serving)) element.lasting.set(new Serving(tree, element.formId));
}

/** Lets a form take the place of the tree that the server has drawn. */
export function install(session: ElementSession): void {
  const { element, features, channel, signal } = session;
  const serving = element.lasting.get(Serving);
  if (!serving) return;
  // The thanks are there already.
  const hasForm = serving.tree.querySelector('form') !== null;
  let left: Left | undefined;
  features.takeOver = async () => {
    await features.suitAside?.();
    await switchOnSheet();
    const sends = await serving.person.waitForRest();
    // A form that another one has replaced, or that could not be drawn, takes no place.
    if (signal.aborted || !hasForm || !isDrawn(session)) return new Promise(() => undefined);
    left = exchange(session, serving, sends);
  };
  // The answers of the person come after those of the page, which it may give when it hears that the form is ready.
  channel.on(
    'ready',
    () => {
      if (left) enterLeft(session, left);
      left = undefined;
    },
    { last: true },
  );
}

/**
 * Switches on the whole sheet of a page that the server has drawn. The one in use has only what was drawn.
 * Where the sheet does not come, the drawn form stays.
 */
async function switchOnSheet(): Promise<void> {
  const [link] = findAll<HTMLLinkElement>(document, 'link[data-later][disabled]');
  if (!link) return;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.disabled = false;
  });
}

const isDrawn = ({ element, features }: ElementSession): boolean =>
  Boolean(features.instead ?? element.aside?.querySelector('[part=form]'));

/** Puts the form in the place of the tree. The focus moves before that goes, so that the keyboard of a phone stays. */
function exchange({ element, loaded }: ElementSession, { tree, formId, person }: Serving, sends: boolean): Left {
  const { aside, renderRoot, shadowRoot } = element;
  const own = aside?.querySelector('[part=root]');
  const isSame = loaded.form.id === formId;
  const entries = own && isSame ? readEntries(tree, own, tree.querySelector(ANSWERED) !== null) : new Map<string, []>();
  const moment = noteMoment(tree);
  const isLed = focusIn(tree)?.matches(ANSWERED) ?? false;
  person.end();
  const whole = findWhole(tree, element);
  if (renderRoot === shadowRoot) whole.before(aside ?? '');
  else renderRoot.append(aside ?? '');
  // What the server has drawn has kept the place of the form.
  own?.querySelector('[part=skeleton]')?.remove();
  if (own) moment.focus(own);
  whole.remove();
  dropServedSheets(element);
  tellTakenOver(element).end();
  // The page's own content has its place in the other tree now.
  element.requestUpdate();
  return { entries, moment, sends, isWrong: tree.querySelector(WRONG) !== null, isLed };
}

/** Returns the tree with all that the server has put around it. */
function findWhole(tree: Element, element: Element): Element {
  const around = tree.parentElement;
  return around && around !== element ? findWhole(around, element) : tree;
}

function enterLeft(session: ElementSession, { entries, moment, sends, isWrong, isLed }: Left): void {
  const { element } = session;
  const own = element.renderRoot.querySelector<HTMLElement>('[part=root]');
  if (!own) return;
  enterEntries(own, entries, makePorts(session));
  moment.select(own);
  // The person knows what they have chosen.
  element.announcement = '';
  if (sends) void element.submit();
  else if (isWrong) void showMistakes(session, own, isLed);
}

/** Shows the mistakes that the server has shown. Leads to them whom the browser has led to them; the focus of others stays. */
async function showMistakes(session: ElementSession, own: HTMLElement, isLed: boolean): Promise<void> {
  const { element, features, signal } = session;
  // A check of no field fetches the code, which is there before the check of all moves the focus.
  await element.checkFields([]);
  if (signal.aborted) return;
  const moment = focusIn(own) && noteMoment(own);
  await features.sending?.check();
  if (moment) moment.select(own);
  else if (!isLed) blur(focusIn(own));
  // They have read it.
  element.announcement = '';
}

const blur = (focused: Element | null): void => {
  if (focused instanceof HTMLElement) focused.blur();
};

const makePorts = ({ store }: ElementSession): EntryPorts => ({
  isIn: (control) => focusIn(control) === control,
  putFile(control, file) {
    putFile(control, file);
    if (control.files?.length) return true;
    // A browser that makes no list of files: the field takes the file as the page gives one.
    const id = control.closest<HTMLElement>('[data-field]')?.dataset['field'];
    if (id) store.setValues({ [id]: file });
    return false;
  },
});
