// Lets a form change its words with its page: the language, and the owner's own words.
import { ADDED, added, hasLaterWords, loadCoreWords } from '../../locale/languages.js';
import { Wording } from '../../locale/wording.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { pageLanguage } from '../../element/form-element.js';
import { suitScript } from '../details/suit-script.js';
import { watchTrees } from '../../platform/moments/trees.js';
import { follow, unfollow } from '../../element/followers.js';

/** Returns the owner's own words for this form: the property, else the JSON in the slot `words`. They may be anything. */
export const ownWords = (element: FormElement): unknown =>
  element.words ?? element.querySelector(':scope>[slot=words]')?.textContent;

/** Says the form in the page's language whenever a `lang` around it changes, and in the owner's words. The answers stay as they are. */
export function followLanguage(element: FormElement, signal: AbortSignal): void {
  // The page may have changed its language since the form, or the reason why there is none, was said.
  let language: string | undefined;
  let own: unknown;
  let heard: unknown;
  const speak = () => void speakAsPage(element, element.session);
  const look = () => {
    const [languageNow, ownNow] = [pageLanguage(element), ownWords(element)];
    // A form that is loaded again begins without them.
    const isLost = ownNow && element.wording.current !== heard && !element.wording.current.own;
    if (languageNow === language && ownNow === own && !isLost) return;
    heard = element.wording.current;
    [language, own] = [languageNow, ownNow];
    speak();
  };
  const observer = watchTrees(look);
  for (let node: Node | undefined = element; node;) {
    const root = node.getRootNode();
    observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
    node = root instanceof ShadowRoot ? root.host : undefined;
  }
  followWords(element, look, signal);
  look();
  addEventListener(ADDED, speak, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}

/** Looks again whenever the property `words`, or the script in the slot, may have changed. */
function followWords(element: FormElement, look: () => void, signal: AbortSignal): void {
  const controller = { hostUpdated: look };
  follow(element, controller);
  const observer = watchTrees(() => {
    observeScript();
    look();
  });
  const observeScript = () => {
    const script = element.querySelector(':scope>[slot=words]');
    if (script) observer.observe(script, { childList: true, characterData: true, subtree: true });
  };
  observer.observe(element, { childList: true });
  observeScript();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    unfollow(element, controller);
  });
}

/** Says a form in the page's language, else in its own, unless it speaks that one already, with the owner's words. */
export async function speakAsPage(element: FormElement, session: ElementSession | undefined): Promise<void> {
  const [ofPage, own] = [pageLanguage(element), ownWords(element)];
  const wanted = listLanguages(element, session);
  const core = await loadCoreWords(wanted, own);
  if (session && (own || added[0])) void tellFaults(session, own);
  if (session) void tellMissing(session, wanted, core.language);
  if (core.language === element.wording.current.language && core.own === element.wording.current.own) return;
  // All words change together, so that no sentence of another language is left.
  const words = await new Wording(core).complete().catch(() => undefined);
  if (!words || ofPage !== pageLanguage(element) || own !== ownWords(element)) return;
  element.wording.current = words;
  element.redraw();
  void suitScript(element.renderRoot, [core.language]);
  if (!session) return;
  session.channel.emit('reworded', undefined);
}

/** Gives the owner's words to a form before it is shown. Without some, nothing is fetched. */
export async function takeOwnWords(session: ElementSession): Promise<void> {
  const { element, loaded } = session;
  const own = ownWords(element);
  if (!own) return;
  const core = await loadCoreWords(listLanguages(element, session), own);
  const needsAll = hasLaterWords(loaded.wording.current);
  const words = needsAll ? await new Wording(core).complete().catch(() => undefined) : core;
  if (words) loaded.wording.current = words;
}

/** Returns the languages that are wanted: the page's, then that of the form. */
function listLanguages(element: FormElement, session: ElementSession | undefined): string[] {
  const ofForm = session?.loaded.settings['language'];
  return [pageLanguage(element), typeof ofForm === 'string' ? ofForm : ''];
}

/** Tells the owner which of their words are not used. */
async function tellFaults(session: ElementSession, own: unknown): Promise<void> {
  const code = await tryPart(() => import('./tell-words.js'));
  code?.tellWords(session, own, added);
}

/** Tells the owner why the form does not speak the language that is asked for: it has no words here, or they did not come. */
async function tellMissing(session: ElementSession, wanted: readonly string[], spoken: string): Promise<void> {
  const asked = wanted.find(Boolean) ?? 'en';
  // A page may have added anything.
  const isSpoken = (tag: unknown) => String(tag).toLowerCase() === spoken.toLowerCase();
  const isAdded = added.some(([tag]) => isSpoken(tag));
  if (spoken === asked || isAdded || (spoken === 'en' && /^en\b/i.test(asked))) return;
  const code = await tryPart(() => import('./tell-language.js'));
  code?.tellLanguage(session, wanted, spoken, added);
}
