import type { Submission } from './service.js';

/** Longer values, those of files, are shortened. */
const MOST_CHARACTERS = 160;

/** Shows below an example what it has sent. */
export function showSent(example: HTMLElement, event: Event, { fields, body }: Submission): void {
  const { submissionId } = (event as CustomEvent<{ readonly submissionId: string }>).detail;
  const panel = document.createElement('section');
  panel.className = 'live-sent';
  panel.setAttribute('role', 'status');
  const title = document.createElement('p');
  title.className = 'live-sent-title';
  title.textContent = `hf-success: submission ${submissionId}. The service gets:`;
  const list = document.createElement('dl');
  for (const [name, value] of Object.entries(body)) {
    const [term, description, code] = ['dt', 'dd', 'code'].map((tag) => document.createElement(tag)) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    const [, id] = /^field_([^_]+)/.exec(name) ?? [];
    const label = fields.find((field) => field.id === id)?.label;
    code.textContent = name;
    term.append(code, label ? ` ${label}` : '');
    description.textContent = shorten(typeof value === 'string' ? value : JSON.stringify(value));
    list.append(term, description);
  }
  panel.append(title, list);
  for (const earlier of example.querySelectorAll('.live-sent')) earlier.remove();
  example.append(panel);
}

function shorten(value: string): string {
  if (value.length <= MOST_CHARACTERS) return value;
  return `${value.slice(0, MOST_CHARACTERS)} … (${value.length.toLocaleString('en')} characters)`;
}
