import { answerJson, NO_STORE } from './calls/answer.js';
import type { Answer } from './calls/answer.js';
import type { CallMetrics } from './calls/log.js';
import type { AdmittedCall, Guard } from './guard/guard.js';
import { deliverUpload, deliverWhole } from './once/delivery.js';
import { sendOnce, sendSurely } from './once/once.js';
import type { OnceResult, Outcome } from './once/once.js';
import type { Settings } from './options.js';
import type { Service } from './service/service.js';
import { readSubmission } from './submission/submission.js';
import { Upload } from './submission/upload.js';

/** The parts of one proxy. */
export interface ProxyParts {
  readonly settings: Settings;
  readonly guard: Guard;
  readonly service: Service;
}

/** The answer to a submission. A refusal may have any status, so only `state` tells whether the service has it. */
export interface SubmissionAnswer extends Answer {
  readonly state: Outcome['state'];
}

/**
 * Sends an admitted submission to the service, once where it has a key, and answers with the receipt.
 *
 * @throws ProxyError those of `readSubmission`, `sendOnce` and `callService`.
 */
export async function answerSubmission(
  { settings, service }: ProxyParts,
  admitted: AdmittedCall<'submission'>,
  metrics: CallMetrics,
): Promise<SubmissionAnswer> {
  const { call, request, key } = admitted;
  const { signal } = request;
  const isField = service.createFieldCheck(admitted);
  const body = await readSubmission(request, { limit: settings.maxBody, isField });
  // A submission with a key is finished even if its browser goes.
  const end = key === undefined ? signal : new AbortController().signal;
  const send = (signal: AbortSignal) => service.call(admitted, { body, signal }, metrics);
  const delivery = body instanceof Upload ? deliverUpload(body, send, signal, end) : deliverWhole(send, end);
  // A repetition gets its first answer although the form may be gone by now: `sendOnce` prepares after it has looked at the key.
  const prepare = async () => service.findMissingForm(admitted) ?? delivery.prepare();
  try {
    if (key === undefined) return toAnswer((await prepare()) ?? (await sendSurely(delivery.send)));
    const sent = sendOnce(settings, { formId: call.formId, key, signal, send: delivery.send, prepare });
    settings.waitUntil(sent);
    return toAnswer(await sent);
  } finally {
    delivery.cancel();
  }
}

function toAnswer({ state, status, json, replayed }: OnceResult): SubmissionAnswer {
  const headers = replayed ? { ...NO_STORE, 'idempotency-replayed': 'true' } : NO_STORE;
  return { ...answerJson(status, json, headers), state };
}
