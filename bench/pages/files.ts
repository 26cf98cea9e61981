// The page of the bench for files: it sends a file by the element, and by hand as most pages do it.
import type { HostedForm } from '../../src/index.js';
import { measureWork } from './longest-block.js';
import type { WorkCost } from './longest-block.js';

declare global {
  interface Window {
    sendByElement(): Promise<WorkCost>;
    sendByHand(): Promise<WorkCost>;
  }
}

window.sendByElement = () =>
  measureWork(async () => {
    const form = document.querySelector<HostedForm>('hosted-form');
    const sent = new Promise((resolve, reject) => {
      form?.addEventListener('hf-success', resolve);
      form?.addEventListener('hf-error', ({ detail }) => reject(new Error(detail.message)));
    });
    await form?.submit();
    await sent;
  });

window.sendByHand = () =>
  measureWork(async () => {
    const file = document.querySelector<HTMLInputElement>('#by-hand')?.files?.[0];
    if (!file) throw new Error('No file was chosen.');
    const reader = new FileReader();
    const loaded = new Promise((resolve, reject) => {
      reader.onload = resolve;
      reader.onerror = reject;
    });
    reader.readAsDataURL(file);
    await loaded;
    const address = reader.result;
    if (typeof address !== 'string') throw new Error('The file was not read.');
    const json = JSON.stringify({ field_1: `${file.name};${address.slice(address.indexOf(',') + 1)}` });
    // As a Blob, because the browser reports the whole text of a string to the bench.
    const body = new Blob([json]);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/forms/form/7/submission.json', { method: 'POST', body, headers });
    if (!answer.ok) throw new Error(`The page was answered with ${answer.status}.`);
    await answer.json();
  });
