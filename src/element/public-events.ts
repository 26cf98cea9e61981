import { describeValue } from '../model/errors.js';
import { Channel } from '../session/channel.js';
import type { Messages } from '../session/channel.js';
import { Faults } from '../session/faults.js';
import { logFault, send, sendError, tellsAnswers } from './events.js';
import type { FormElement } from './element-session.js';

/**
 * Creates the channel of a form in an element, and sends the public events from it. Those of pages and of a submission come with their code.
 * All parts of the form hear a message before the page does.
 */
export function openChannel(element: Pick<FormElement, 'formId' | 'faults' | 'events' | keyof EventTarget>): Channel {
  const channel = new Channel(element.faults);
  const { formId } = element;
  const on = <Name extends keyof Messages>(name: Name, publish: (message: Messages[Name]) => void) =>
    channel.on(name, publish, { last: true });
  on('ready', (message) => send(element, 'hf-ready', { formId, ...message }));
  on('answered', ({ fieldId, value }) =>
    send(element, 'hf-change', { fieldId, value: tellsAnswers(element) ? value : undefined }),
  );
  on('succeeded', (message) => send(element, 'hf-success', { formId, ...message }));
  on('failed', (error) => {
    sendError(element, formId, error);
  });
  on('warned', (warning) => send(element, 'hf-warning', warning));
  return channel;
}

/** Keeps the faults of an element's parts apart. Each is told by `hf-warning`, and in the console with its cause. */
export function openFaults(element: Pick<FormElement, 'formId' | keyof EventTarget>): Faults {
  return new Faults((path, cause) => {
    const code = 'part-failed';
    const message = `This part failed: ${describeValue(cause)}`;
    logFault(element.formId, 'warning', code, `${path}: ${message}`, cause);
    send(element, 'hf-warning', { code, path, message });
  });
}
