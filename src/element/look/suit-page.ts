import type { ReactiveElement } from 'lit';
import type * as Analytics from '../analytics/data-layer.js';
import type { ExaminedForm } from '../doctor/form-doctor.js';
import type { LoadContext } from '../../model/field-definition.js';
import type { HostedFormError } from '../../model/errors.js';
import type { Finding } from '../../model/warning.js';
import { findModelContext } from '../../platform/model-context.js';
import { waitAlone } from '../../session/wait-alone.js';
import type { ElementSession } from '../element-session.js';
import type { FormElement } from '../form-element.js';
import { purposeOf } from './purpose.js';
import { adoptStyles } from '../form-element.js';
import { keepTrying } from '../../parts/keep-trying.js';
import type { FormControl } from '../host-form/host-form.js';
import { keepList } from '../kept/keep-list.js';
import type { Renewable } from '../kept/renew-form.js';
import { controlDetails } from './control-details.styles.js';
import { followReading } from '../reading/follow-reading.js';
import { followLanguage, speakAsPage, takeOwnWords } from './follow-language.js';
import { keepKeys } from './keep-key.js';
import { keepMasked } from './keep-masked.js';
import { preparePaper } from './paper.js';
import { drawSkeleton, rememberShape } from './skeleton.js';
import { suitScript } from './suit-script.js';
import { isOnUsualPage, waitForChange } from './usual-page.js';
import { watchTrees } from '../../platform/moments/trees.js';
import { openLocal } from '../../platform/kept-texts.js';
import { follow, unfollow } from '../followers.js';

/** The attributes by which a page gives answers. */
const GIVING = '[values], [prefill], [capture]';

/** Suits a form to its page before it is there: the look and the words that the owner names. Fills in the answers that the page gives. */
export async function openLook(session: ElementSession, find: LoadContext['find']): Promise<void> {
  const { element, warnings, channel } = session;
  const { faults } = channel;
  await waitAlone(faults, 'words', () => takeOwnWords(session));
  if (element.matches(GIVING)) {
    // Without it, answers would be missing that nobody would miss before the form is sent.
    const given = await keepTrying(
      () => import('../given/give-answers.js'),
      () => element.isConnected,
    );
    await waitAlone(faults, 'given', () => given?.giveAnswers(session, find));
  }
  await waitAlone(faults, 'look', async () => {
    adoptStyles(element.renderRoot, [controlDetails]);
    for (const finding of (await element.lasting.get(Dressing)?.findings) ?? []) warnings.push(finding);
  });
}

/** Suits a form that is there to paper and to the page's language, and remembers it for the next visit. Does so once. */
function suitForm(host: Renewable, session: ElementSession): void {
  const { element, features } = session;
  if (features.isSuited) return;
  features.isSuited = true;
  const { language } = session.loaded.form;
  const parts: Readonly<Record<string, () => unknown>> = {
    look: () => adoptStyles(element.renderRoot, [controlDetails]),
    script: () => suitScript(element.renderRoot, [session.loaded.words.language, language]),
    masks: () => keepMasked(session),
    paper: () => preparePaper(session),
    shape: () => rememberShape(session, deviceStorage),
    reading: () => followReading(session),
    analytics: () => tellAnalytics(element, (code) => code.reportForm(session)),
    agents: () => offerToAgents(session),
    kept: () => keepList(host, session, { storage: deviceStorage, now: Date.now }),
    // The page may have changed its language while the form was loading.
    words: () => speakAsPage(element, session),
  };
  installEach(element, parts);
}

// Decision 0100: what fails of these is told, and the others go on.
/** Installs parts of a form, each alone. */
function installEach({ faults }: FormElement, parts: Readonly<Record<string, () => unknown>>): void {
  for (const [name, install] of Object.entries(parts)) void waitAlone(faults, name, install);
}

/** Offers the form to agents where the owner wants it, and the browser knows some. */
async function offerToAgents(session: ElementSession): Promise<void> {
  const tools = session.element.matches('[agents]:not([preview])') && findModelContext(document);
  if (tools) (await fetchPart(import('../agents/offer-form.js')))?.offerForm(session, tools);
}

/** Attributes that dress a form. */
const DRESSING = ['theme', 'preset', 'brand', 'choices'];

/** The look of a form that is under way, or there. */
class Dressing {
  constructor(readonly findings: Promise<readonly Finding[]>) {}
}

/** Dresses a form as its attributes say. Fetches nothing for a form without them. */
function dress(host: FormControl, signal: AbortSignal): Promise<readonly Finding[]> | undefined {
  const { lasting } = host;
  if (!lasting.get(Dressing) && !DRESSING.some((name) => host.hasAttribute(name))) return undefined;
  const findings = fetchPart(import('../theme/wear-looks.js')).then(
    (code): readonly Finding[] | Promise<readonly Finding[]> => code?.wearLooks(host, signal) ?? [],
  );
  return lasting.set(new Dressing(findings)).findings;
}

/**
 * Lets a form suit its page, for as long as it is there: its colours on any background, and its place below a fixed header. Gives it its
 * part in a form of the page, and keeps its keys from the page's shortcuts. Shows the doctor where the page's address asks for it.
 */
