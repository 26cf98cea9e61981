// The redirect after sending leads to allowed addresses only.
import { expect, fixtureSync, html } from '@open-wc/testing';
import { gate, until } from '../../../test/support/wait.js';
import type { FormStatus } from '../../session/form-status.js';
import type { HostedFormEventDetails } from '../../element/events.js';
import type { FormElement } from '../../element/element-session.js';
import { openChannel } from '../../element/public-events.js';
import { redirectAfter } from './redirect.js';
import type { RedirectPorts } from './redirect.js';

const SUCCESS = { formId: '101', submissionId: '1000001', response: {} };

type Told = HostedFormEventDetails['hf-success'];

/** Creates the session of a form that has just been sent, with these attributes. */
function sentForm(attributes: Readonly<Record<string, string>>) {
  const element = fixtureSync<HTMLElement>(html`<div></div>`);
  const redirectOrigins = attributes['redirect-origins'] ?? '';
  const host = Object.assign(element, { formId: SUCCESS.formId, redirectOrigins }) as unknown as FormElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const status: FormStatus = { name: 'sending' };
  const { signal } = new AbortController();
  const session = { element: host, channel: openChannel(host), status: status as FormStatus, signal };
  const warnings: string[] = [];
  host.addEventListener('hf-warning', ({ detail: { code, path } }) => warnings.push(`${code} ${path}`));
  const assigned: string[] = [];
  let elapse = (): void => undefined;
  const ports: RedirectPorts = {
    assign: (address) => assigned.push(address),
    wait: (milliseconds) =>
      new Promise((resolve) => {
        expect(milliseconds).to.equal(2_000);
        elapse = resolve;
      }),
  };
  const told: Told[] = [];
  const redirect = (listen: (detail: Told) => void = () => undefined) => {
    host.addEventListener('hf-success', ({ detail }) => {
      expect(assigned, 'the event comes first').to.eql([]);
      told.push(detail);
      listen(detail);
    });
    const { submissionId, response } = SUCCESS;
    return redirectAfter(session, { submissionId, response }, undefined, ports);
  };
  return { host, session, assigned, warnings, told, redirect, elapse: () => elapse() };
}

const here = (path: string) => new URL(path, document.baseURI).href;

describe('the redirect after success', () => {
  it('happens only if the owner wants it; the event is sent anyway', async () => {
    const { assigned, told, redirect } = sentForm({});
    await redirect();
    expect([assigned, told]).to.eql([[], [SUCCESS]]);
  });

  const allowed: readonly (readonly [wanted: string, origins: string, expected: string])[] = [
    ['/thanks', '', here('/thanks')],
    ['thanks?a=b#c', '', here('thanks?a=b#c')],
    ['/thanks/{submission-id}', '', here('/thanks/1000001')],
    ['https://thanks.example.com/a', ' https://x.test  https://thanks.example.com/', 'https://thanks.example.com/a'],
    ['https://thanks.example.com:8443/', 'https://thanks.example.com:8443', 'https://thanks.example.com:8443/'],
  ];
  for (const [wanted, origins, expected] of allowed)
    it(`opens ${wanted}${origins && `, where ${origins.trim()} is allowed`}`, async () => {
      const { assigned, warnings, redirect } = sentForm({ 'success-url': wanted, 'redirect-origins': origins });
      await redirect();
      expect([assigned, warnings]).to.eql([[expected], []]);
    });

  const refused: readonly (readonly [wanted: string, origins: string])[] = [
    ['https://evil.example.com/', ''],
    ['//evil.example.com/', ''],
    ['/\\evil.example.com/', ''],
    ['https://thanks.example.com.evil.test/', 'https://thanks.example.com'],
    ['http://thanks.example.com/', 'https://thanks.example.com'],
    ['https://thanks.example.com:8443/', 'https://thanks.example.com'],
    ['https://a.example.com/', 'https://*.example.com *'],
    ['javascript:alert(1)', 'javascript: null'],
    ['java\nscript:alert(1)', ''],
    ['data:text/html,hello', 'data: null'],
    ['blob:https://thanks.example.com/1', 'https://thanks.example.com'],
    ['https://ada:secret@thanks.example.com/', 'https://thanks.example.com'],
    [`https://ada@${location.host}/`, ''],
    ['https://', ''],
  ];
  for (const [wanted, origins] of refused)
    it(`refuses ${JSON.stringify(wanted)}${origins && ` with ${origins}`}, and warns the owner`, async () => {
      const { assigned, warnings, told, redirect } = sentForm({ 'success-url': wanted, 'redirect-origins': origins });
      await redirect();
      await until(() => warnings.length > 0, 'the warning');
      expect(warnings).to.eql(['redirect-refused success-url']);
      expect([assigned, told]).to.eql([[], [SUCCESS]]);
    });

  it('waits for the listeners’ promises, even if they reject', async () => {
    const { assigned, redirect } = sentForm({ 'success-url': '/thanks' });
    const { open: settle, opened: second } = gate();
    const done = redirect(({ waitUntil }) => {
      waitUntil?.(Promise.reject(new Error('no analytics')));
      waitUntil?.(second);
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(assigned).to.eql([]);
    settle();
    await done;
    expect(assigned).to.eql([here('/thanks')]);
  });

  it('waits two seconds at most', async () => {
    const { assigned, redirect, elapse } = sentForm({ 'success-url': '/thanks' });
    const done = redirect(({ waitUntil }) => waitUntil?.(new Promise(() => undefined)));
    elapse();
    await done;
    expect(assigned).to.eql([here('/thanks')]);
  });

  it('does not happen to a person who has begun again, or whose form has left the page', async () => {
    for (const change of ['anew', 'gone']) {
      const { host, session, assigned, redirect } = sentForm({ 'success-url': '/thanks' });
      await redirect(({ waitUntil }) => {
        waitUntil?.(Promise.resolve());
        if (change === 'anew') session.status = { name: 'filling' };
        else host.remove();
      });
      expect(assigned, change).to.eql([]);
    }
  });
});
