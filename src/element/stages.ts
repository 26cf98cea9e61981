// The only code that installs features: each at its stage, in any order, each alone. Decision 0006.
import { firstFocusFeatures } from '../features/first-focus.js';
import { openingFeatures } from '../features/opening.js';
import { Order } from '../features/served/order.js';
import { findServed, waitForTakeOver } from '../features/served/served-tree.js';
import type { LoadContext } from '../model/field-definition.js';
import { fetchPart, tryPart } from '../parts/fetch-part.js';
import { keepTrying } from '../parts/keep-trying.js';
import { FormSession } from '../session/form-session.js';
import { readAnswer } from '../session/read-answers.js';
import { waitAlone } from '../session/wait-alone.js';
import type { ElementSession, FormElement } from './element-session.js';
import type { Facts, Feature, FeatureCode, Installed, ListedForm, Opening } from './feature.js';
import { installFields } from './fields/field-places.js';
import { follow, unfollow } from './followers.js';
import { maskAnswers } from './fields/mask-answers.js';
import type { LoadedForm } from './loaded-form.js';

/** Tries again where another try may help. */
type Retry = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/** A feature, and its code on the way. */
interface Coming {
  readonly name: string;
  readonly code: Promise<FeatureCode | undefined>;
}

/** Begins to install the features of a form that is opening. */
export const beginOpening = (opening: Opening, retry: Retry, features = openingFeatures): OpeningStage =>
  new OpeningStage(features, opening, retry);

/** Installs the features of a form that is opening. */
class OpeningStage {
  readonly #features: readonly Feature[];
  readonly #opening: Opening;
  readonly #retry: Retry;
  readonly #coming = new Map<Feature, Coming>();

  constructor(features: readonly Feature[], opening: Opening, retry: Retry) {
    this.#features = features;
    this.#opening = opening;
    this.#retry = retry;
    const seed = findServed(opening.element)?.dataset['served'];
    if (seed) opening.element.random = new Order(Number(seed)).next;
    this.look({});
  }

