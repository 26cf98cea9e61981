// The demo's first page: a form, the lines that put it there, and what the service stores.
import type { HostedForm } from '../../src/index.js';
import { showStored } from './stored-submission.js';

/** The time for which the button says that it has copied. ms */
const SHOWN = 2000;

const form = document.querySelector<HostedForm>('hosted-form');
const place = document.querySelector<HTMLElement>('#stored');
const code = document.querySelector<HTMLElement>('#snippet code');
const button = document.querySelector<HTMLButtonElement>('#copy');

if (form && place) showStored(form, place);

button?.addEventListener('click', () => {
  const before = button.textContent;
  void navigator.clipboard.writeText(code?.textContent ?? '').then(() => {
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = before), SHOWN);
  });
});
