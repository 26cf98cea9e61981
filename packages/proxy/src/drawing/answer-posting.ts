import { answerSubmission } from '../answer-submission.js';
import type { ProxyParts, SubmissionAnswer } from '../answer-submission.js';
import { answerError, NO_STORE, reportFailure, toResponse } from '../calls/answer.js';
import type { Answer } from '../calls/answer.js';
import type { CallMetrics } from '../calls/log.js';
import { writeLooks } from '../calls/looks.js';
import type { DrawnCall } from '../calls/call.js';
import { ProxyError } from '../errors.js';
import type { AdmittedCall, AdmittedDrawnCall } from '../guard/guard.js';
import type { Posting } from '../guard/posting-token.js';
import { Claim } from '../once/claim.js';
import { keyName } from '../once/once.js';
import type { Settings } from '../options.js';
import { LONGEST_TIMER, TIME_LIMITS, withTimeLimit } from '../time-limits.js';
import { pageHeaders } from './drawn-answer.js';
import { readAccepted } from './accepted-form.js';
import { addressThanks, thanksAttributes } from './drawing-options.js';
import type { DrawingSettings } from './drawing-options.js';
import type { AnsweredForm, DrawnForm, WantedForm } from './drawing.js';
import { createInnerFetch } from './inner-calls.js';
import type { FormReadings } from './inner-calls.js';
import { readPostedForm, takePosting } from './posted-form.js';
import { parseObject } from '../unknown-value.js';

/** The work for one posting, beside the parts of the proxy. */
export interface PostingWork {
  /** The proxy's address in what is drawn. */
  readonly proxy: string;
  readonly metrics: CallMetrics;
  /** Reads what the form is drawn from. */
  readonly read: () => Promise<FormReadings>;
  /** Writes the page of a form, with a fresh token that follows another one. */
  readonly write: (drawn: DrawnForm, after: string) => Promise<string>;
}

/** The header of a submission for whose other answers the form has no place. */
const PARTIAL = 'hosted-form-left-out';

/** The codes after which another press is all that is needed, or the form itself says what is. */
const REFUSED_FORM: ReadonlySet<string> = new Set([
  'form_token_invalid',
  'form_changed',
  'spam_suspected',
  'script_needed',
]);

/**
 * Answers what a drawn form has posted: with the thanks, at an address that a reload does not repeat, or with the form. That has the
 * answers, what is wrong, and a fresh token. Thanks are given only for what the service has accepted.
 *
 * @throws ProxyError for what is no form, or for a form that cannot be drawn.
 */
export async function answerPosting(
  parts: ProxyParts,
  drawn: DrawingSettings,
  admitted: AdmittedDrawnCall,
  work: PostingWork,
): Promise<Answer> {
  const { request, call } = admitted;
  const posted = await readPostedForm(request, parts.settings.maxBody);
  const posting = await takePosting(posted);
  const answers: Sent[] = [];
  const submit = async (submission: Request) => {
    const answer = await sendPosting(parts, admitted, posting, submission, work.metrics);
    answers.push(answer);
    return toResponse(answer);
  };
  const { formId, looks } = call;
  const inner = { formId, readings: await work.read(), maxBody: parts.settings.maxBody, submit };
  const wanted = {
    formId,
    proxy: work.proxy,
    attributes: { ...looks, ...thanksAttributes(drawn.thanksOf(formId)) },
    fetch: createInnerFetch(inner),
  };
  const answered = await enterAnswers(parts, drawn, wanted, { posted, signal: request.signal });
  const sent = answers.at(-1);
  const accepted = answers.find(({ state }) => state === 'accepted');
  if (accepted) return answerThanks(drawn, call, accepted);
  if (answered instanceof ProxyError) throw answered;
  // A drawing that says so without a receipt is wrong: nobody is thanked for answers that are lost.
  if (answered.outcome === 'sent') throw new ProxyError('drawing_failed');
  const page = await work.write(answered.drawn, posting.token);
  return { ...describeFailure(answered, sent), text: page, headers: failedHeaders(drawn, sent) };
}