  /** Begins to fetch each feature that the form is now known to want. */
  look(facts: Omit<Facts, 'element'>): void {
    const { element } = this.#opening;
    for (const feature of this.#features) {
      if (this.#coming.has(feature) || !feature.wanted({ ...facts, element })) continue;
      const code = this.#fetch(feature);
      this.#coming.set(feature, { name: feature.name, code });
      // Nothing waits for it if the form fails to load.
      code.then((come) => this.#begin(feature.name, come)).catch(() => undefined);
    }
  }

  /** Makes the session of a form, with all features that it wants. @throws LoadError `type-not-loaded` for one that it can't do without. */
  async open(given: LoadedForm, listed: ListedForm, context: LoadContext): Promise<ElementSession> {
    const { element, channel } = this.#opening;
    this.look({ listed, loaded: given });
    const features = await Promise.all(
      [...this.#coming.values()].map(async ({ name, code }) => ({ name, code: await code })),
    );
    this.#opening.signal.throwIfAborted();
    let loaded = given;
    for (const { name, code } of features) {
      const form = { loaded, listed, context, faults: channel.faults };
      loaded = (await waitAlone(channel.faults, name, () => code?.prepare?.(form))) ?? loaded;
    }
    const session: ElementSession = new FormSession(element, loaded, channel);
    session.store.reader = readAnswer;
    if (findServed(element)) suitAside(session);
    const restoring = await Promise.all(features.map(({ name, code }) => install(session, name, code)));
    if (!session.features.fields) installFields(session);
    maskAnswers(session);
    session.open();
    await Promise.all(restoring.map((installed, index) => restore(session, features[index]?.name ?? '', installed)));
    return session;
  }

  /** An attempt that another one has replaced begins nothing. */
  #begin(name: string, code: FeatureCode | undefined): void {
    const { channel, signal } = this.#opening;
    if (!signal.aborted) channel.faults.alone(name, () => code?.begin?.(this.#opening));
  }

  #fetch({ load, ifMissing }: Feature): Promise<FeatureCode | undefined> {
    const { element, signal } = this.#opening;
    if (ifMissing === 'keep-trying') return keepTrying(load, () => element.isConnected && !signal.aborted);
    return ifMissing === 'wait' ? this.#retry(() => fetchPart(load)) : tryPart(load);
  }
}

/** Installs one feature. What it throws is told, and the others go on. */
async function install(
  session: ElementSession,
  name: string,
  code: FeatureCode | undefined,
): Promise<Installed | undefined> {
  const result = await waitAlone(session.channel.faults, name, () => code?.install?.(session));
  if (!isInstalled(result)) return undefined;
  session.keep(name, result);
  return result;
}

const isInstalled = (result: unknown): result is Installed => typeof result === 'object' && result !== null;

const restore = ({ channel }: ElementSession, name: string, installed: Installed | undefined) =>
  waitAlone(channel.faults, name, () => installed?.restore?.());

/** Lets features join an element that has been painted, until the signal aborts. They are installed into each of its forms, once. */
export async function joinPainted(element: FormElement, signal: AbortSignal): Promise<void> {
  await waitForTakeOver(element);
  const features = await fetchPainted();
  if (!features || signal.aborted) return;
  const wanted = (list: readonly Feature[]) => list.filter((feature) => feature.wanted({ element }));
  for (const feature of wanted(features)) void useAlone(element, feature, (code) => code.join?.(element, signal));
  const known = findSuited(element);
  const suit = () => {
    const { session } = element;
    if (!session || known.sessions.has(session)) return;
    known.sessions.add(session);
    void suitForm(wanted(features), element, session);
  };
  // An update may be under way.
  void element.updateComplete.then(suit);
  const follower = { hostUpdated: suit };
  follow(element, follower);
  signal.addEventListener('abort', () => {
    unfollow(element, follower);
  });
}

/** Installs the features of a form that has been painted. */
async function suitForm(features: readonly Feature[], element: FormElement, session: ElementSession): Promise<void> {
  session.store.reader = readAnswer;
  const before = findSuited(element).aside.get(session) ?? [];
  await installAll(
    features.filter((feature) => !before.includes(feature)),
    session,
  );
  session.features.isSuited = true;
}

const installAll = (features: readonly Feature[], session: ElementSession) =>
  Promise.all(
    features.map((feature) => useAlone(session.element, feature, (code) => install(session, feature.name, code))),
  );

const fetchPainted = async () => (await tryPart(() => import('../features/painted.js')))?.paintedFeatures;

// Decision 0051: nothing moves once the form is in the place of what the server has drawn.
/** Lets a form that is drawn aside have the features that draw before it takes its place. */
function suitAside(session: ElementSession): void {
  const { element } = session;
  const fetched = fetchPainted();
  session.features.suitAside = async () => {
    const features = (await fetched)?.filter((feature) => feature.draws && feature.wanted({ element })) ?? [];
    findSuited(element).aside.set(session, features);
    await installAll(features, session);
  };
}

/** The sessions in which the features of a painted form are installed. */
class Suited {
  readonly sessions = new WeakSet<ElementSession>();
  /** The features that a form had before it took the place of what the server has drawn. */
  readonly aside = new WeakMap<ElementSession, readonly Feature[]>();
}

const findSuited = ({ lasting }: FormElement): Suited => lasting.get(Suited) ?? lasting.set(new Suited());

// Decision 0008: what fails of these is told, and the others go on.
/** Fetches a feature that the form can do without, and uses it. */
async function useAlone(
  element: FormElement,
  { name, load }: Feature,
  use: (code: FeatureCode) => unknown,
): Promise<void> {
  const code = await tryPart(load);
  if (code) await waitAlone(element.faults, name, () => use(code));
}

/**
 * Installs what a person needs who begins to fill in, once into each session. Words that come later are added first.
 *
 * @throws LoadError `type-not-loaded`
 */
export async function enterFirstFocus(element: FormElement): Promise<void> {
  const [, ...codes] = await Promise.all([
    element.wording.complete(),
    ...firstFocusFeatures.map(async ({ name, load }) => ({ name, code: await fetchPart(load) })),
  ]);
  const { session } = element;
  if (!session || session.features.sending) return;
  session.store.reader = readAnswer;
  for (const { name, code } of codes) await install(session, name, code);
}
