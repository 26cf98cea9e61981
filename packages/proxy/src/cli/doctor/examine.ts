import { isFormId } from '../../calls/call.js';
import { checkBodyLimit } from './body-limit.js';
import { checkCors, isReadable, preflightHeaders } from './cors-checks.js';
import { createFinding } from './findings.js';
import type { Finding } from './findings.js';
import type { KnownLines } from './page-checks.js';
import { checkAnswer, checkClosed, checkForms, checkPolicies, isLocalHost } from './page-checks.js';
import { readPage } from './page.js';
import type { Frame, Page, PageForm, WrittenForm } from './page.js';
import {
  checkAddress,
  checkBase,
  checkFrames,
  checkUntried,
  checkListed,
  checkSandbox,
  isFileAddress,
  listFormFrames,
} from './place-checks.js';
import {
  checkAsked,
  checkFieldList,
  checkFormObject,
  checkGoodList,
  checkProxyKind,
  isReferenceProxy,
} from './proxy-checks.js';
import type { KnownLists } from './known-lists.js';
import type { Release } from './scripts/release.js';
import { checkScripts } from './scripts/script-checks.js';
import { checkVisitor } from './visitor-check.js';
import { failureFinding, isFailure, visit, withPassword } from './visit.js';
import type { Answer, Credentials, Web } from './visit.js';

/** The target of an examination. */
export interface DoctorTarget {
  /** The address of the page, or the path of a file. */
  readonly page: string;
  /** The forms that a script puts into the page, as the person names them. */
  readonly namedForms: readonly WrittenForm[];
  /** The name and the password that the server of the page asks for. */
  readonly credentials?: Credentials | undefined;
  /** The release on this machine. */
  readonly release?: Release | undefined;
  /** The lists of the proxy, where the doctor runs beside it. */
  readonly lists?: Omit<KnownLists, 'onPage'> | undefined;
  /** The lines that the page is meant to have. */
  readonly lines?: KnownLines | undefined;
}

/** The most forms of a page that are examined. */
const MAX_FORMS = 10;

/** Tries a page, its script and its proxy from outside, as a browser would. No attempt becomes a submission. */
export async function examine(anonymous: Web, target: DoctorTarget): Promise<readonly Finding[]> {
  const { page: address, namedForms, credentials } = target;
  const web = credentials ? withPassword(anonymous, credentials) : anonymous;
  if (isFileAddress(address)) return [createFinding('page_is_file', { address })];
  const opened = await openPage(web, address, namedForms);
  if (!('page' in opened)) return opened.wrong;
  const { page, answer } = opened;
  const inFrames = await checkFrames(web, page);
  const frames = listFormFrames(page);
  // The page is a mere frame around the form.
  if (page.forms.length + frames.length === 0 && inFrames.length > 0) return inFrames;
  const findings = [
    ...checkForms(page, answer.ms, frames.length, target.lines),
    ...inFrames,
    ...checkUntried(page),
    ...(await examinePage(web, page, answer, target)),
  ];
  for (const frame of frames) findings.push(...(await examineFrame(web, frame, target)));
  return findings;
}

/** A page and its answer, or what is wrong with the answer. */
type OpenedPage = { readonly page: Page; readonly answer: Answer } | { readonly wrong: readonly Finding[] };

async function openPage(web: Web, address: string, namedForms: readonly WrittenForm[]): Promise<OpenedPage> {
  const answer = await visit(web, address, { follow: true });
  if (isFailure(answer)) return { wrong: [failureFinding('page', answer)] };
  const wrong = checkAnswer(answer);
  return wrong.length > 0 ? { wrong } : { page: readPage(answer.text, answer.address, namedForms), answer };
}

/** Tries the page in a frame, which has the form and the script that tells its height. */
async function examineFrame(web: Web, { address }: Frame, target: DoctorTarget): Promise<readonly Finding[]> {
  const opened = await openPage(web, address, []);
  const findings = 'page' in opened ? await examineFormPage(web, opened.page, opened.answer, target) : opened.wrong;
  return findings.map((found) => ({ ...found, what: `In the frame ${address}: ${found.what}` }));
}

async function examineFormPage(
  web: Web,
  page: Page,
  answer: Answer,
  target: DoctorTarget,
): Promise<readonly Finding[]> {
  const framed: Page = { ...page, ways: [...page.ways, 'frame'] };
  return [...checkForms(page, answer.ms, 0), ...(await examinePage(web, framed, answer, target))];
}

