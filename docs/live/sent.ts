import { text } from '../../src/api/read.js';
import type { Submission } from './service.js';

/** Longer values, those of files, are shortened. */
const MOST_CHARACTERS = 160;

/** Shows below an example what it has sent. */
export function showSent(example: HTMLElement, submissionId: string, { fields, body }: Submission): void {
  const panel = document.createElement('section');
  panel.className = 'live-sent';
  panel.setAttribute('role', 'status');
  const title = document.createElement('p');
  title.className = 'live-sent-title';
  title.textContent = `hf-success: submission ${submissionId}. The service gets:`;
  const list = document.createElement('dl');
  for (const [name, value] of Object.entries(body)) {
    const [, id] = /^field_([^_]+)/.exec(name) ?? [];
    const label = text(fields.find((field) => field['id'] === id)?.['label']);
    const code = document.createElement('code');
    code.textContent = name;
    const term = document.createElement('dt');
    term.append(code, label ? ` ${label}` : '');
    const description = document.createElement('dd');
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
