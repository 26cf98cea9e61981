import { answerJson } from '../calls/answer.js';
import type { Answer } from '../calls/answer.js';
import { digestText } from '../digest.js';
import { ProxyError } from '../errors.js';
import type { AdmittedPartialCall } from '../guard/guard.js';
import { askKeyStore } from '../keys/ask-key-store.js';
import type { Settings } from '../options.js';
import type { Service } from '../service/service.js';
import { readSubmission } from '../submission/submission.js';
import { Upload } from '../submission/upload.js';
import { isObject } from '../unknown-value.js';
import type { PartialAnswer, PartialAnswers, PartialReceiver } from './partial-options.js';

/** The largest body, in bytes: what browsers send for a page that is being left. */
const MAX_PARTIAL = 65_536;

type End = NonNullable<PartialAnswers['ended']>;

// Decision 0064: nothing of a partial comes after its end.
/**
 * Hands partial answers, or their end, to the owner. The key store remembers an end, so that what is late does not bring back what was
 * erased.
 *
 * @throws ProxyError `partial_ended`, `partial_failed`, `keys_unavailable`; those of `readSubmission`.
 */
export async function answerPartial(
  { settings, service }: { readonly settings: Settings; readonly service: Service },
  admitted: AdmittedPartialCall,
): Promise<Answer> {
  const { keys, keepKeys, ports, partials: receive } = settings;
  if (!receive) throw new ProxyError('no_such_call');
  const { call, request } = admitted;
  const { formId, name: id } = call;
  const entry = `hosted-form-partial:${formId}:${await digestText(id)}`;
  const tell = (rest: Pick<PartialAnswers, 'answers' | 'ended'>) =>
    hand(receive, { formId, id, when: new Date(ports.now()).toISOString(), ...rest });
  const findEnd = () => askKeyStore(() => keys.get(entry));
  if (request.method === 'DELETE') {
    const ended = request.headers.get('hosted-form-sent') === '1' ? 'sent' : 'refused';
    await askKeyStore(() => keys.set(entry, ended, keepKeys));
    await tell({ answers: {}, ended });
    return answerJson(200, { status: 'ok' });
  }
  const answers = await readAnswers(request, service, admitted);
  if ((await findEnd()) !== undefined) throw new ProxyError('partial_ended');
  await tell({ answers });
  const end = await findEnd();
  // It has ended while the owner's code took the answers.
  if (end !== undefined) await tell({ answers: {}, ended: toEnd(end) });
  return answerJson(200, { status: 'ok' });
}

const toEnd = (text: string): End => (text === 'sent' ? 'sent' : 'refused');

async function hand(receive: PartialReceiver, partial: PartialAnswers): Promise<void> {
  try {
    await receive(partial);
  } catch (cause) {
    throw new ProxyError('partial_failed', { cause });
  }
}

/** Reads the answers as a submission is read: names of the form's fields, each once. None of them is a file. */
async function readAnswers(
  request: Request,
  service: Service,
  admitted: AdmittedPartialCall,
): Promise<PartialAnswers['answers']> {
  const body = await readSubmission(request, { limit: MAX_PARTIAL, isField: service.createFieldCheck(admitted) });
  if (body instanceof Upload) throw new ProxyError('too_large', { members: { limit: MAX_PARTIAL } });
  const json: unknown = JSON.parse(new TextDecoder().decode(body));
  if (areAnswers(json)) return json;
  throw new ProxyError('bad_json', { sentence: 'An answer must be a text, or texts by name.' });
}

function areAnswers(value: unknown): value is PartialAnswers['answers'] {
  return isObject(value) && Object.values(value).every(isAnswer);
}

function isAnswer(value: unknown): value is PartialAnswer {
  return (
    typeof value === 'string' || (isObject(value) && Object.values(value).every((part) => typeof part === 'string'))
  );
}