/** Tries what a page needs: its policy, its script, and the proxy of each form. */
async function examinePage(web: Web, page: Page, answer: Answer, target: DoctorTarget): Promise<readonly Finding[]> {
  const header = answer.headers.get('content-security-policy') ?? '';
  const policies = [header, ...page.policies];
  const all = removeDuplicates(page.forms);
  const forms = all.slice(0, MAX_FORMS);
  const proxies = forms.filter(({ isCallable }) => isCallable).map(({ proxy }) => proxy);
  const findings = [
    ...checkSandbox(header),
    ...checkClosed(page, answer),
    ...(await checkHttp(web, page.address)),
    ...(await checkScripts(web, page, policies, target)),
    ...checkPolicies(page.address, policies, [...new Set(proxies)]),
  ];
  for (const form of forms) {
    if (isFormId(form.formId)) findings.push(...(await examineForm(web, form, page, target)));
  }
  const count = all.length - forms.length;
  return count > 0 ? [...findings, createFinding('forms_not_tried', { count })] : findings;
}

function removeDuplicates(forms: readonly PageForm[]): readonly PageForm[] {
  return [...new Map(forms.map((form) => [`${form.proxy} ${form.formId}`, form])).values()];
}

/** Checks whether the host of an https page redirects http to https. A host without http is fine. */
async function checkHttp(web: Web, page: string): Promise<readonly Finding[]> {
  const { protocol, port, hostname } = new URL(page);
  // A page over http has a finding of its own.
  if (protocol !== 'https:' && !isLocalHost(hostname)) return [];
  const reason = isLocalHost(hostname)
    ? 'the page is on this machine. Ask again at its public address'
    : port !== '' && 'the page has a port of its own';
  if (reason) return [createFinding('http_not_tried', { reason })];
  const answer = await visit(web, page.replace(/^https:/, 'http:'));
  return !isFailure(answer) && answer.status < 300 ? [createFinding('http_not_redirected')] : [];
}

async function examineForm(web: Web, form: PageForm, page: Page, { lists }: DoctorTarget): Promise<readonly Finding[]> {
  const wrong = [...checkBase(form, page.address), ...checkAddress(form), ...checkListed(form, page)].slice(0, 1);
  const beside = page.forms.filter(({ formId, proxy }) => proxy === form.proxy && isFormId(formId));
  const known = { ...lists, onPage: beside.map(({ formId }) => formId) };
  const findings = wrong.length > 0 ? wrong : await examineProxy(web, form, page.address, known);
  return findings.map((found) => ({ ...found, form: form.formId }));
}

/** Tries a proxy with one form. */
async function examineProxy(web: Web, form: PageForm, page: string, lists: KnownLists): Promise<readonly Finding[]> {
  const { formId, proxy } = form;
  if (page.startsWith('https:') && proxy.startsWith('http:')) {
    return [createFinding('proxy_mixed', { address: proxy, secure: proxy.replace(/^http:/, 'https:') })];
  }
  const { origin } = new URL(page);
  const isElsewhere = new URL(proxy).origin !== origin;
  // The headers with which browsers tell the origin of a call.
  const headers = { origin, 'sec-fetch-site': isElsewhere ? 'cross-site' : 'same-origin' };
  const ask = (path: string) => visit(web, `${proxy}/${path}`, { headers: isElsewhere ? headers : {} });

  const list = await ask(`form/${formId}/field.json`);
  if (isFailure(list)) return [failureFinding('proxy', list)];
  const wrong = checkFieldList(list, form, origin, lists);
  if (wrong.length > 0) return wrong;
  const formObject = await ask(`form/${formId}.json`);
  const healthOrFailure = await ask('health');
  const health = isFailure(healthOrFailure) ? undefined : healthOrFailure;
  const findings = [
    ...checkGoodList(list, form),
    ...(isFailure(formObject) ? [failureFinding('proxy', formObject)] : checkFormObject(formObject, form)),
    ...checkProxyKind(list, health),
    ...checkAsked(list, form),
    ...(await checkVisitor(web, proxy, health)),
  ];
  const submission = `${proxy}/form/${formId}/submission.json`;
  if (isElsewhere) findings.push(...(await examinePreflight(web, submission, list, { origin, lists })));
  if (isElsewhere && !isReadable(list, origin)) return findings;
  if (!isReferenceProxy(list, health)) return [...findings, createFinding('body_limit_not_tried')];
  return [...findings, ...(await checkBodyLimit(web, submission, list, headers))];
}

async function examinePreflight(
  web: Web,
  address: string,
  list: Answer,
  { origin, lists }: { readonly origin: string; readonly lists: KnownLists },
): Promise<readonly Finding[]> {
  const preflight = await visit(web, address, { method: 'OPTIONS', headers: preflightHeaders(list, origin) });
  return isFailure(preflight) ? [failureFinding('proxy', preflight)] : checkCors(list, preflight, origin, lists);
}
