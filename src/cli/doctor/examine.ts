import { checkBodyLimit } from './body-limit.js';
import { checkCors, isReadable, preflightHeaders } from './cors-checks.js';
import { finding, type Finding } from './finding.js';
import { checkAnswer, checkPlaces, checkPolicies, isThisMachine } from './page-checks.js';
import { readPage, type Place } from './page.js';
import { checkFieldList, checkForm, checkGoodList, checkKind, isReference } from './proxy-checks.js';
import { checkScripts } from './script-checks.js';
import { failureFinding, isFailure, visit, type Answer, type Web } from './visit.js';

/** What is to be looked at. */
export interface Patient {
  /** The address of the page. */
  readonly page: string;
  /** A form that a script puts into the page. */
  readonly given: readonly Place[];
}

/** As many forms of a page are looked at. */
const MOST_PLACES = 10;

/** Tries a page, its script and its proxy from outside, as a browser would. Nothing of what it does becomes a submission. */
export async function examine(web: Web, { page: address, given }: Patient): Promise<readonly Finding[]> {
  const came = await visit(web, address, { follow: true });
  if (isFailure(came)) return [failureFinding('page', came)];
  const wrong = checkAnswer(came);
  if (wrong.length > 0) return wrong;
  const page = readPage(came.text, came.address);
  const policies = [came.headers.get('content-security-policy') ?? '', ...page.policies];
  const places = unique([...page.places, ...given]).slice(0, MOST_PLACES);
  const findings = [
    ...checkPlaces(page, given, came.ms),
    ...(await checkHttp(web, page.address)),
    ...(await checkScripts(web, page, policies)),
    ...checkPolicies(page.address, policies, [...new Set(places.map(({ proxy }) => proxy))]),
  ];
  for (const place of places) {
    if (/^\d+$/.test(place.formId)) findings.push(...(await examineForm(web, place, page.address)));
  }
  return findings;
}

function unique(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((place) => [`${place.proxy} ${place.formId}`, place])).values()];
}

/** Whether a page that is on https sends everybody there. Where nothing answers by http, nobody comes that way. */
async function checkHttp(web: Web, page: string): Promise<readonly Finding[]> {
  const { protocol, port, hostname } = new URL(page);
  if (protocol !== 'https:' || port !== '' || isThisMachine(hostname)) return [];
  const came = await visit(web, page.replace(/^https:/, 'http:'));
  return !isFailure(came) && came.status < 300 ? [finding('http_not_redirected')] : [];
}

async function examineForm(web: Web, place: Place, page: string): Promise<readonly Finding[]> {
  const findings = await examineProxy(web, place, page);
  return findings.map((found) => ({ ...found, form: place.formId }));
}

/** Tries a proxy with one form. */
async function examineProxy(web: Web, place: Place, page: string): Promise<readonly Finding[]> {
  const { formId, proxy } = place;
  if (page.startsWith('https:') && proxy.startsWith('http:')) return [finding('proxy_mixed', { address: proxy })];
  const { origin } = new URL(page);
  const isElsewhere = new URL(proxy).origin !== origin;
  // As browsers say where a call comes from.
  const headers = { origin, 'sec-fetch-site': isElsewhere ? 'cross-site' : 'same-origin' };
  const ask = (path: string) => visit(web, `${proxy}/${path}`, { headers: isElsewhere ? headers : {} });

  const list = await ask(`form/${formId}/field.json`);
  if (isFailure(list)) return [failureFinding('proxy', list)];
  const wrong = checkFieldList(list, place, origin);
  if (wrong.length > 0) return wrong;
  const [form, health] = [await ask(`form/${formId}.json`), await ask('health')];
  const findings = [
    ...checkGoodList(list, place),
    ...(isFailure(form) ? [failureFinding('proxy', form)] : checkForm(form, place)),
    ...checkKind(list, isFailure(health) ? undefined : health),
  ];
  const submission = `${proxy}/form/${formId}/submission.json`;
  if (isElsewhere) findings.push(...(await askLeave(web, submission, list, origin)));
  if (isElsewhere && !isReadable(list, origin)) return findings;
  if (!isReference(list, isFailure(health) ? undefined : health)) return [...findings, finding('body_limit_not_tried')];
  return [...findings, ...(await checkBodyLimit(web, submission, list, headers))];
}

async function askLeave(web: Web, address: string, list: Answer, origin: string): Promise<readonly Finding[]> {
  const preflight = await visit(web, address, { method: 'OPTIONS', headers: preflightHeaders(list, origin) });
  return isFailure(preflight) ? [failureFinding('proxy', preflight)] : checkCors(list, preflight, origin);
}