export async function suitPage(host: ReactiveElement, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { renderRoot } = host;
  renderRoot.addEventListener('focusin', keepInSight, { signal });
  // In the page's own tree, its shortcuts see the control that has the key.
  if (renderRoot === host.shadowRoot) keepKeys(renderRoot, signal);
  if (!isFormControl(host)) return suitBackground(host, signal);
  installEach(host, {
    purposes: () => guessPurposes(host),
    form: () => suitEachForm(host, signal),
    look: () => dress(host, signal),
    'host-form': () => joinFormOfPage(host),
    attributes: () => watchAttributes(host, signal),
    language: () => followLanguage(host, signal),
    skeleton: () => host.updateComplete.then(() => drawSkeleton(host, deviceStorage)),
    doctor: async () =>
      DOCTOR.test(location.search) && (await fetchPart(import('../doctor/form-doctor.js')))?.showDoctor(host),
    background: () => suitBackground(host, signal),
  });
}

/** Lets browsers fill in what labels ask for. A form that stands is drawn again where one of its labels does. */
function guessPurposes(host: ReactiveElement & Renewable): void {
  host.purposeOf = purposeOf;
  if (host.session?.loaded.fields.some(({ field }) => purposeOf(field.label))) host.requestUpdate('spoken');
}

/** Suits the form that is there, and each later one of the element. Tells the page's analytics of one that can't be loaded. */
function suitEachForm(host: FormControl & ExaminedForm & Renewable, signal: AbortSignal): void {
  let isFailed = false;
  const controller = {
    hostUpdated() {
      if (host.session) suitForm(host, host.session);
      const error = findLoadError(host);
      if (error && !isFailed)
        installEach(host, { analytics: () => tellAnalytics(host, (code) => code.reportLoadError(host, error)) });
      isFailed = error !== undefined;
    },
  };
  // An update may be under way.
  void host.updateComplete.then(() => {
    controller.hostUpdated();
  });
  follow(host, controller);
  signal.addEventListener('abort', () => {
    unfollow(host, controller);
  });
}

/** Returns why the form of an element can't be loaded; `undefined` while it is loading, and once it is there. */
const findLoadError = ({ loader }: ExaminedForm): HostedFormError | undefined =>
  loader.render<HostedFormError | undefined>({
    loading: () => undefined,
    failed: (error) => error,
    open: () => undefined,
  });

/** Fetches what tells the page's analytics, where the owner wants it. */
async function tellAnalytics(element: Element, tell: (code: typeof Analytics) => void): Promise<void> {
  const isWanted = element.matches('[analytics]:not([preview])');
  const code = isWanted ? await fetchPart(import('../analytics/data-layer.js')) : undefined;
  if (code) tell(code);
}

/** Where the shapes of forms are remembered. A browser may refuse it. */
const deviceStorage = openLocal;

/** Asks for the doctor in the page's address. */
const DOCTOR = /[?&]form-doctor\b/;

/** Tells whether this is the element itself. Tests suit other elements to their page, too. */
function isFormControl(host: ReactiveElement): host is ReactiveElement & FormControl & ExaminedForm & Renewable {
  return 'internals' in host && 'loader' in host;
}

/** Fetches a part. One that can't be fetched is left out: the form works without it. */
const fetchPart = <Part>(part: Promise<Part>): Promise<Part | undefined> => part.catch(() => undefined);

/**
 * Scrolls to a control for text that takes the focus, as far as its margin says. Safari scrolls to its caret, which may lie below a fixed
 * header of the page. For all other controls, the browsers respect the margin.
 */
function keepInSight({ target }: Event): void {
  if (target instanceof Element && target.matches('input, textarea')) target.scrollIntoView({ block: 'nearest' });
}

/** Takes part in the form of the page that the element belongs to, if there is one. */
async function joinFormOfPage(host: ReactiveElement & FormControl): Promise<void> {
  const code = host.internals.form ? await fetchPart(import('../host-form/host-form.js')) : undefined;
  code?.joinForm(host);
}

/** Dresses the form anew when its attributes change, and follows `form="…"`. Tells the owner that `render` is read only once. */
function watchAttributes(host: ReactiveElement & FormControl, signal: AbortSignal): void {
  const tell = async (isRender: boolean, isLook: boolean) => {
    const findings = (isLook && (await dress(host, signal))) || [];
    const { session } = host;
    if (!session || !(isRender || findings[0])) return;
    const owner = await fetchPart(import('../open/owner-warnings.js'));
    if (!owner) return;
    if (isRender) owner.tellRenderChanged(host, session);
    owner.tellOwner(session.channel, session.loaded.form.id, findings);
  };
  const observer = watchTrees((changes) => {
    const names = changes.map(({ attributeName }) => attributeName ?? '');
    if (names.includes('form')) installEach(host, { 'host-form': () => joinFormOfPage(host) });
    const isLook = names.some((name) => DRESSING.includes(name));
    installEach(host, { look: () => tell(names.includes('render'), isLook) });
  });
  observer.observe(host, { attributeFilter: ['render', 'form', ...DRESSING] });
  // It may have changed before this code was there.
  const isLight = host.renderRoot !== host.shadowRoot;
  if ((host.getAttribute('render') === 'light') !== isLight) installEach(host, { look: () => tell(true, false) });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}

// Decision 0055: the colours of a form keep their contrast on the page’s real background.
async function suitBackground(host: ReactiveElement, signal: AbortSignal): Promise<void> {
  await host.updateComplete;
  while (isOnUsualPage(host)) if (!(await waitForChange(host, signal))) return;
  const code = await import('./follow-page.js').catch(() => undefined);
  code?.followPage(host, signal);
}