/**
 * Sends the submission that was made of a posting, by the same way as one of a script. An answer that is no receipt has the status of an
 * error, also where the service says its error with 200. Never rejects.
 */
async function sendPosting(
  parts: ProxyParts,
  admitted: AdmittedDrawnCall,
  posting: Posting,
  submission: Request,
  metrics: CallMetrics,
): Promise<Sent> {
  try {
    const admission = await parts.guard.admitPosting(admitted, submission, posting);
    if (submission.headers.has(PARTIAL)) await requireKnown(parts.settings, admission);
    const answer = { ...(await answerSubmission(parts, admission, metrics)), key: admission.key };
    if (answer.state === 'accepted' || answer.status >= 400) return answer;
    return { ...answer, status: answer.state === 'refused' ? 422 : 502 };
  } catch (cause) {
    const error = reportFailure(parts.settings.onError, cause);
    return { ...answerError(error), state: error.details.mayHaveArrived ? 'unknown' : 'refused' };
  }
}

// Decision 0060: whoever has lost an answer is asked once. Answers that have arrived are repeated, whatever the form is now.
/**
 * Checks that a submission came before.
 *
 * @throws ProxyError `form_changed`, `keys_unavailable`.
 */
async function requireKnown(settings: Settings, { call, key }: AdmittedCall<'submission'>): Promise<void> {
  const found = key && (await new Claim(settings, keyName(call.formId, key)).find());
  if (!found) throw new ProxyError('form_changed');
}

async function enterAnswers(
  { settings }: ProxyParts,
  { drawing }: DrawingSettings,
  wanted: WantedForm,
  { posted, signal }: { readonly posted: FormData; readonly signal: AbortSignal },
): Promise<AnsweredForm | ProxyError> {
  // A submission may wait for another one with its key, and then for the service.
  const limit = Math.min(TIME_LIMITS.drawing + 2 * settings.timeout, LONGEST_TIMER);
  try {
    return await withTimeLimit(limit, (work) => drawing.answer(wanted, posted, work.signal), signal);
  } catch (cause) {
    return new ProxyError(signal.aborted ? 'client_gone' : 'drawing_failed', { cause });
  }
}

/** Leads to the page that the owner has named, else to the proxy's thanks. Nothing that was posted says where. */
function answerThanks(
  { thanksOf }: DrawingSettings,
  { formId, looks }: DrawnCall,
  { headers, text, key }: Sent,
): Answer {
  const replayed = headers['idempotency-replayed'];
  const { submissionId, message } = readAccepted(parseObject(text ?? ''));
  const named = thanksOf(formId);
  const query = writeLooks(looks);
  const own = message && key ? `${query}${query ? '&' : '?'}sent=${key}` : query;
  const location = named === undefined ? `thanks.html${own}` : addressThanks(named, submissionId);
  return {
    status: 303,
    text: undefined,
    headers: { ...NO_STORE, location, ...(replayed && { 'idempotency-replayed': replayed }) },
  };
}

/** The answer to a submission, with the key that it was sent by. */
interface Sent extends SubmissionAnswer {
  readonly key?: string | undefined;
}

/** Returns the status of a form that comes back, and the code for the log. It is 422 where another press is all that it needs. */
function describeFailure({ outcome }: AnsweredForm, sent: Answer | undefined): Pick<Answer, 'status' | 'code'> {
  const { status = 502, code } = sent ?? {};
  const isRefused = outcome === 'refused' || REFUSED_FORM.has(code ?? '');
  return { status: isRefused ? 422 : status, ...(code !== undefined && { code }) };
}

function failedHeaders(drawn: DrawingSettings, sent: Answer | undefined): Record<string, string> {
  const wait = sent?.headers['retry-after'];
  return { ...pageHeaders(drawn), ...NO_STORE, ...(wait !== undefined && { 'retry-after': wait }) };
}
