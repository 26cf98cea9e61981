// The demo's first page: a form of the service, and beside it the submission as the service gives it back.
import { html, render } from 'lit';
import type { TemplateResult } from 'lit';
import type { HostedForm } from '../../src/index.js';

interface StoredSubmission {
  readonly id: string;
  readonly timestamp: string;
  readonly data: readonly { readonly field: string; readonly value: string }[];
}

const FORMS = {
  101: 'Everything',
  102: 'Contact',
  103: 'Job application',
  104: 'An empty form',
  105: 'A closed form',
  106: 'Three pages',
};
const address = new URL(location.href);
const formId = address.searchParams.get('form') ?? '101';
const form = document.querySelector<HostedForm>('hosted-form');
const labels = new Map<string, string>();

form?.setAttribute('form-id', formId);
// ?lang=ar&dir=rtl shows the page as a site of another language would.
for (const name of ['lang', 'dir'] as const) {
  const value = address.searchParams.get(name);
  if (value) document.documentElement[name] = value;
}

form?.addEventListener('hf-ready', ({ detail }) => {
  for (const { id, label } of detail.fields) labels.set(id, label);
});
form?.addEventListener('hf-success', ({ detail }) => void show(detail.submissionId));

renderInto(
  '#forms',
  html`${Object.entries(FORMS).map(([id, name]) => link(`?form=${id}`, name, id === formId))}
  ${link('gallery.html', 'Every field type', false)}`,
);

async function show(submissionId: string): Promise<void> {
  const response = await fetch(`/demo/submission/${encodeURIComponent(submissionId)}`);
  const submission = (await response.json()) as StoredSubmission;
  renderInto(
    '#stored',
    html`<p>Submission ${submission.id}, ${submission.timestamp} (US/Eastern)</p>
      <dl>
        ${submission.data.map(
          ({ field, value }) =>
            html`<dt>${labels.get(field) || `Field ${field}`}</dt>
              <dd data-stored=${field}>${stored(value)}</dd>`,
        )}
      </dl>`,
  );
}

/** A file's value is its address at the service, which wants the token: the demo's server fetches it. */
function stored(value: string): string | TemplateResult {
  const [, id] = /\/admin\/download\/file\/(\d+)$/.exec(value) ?? [];
  if (!id) return value;
  return html`<img
      src=${`/demo/file/${id}`}
      alt=""
      @error=${(event: Event) => {
        (event.target as HTMLElement).remove();
      }}
    /><a href=${`/demo/file/${id}`} download>Download</a>`;
}

function link(href: string, name: string, current: boolean): TemplateResult {
  return current ? html`<a href=${href} aria-current="page">${name}</a>` : html`<a href=${href}>${name}</a>`;
}

function renderInto(selector: string, content: TemplateResult): void {
  const place = document.querySelector<HTMLElement>(selector);
  if (!place) return;
  place.replaceChildren();
  const fragment = document.createElement('div');
  render(content, fragment);
  place.append(...fragment.childNodes);
}
