// The demo's first page: a form, the lines that put it there, and what the service stores.
import { render } from 'lit';
import type { HostedForm } from '../../src/index.js';
import { codeWords, copyOnClick } from './copy.js';
import { showStored } from './stored-submission.js';

const form = document.querySelector<HostedForm>('hosted-form');
const place = document.querySelector<HTMLElement>('#stored');
const code = document.querySelector<HTMLElement>('#snippet code');
const button = document.querySelector<HTMLButtonElement>('#copy');

if (form && place) showStored(form, place);

if (code) {
  const lines = code.textContent;
  code.replaceChildren();
  render(codeWords(lines), code);
}

if (button) copyOnClick(button, () => code?.textContent ?? '');
