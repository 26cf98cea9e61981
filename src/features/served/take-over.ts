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
import { describeUnplaced, readToldIn, sayAside, sayOnTop, showMistakes } from './say-again.js';
import { dropServedSheets, findServed, tellTakenOver } from './served-tree.js';
import { NOTE } from './told.js';
import type { Told } from './told.js';
import { findUnplaced } from './unplaced.js';

/** The answers and the moment that a person leaves in the tree of the server, for the form that takes its place. */
interface Left {
  readonly tree: HTMLElement;
  readonly entries: Entries;
  readonly moment: Moment;
  /** They have pressed the button that sends. */
  readonly sends: boolean;
  /** Some of the answers are wrong, and the server says so. */
  readonly isWrong: boolean;
  /** The browser has led them to what the server says. */
  readonly isLed: boolean;
  /** The server's words beside the mistakes. */
  readonly told: Told;
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
const ANSWERED = `${WRONG}, [part~=failure], [data-note=${NOTE}] [part~=note]`;

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
    const told = readToldIn(serving.tree);
    await sayAside(session, told);
    await features.suitAside?.();
    await switchOnSheet();
    const sends = await serving.person.waitForRest();
    // A form that another one has replaced, or that could not be drawn, takes no place.
    if (signal.aborted || !hasForm || !isDrawn(session)) return new Promise(() => undefined);
    left = { ...exchange(session, serving), sends, told };
  };
  // The answers of the person come after those of the page, which it may give when it hears that the form is ready.
  channel.on(
    'ready',
    () => {
      if (left) void enterLeft(session, left);
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
function exchange(
  { element, loaded }: ElementSession,
  { tree, formId, person }: Serving,
): Omit<Left, 'sends' | 'told'> {
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
  return { tree, entries, moment, isWrong: tree.querySelector(WRONG) !== null, isLed };
}

/** Returns the tree with all that the server has put around it. */
function findWhole(tree: Element, element: Element): Element {
  const around = tree.parentElement;
  return around && around !== element ? findWhole(around, element) : tree;
}

async function enterLeft(session: ElementSession, left: Left): Promise<void> {
  const { entries, moment, sends, isWrong, isLed, told } = left;
  const { element, store } = session;
  const own = element.renderRoot.querySelector<HTMLElement>('[part=root]');
  if (!own) return;
  enterEntries(own, entries, makePorts(session));
  moment.select(own);
  // The person knows what they have chosen.
  element.announcement = '';
  const unplaced = findUnplaced(own, entries, (id) => store.state(id));
  if (sends && unplaced.length === 0) void element.submit();
  else if (isWrong && !sends) await showMistakes(session, own, isLed, told.refusal);
  if (unplaced.length === 0) return;
  const lost = [...told.lost, ...describeUnplaced(left.tree, unplaced)];
  element.announcement = await sayOnTop(session, { ...told, lost, isUnsent: sends || told.isUnsent });
  // They press again once they know.
  if (sends) own.querySelector<HTMLElement>(`[data-note=${NOTE}] [part~=note]`)?.focus();
}

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
