// What the page itself can find out about a form, for its owner. The command `doctor` finds out more from outside.
import { findObstacle, readPlace } from '../../api/place.js';
import type { Place } from '../../api/place.js';
import { keepsKeys, readMaxBody, wantsTokens } from '../../api/capabilities.js';
import { formatSize } from '../../locale/format.js';
import { added } from '../../locale/languages.js';
import { DOCUMENTS } from '../../model/errors.js';
import type { HostedFormError } from '../../model/errors.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { pageLanguage, proxyAddress } from '../../element/form-element.js';
import { describeFinding } from '../../element/owner/owner-warnings.js';
import { describeWordless } from '../language/tell-language.js';
import { guessAttribute, listAttributes } from './misspelt.js';

/** One thing that the doctor says. `help` is the place of its explanation. */
export interface Fact {
  readonly level: 'good' | 'note' | 'warning' | 'error';
  readonly text: string;
  readonly help?: string;
}

type Maybe = Fact | false | undefined;

/** Says why a form could not be loaded, or sent. `proxy` is its whole address. */
export function errorFact({ code, message }: HostedFormError, proxy: string): Fact {
  const isElsewhere = URL.canParse(proxy) && new URL(proxy).origin !== location.origin;
  // A browser does not tell a page that the proxy refuses it: it looks as if nobody answered.
  const more =
    code === 'network' && isElsewhere
      ? ` Perhaps the proxy does not let this site use it. Add ${location.origin} to the origins of the proxy, and keep those that it has: --origins.`
      : '';
  return { level: 'error', text: `${code}: ${message}${more}`, help: `${DOCUMENTS}error-codes/#${code}` };
}

/** Lists the good points and the faults of an open form. */
export function formFacts(session: ElementSession): readonly Fact[] {
  const findings = session.warnings.map((finding): Fact => {
    const { code, path } = finding;
    return {
      level: 'warning',
      text: `${path}: ${describeFinding(finding)}`,
      help: `${DOCUMENTS}warning-codes/#${code}`,
    };
  });
  return [...ofForm(session), ...ofProxy(session), ...findings].filter(isFact);
}

/** Lists the good points and the faults of the page. */
export function pageFacts(element: FormElement, place: Place = readPlace()): readonly Fact[] {
  const obstacle = findObstacle(place, element.proxy);
  const facts: readonly Maybe[] = [
    obstacle !== undefined && {
      level: 'error',
      text: obstacle,
      help: `${DOCUMENTS}error-codes/#not-configured`,
    },
    !isSecureContext && {
      level: 'warning',
      text: 'The page is not on https. Drafts, the outbox and receipts need it.',
    },
    ...misspeltFacts(element),
    wordlessFact(pageLanguage(element)),
    !pageLanguage(element) && {
      level: 'warning',
      text: 'The page does not say its language: write <html lang="en">. The form takes its words from it.',
    },
    element.childElementCount === 0 &&
      !element.textContent.trim() && {
        level: 'note',
        text: 'There is nothing between the tags. Write there what is shown if the form can’t come: a link or an address.',
      },
    obstacle === undefined &&
      new URL(proxyAddress(element)).origin !== location.origin && {
        level: 'note',
        text: `The proxy is on another site: ${proxyAddress(element)}. It has to allow this page by CORS.`,
      },
    element.preview && { level: 'note', text: 'This is a preview: nothing is sent.' },
  ];
  return facts.filter(isFact);
}

/** Names the attributes that are nearly those of the element. */
function misspeltFacts(element: FormElement): readonly Fact[] {
  const known = listAttributes(element);
  return element.getAttributeNames().flatMap((name): readonly Fact[] => {
    const meant = guessAttribute(name, known);
    if (meant === undefined || element.hasAttribute(meant)) return [];
    return [{ level: 'warning', text: `Nobody reads the attribute ${name}. Write ${meant}, if that is meant.` }];
  });
}

function wordlessFact(language: string): Maybe {
  const finding = language ? describeWordless(language, added) : undefined;
  return finding && { level: 'warning', text: finding.about, help: `${DOCUMENTS}warning-codes/#${finding.code}` };
}

function ofForm({ loaded, features }: ElementSession): readonly Maybe[] {
  const { form, settings } = loaded;
  const title = form.title && ` “${form.title}”`;
  return [
    { level: 'good', text: `Form ${form.id}${title} is there, with ${form.fields.length} fields.` },
    form.closed && { level: 'warning', text: 'The form is closed in the service.' },
    form.fields.length === 0 && { level: 'warning', text: 'The form has no fields.' },
    Object.keys(settings).length === 0 && {
      level: 'note',
      text: 'The proxy does not answer the call for the form object. The form has the element’s own words on its button, and one column.',
    },
    features.pages && { level: 'good', text: 'It has several pages.' },
  ];
}

function ofProxy({ loaded: { capabilities } }: ElementSession): readonly Maybe[] {
  const largest = readMaxBody(capabilities);
  return [
    keepsKeys(capabilities)
      ? { level: 'good', text: 'The proxy sends each submission once.' }
      : {
          level: 'warning',
          text: 'This is a plain proxy: a submission that is repeated after a lost connection is stored twice.',
        },
    wantsTokens(capabilities) && { level: 'good', text: 'The proxy takes no submission without its token.' },
    Number.isFinite(largest) && { level: 'good', text: `The proxy takes up to ${formatSize(largest, 'en')}.` },
  ];
}

function isFact(fact: Maybe): fact is Fact {
  return Boolean(fact);
}
