// The page of the bench for files: the element, and beside it what most pages do by hand. It counts how long the main thread
// answers nothing.
import type { HostedForm } from '../../src/index.js';

/** What one sending cost, as the page sees it. ms */
export interface Sent {
  readonly time: number;
  /** The longest stretch in which no timer could fire. */
  readonly block: number;
}

declare global {
  interface Window {
    sendByElement(): Promise<Sent>;
    sendByHand(): Promise<Sent>;
  }
}

async function measured(send: () => Promise<void>): Promise<Sent> {
  const start = performance.now();
  let [last, block] = [start, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    const now = performance.now();
    block = Math.max(block, now - last);
    last = now;
    timer = setTimeout(tick, 0);
  };
  tick();
  await send();
  tick();
  clearTimeout(timer);
  return { time: performance.now() - start, block };
}

window.sendByElement = () =>
  measured(async () => {
    const form = document.querySelector<HostedForm>('hosted-form');
    const sent = new Promise((resolve, reject) => {
      form?.addEventListener('hf-success', resolve);
      form?.addEventListener('hf-error', ({ detail }) => reject(new Error(detail.message)));
    });
    await form?.submit();
    await sent;
  });

window.sendByHand = () =>
  measured(async () => {
    const file = document.querySelector<HTMLInputElement>('#by-hand')?.files?.[0];
    if (!file) throw new Error('No file was chosen.');
    const reader = new FileReader();
    const loaded = new Promise((resolve, reject) => {
      reader.onload = resolve;
      reader.onerror = reject;
    });
    reader.readAsDataURL(file);
    await loaded;
    const address = reader.result as string;
    const json = JSON.stringify({ field_1: `${file.name};${address.slice(address.indexOf(',') + 1)}` });
    // As a Blob: the browser would tell the bench the whole text of a string.
    const body = new Blob([json]);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/forms/form/7/submission.json', { method: 'POST', body, headers });
    if (!answer.ok) throw new Error(`The page was answered with ${answer.status}.`);
    await answer.json();
  });
