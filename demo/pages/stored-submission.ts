// Shows a submission as the service returns it: on the first page, and beside each form that is tried.
import { html, render } from 'lit';
import type { TemplateResult } from 'lit';
import { isObject } from '../../src/api/read.js';
import type { Field } from '../../src/model/form.js';
import type { HostedForm } from '../../src/index.js';
import { answerView } from './answer-words.js';
import { verifySignature } from '../../src/verify.js';
import type { SignatureProblem } from '../../src/verify.js';

interface StoredSubmission {
  readonly id: string;
  readonly timestamp: string;
  readonly data: readonly { readonly field: string; readonly value: string }[];
}

/** The form's fields by their ids. */
type KnownFields = ReadonlyMap<string, Field>;

const PROBLEMS: Readonly<Record<SignatureProblem, string>> = {
  'not-a-png': 'It is not a PNG.',
  'no-evidence': 'It carries no evidence.',
  'not-sealed': 'The page had no cryptography, so nothing can be compared.',
  'picture-changed': 'The picture is not the one that was sent.',
  'answers-changed': 'The answers are not those it was given under.',
  'file-changed': 'A file is not the one that was sent along.',
};

/** Shows each submission of a form, read back from the service, in an element of the page. */
export function showStored(form: HostedForm, place: HTMLElement): void {
  const known = new Map<string, Field>();
  form.addEventListener('hf-ready', ({ detail }) => {
    for (const field of detail.fields) known.set(field.id, field);
  });
  form.addEventListener('hf-success', ({ detail }) => void show(detail.submissionId, known, place));
}

async function show(submissionId: string, known: KnownFields, place: HTMLElement): Promise<void> {
  const response = await fetch(`/demo/submission/${encodeURIComponent(submissionId)}`);
  const submission: unknown = await response.json();
  if (!isStored(submission)) throw new TypeError('The service returned no submission.');
  const files = await downloads(submission);
  const evidence = new Map<string, string>();
  for (const { id, type } of known.values())
    if (type === 'signature' && files[id]) evidence.set(id, await explain(files[id], submission, files));
  const content = html`<p>Submission ${submission.id}, ${submission.timestamp} (US/Eastern)</p>
    <dl>
      ${submission.data.map(
        ({ field, value }) =>
          html`<dt>${known.get(field)?.label || `Field ${field}`}</dt>
            <dd data-stored=${field}>${stored(value, known.get(field))}${explained(evidence.get(field))}</dd>`,
      )}
    </dl>`;
  const fresh = document.createElement('div');
  render(content, fresh);
  place.replaceChildren(...fresh.childNodes);
}

/** Tells whether an answer of the service is a submission, with all that is shown here. */
function isStored(body: unknown): body is StoredSubmission {
  if (!isObject(body) || !Array.isArray(body['data'])) return false;
  return hasTexts(body, ['id', 'timestamp']) && body['data'].every((one) => hasTexts(one, ['field', 'value']));
}

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => typeof value[name] === 'string');

/** Downloads the files of a submission, by field id. */
async function downloads({ data }: StoredSubmission): Promise<Record<string, Blob>> {
  const files: Record<string, Blob> = {};
  for (const { field, value } of data) {
    const address = findAddress(value);
    if (address) files[field] = await (await fetch(address)).blob();
  }
  return files;
}

const explained = (text: string | undefined) => (text ? html`<p class="quiet">${text}</p>` : '');

/** Shows the record in a signature's PNG, and whether the rest of the submission is unchanged. */
async function explain(png: Blob, submission: StoredSubmission, files: Record<string, Blob>): Promise<string> {
  const { evidence, problems } = await verifySignature(png, submission, files);
  const made = evidence ? `${evidence.way}, sent ${new Date(evidence.at).toLocaleString()}. ` : '';
  const found = problems.map((problem) => PROBLEMS[problem]).join(' ');
  return `Signature: ${made}${found || 'Picture, answers and files are those that were sent together.'}`;
}

/**
 * Returns the address of a file. Its value is an address of the service that needs the token, so the demo's server
 * fetches it.
 */
function findAddress(value: string): string | undefined {
  const [, id] = /\/admin\/download\/file\/(\d+)$/.exec(value) ?? [];
  return id && `/demo/file/${id}`;
}

function stored(value: string, field: Field | undefined): TemplateResult | readonly TemplateResult[] {
  const address = findAddress(value);
  if (!address) return answerView(field ?? { type: '' }, value);
  return html`<img
      src=${address}
      alt=""
      @error=${({ target }: Event) => {
        if (target instanceof Element) target.remove();
      }}
    /><a href=${address} download>Download</a>`;
}
