// Which proxies the forms of a page use: a table of all addresses, for tags and placeholders, with a list and without.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../test/support/engine.js';
import { quickPorts } from '../test/support/harness.js';
import { found, until } from '../test/support/wait.js';
import { allowProxies } from './define.js';
import type { HostedForm } from './element/hosted-form.js';
import type { SealedSubmission } from './model/submission.js';
import { stateAfter } from './persistence/outbox/outbox-item.js';
import { namedProxies, readScriptTag } from './platform/boundary.js';
import { deliver } from './submission/deliver.js';
import { upgradeAll } from './upgrade.js';

const LISTED = 'https://api.example.com/forms';

/** The addresses by what they are: of the page's own origin, listed, of another site, with more than a path, and no address of the web. */
const ADDRESSES = {
  own: ['/forms', '/', 'forms/of/mine', `${location.origin}/forms`, ' /forms '],
  listed: [LISTED, `${LISTED}/`, 'https://API.example.com:443/forms', 'https://api.example.com/other/../forms'],
  foreign: [
    'https://evil.example/forms',
    '//evil.example/forms',
    '\\\\evil.example\\forms',
    'https:evil.example',
    `${LISTED}-evil`,
    `${LISTED}/more`,
    'https://api.example.com/other',
    'https://api.example.com',
    `${LISTED}/../other`,
    `${LISTED}/..%2fother`,
    `${LISTED}/%2e%2e/other`,
    `${LISTED}/..;/other`,
    'http://api.example.com/forms',
    'https://api.example.com:8443/forms',
    'https://api.example.com.evil.example/forms',
    `${location.protocol}//${location.hostname}:1/forms`,
    `${location.protocol}//${location.hostname}.evil.example/forms`,
  ],
  more: ['/redirect?to=https://evil.example/#', '/forms?', '/forms#', `${LISTED}?`, `${LISTED}#/x`],
  never: [
    'data:application/json,[]#',
    ' data:application/json,[]#',
    'da\nta:application/json,[]#',
    'DATA:,[]#',
    `blob:${location.origin}/1234`,
    `filesystem:${location.origin}/temporary/x`,
    'javascript:[]//',
    'ftp://a.example/',
    `${location.protocol}//me:secret@${location.host}/forms`,
    'https://me@api.example.com/forms',
    'about:blank',
  ],
} as const;

type Kind = keyof typeof ADDRESSES;

/** The kinds of proxies that a form may use. */
const ALLOWED: readonly (readonly [
  who: 'tag' | 'placeholder',
  list: readonly string[] | undefined,
  kinds: readonly Kind[],
])[] = [
  ['tag', undefined, ['own', 'listed', 'foreign', 'more']],
  ['tag', [LISTED], ['own', 'listed']],
  ['placeholder', undefined, ['own']],
  ['placeholder', [LISTED], ['own', 'listed']],
  ['tag', [`${LISTED}?`, 'data:', `https://me@api.example.com/forms`, '*', ''], ['own']],
  ['placeholder', [], ['own']],
];

/** The page's list of proxies, which only grows. */
const NAMED = Symbol.for('hosted-form proxies');

/** The answer of a proxy. */
type Answer = (address: string, init: RequestInit | undefined) => Response;

describeOnce('The boundary of a page', () => {
  const platformFetch = window.fetch;
  let calls: string[] = [];
  let answer: Answer;
  let errors: CustomEvent<{ code: string; message: string; mayHaveArrived?: boolean }>[] = [];
  let room: HTMLElement;
  const hear = (event: Event) => errors.push(event as (typeof errors)[number]);

  beforeEach(() => {
    [calls, errors] = [[], []];
    answer = () => Response.json([{ id: '1', type: 'text', label: 'Name' }]);
    window.fetch = async (input, init) => {
      const address = new URL(input as string, document.baseURI).href;
      calls.push(`${init?.method ?? 'GET'} ${address}`);
      return answer(address, init);
    };
    room = document.body.appendChild(document.createElement('main'));
    room.addEventListener('hf-error', hear);
  });

  afterEach(() => {
    room.remove();
    localStorage.clear();
    window.fetch = platformFetch;
    Object.assign(globalThis, { [NAMED]: undefined });
  });

  /** Puts a form on the page. */
  function put(who: 'tag' | 'placeholder', proxy: string): HTMLElement {
    const made = document.createElement(who === 'tag' ? 'hosted-form' : 'div');
    if (who === 'tag') Object.assign(made, { ports: quickPorts });
    made.setAttribute(who === 'tag' ? 'form-id' : 'data-hosted-form', '101');
    made.setAttribute(who === 'tag' ? 'proxy' : 'data-proxy', proxy);
    made.append('Write to us');
    room.append(made);
    upgradeAll(room);
    return made;
  }

  const awaitError = async () => {
    await until(() => errors[0], 'hf-error');
    return found(errors[0]?.detail, 'the error');
  };
  const formIn = (around: HTMLElement) => found(around.querySelector('hosted-form'), 'the form');
  const isThere = (form: HostedForm) => until(() => form.renderRoot.querySelector('[part~=submit]'), 'the form');

  for (const [who, list, kinds] of ALLOWED)
    for (const [kind, addresses] of Object.entries(ADDRESSES) as [Kind, readonly string[]][])
      it(`${kinds.includes(kind) ? 'lets' : 'keeps'} a ${who} ${kinds.includes(kind) ? 'use' : 'from'} an address that is ${kind}, where the page names ${list?.join(' ') ?? 'none'}`, async () => {
        if (list) allowProxies(...list);
        for (const address of addresses) {
          [calls, errors] = [[], []];
          const made = put(who, address);
          if (kinds.includes(kind)) {
            await until(() => calls.some((call) => call.includes('/form/101/field.json')) || errors[0], address);
            expect(
              errors.map(({ detail }) => detail.message),
              address,
            ).to.eql([]);
          } else {
            const { code, message } = await awaitError();
            expect([code, calls], address).to.eql(['proxy-not-listed', []]);
            expect(message).to.include('not allowed on this page');
            expect(made.textContent, address).to.include('Write to us');
          }
          made.remove();
        }
      });

  /** Makes a response that the browser was led to. */
  const led = (response: Response, facts: Readonly<Partial<Record<'url' | 'type' | 'redirected', unknown>>>) =>
    Object.defineProperties(
      response,
      Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { value }])),
    );

  /** Opens the form of a placeholder, and fills it in. */
  async function openGuest(): Promise<HostedForm> {
    const form = formIn(put('placeholder', '/forms'));
    form.ports = quickPorts;
    await isThere(form);
    form.values = { 1: 'Ada' };
    return form;
  }

  it('follows no <base> of the page', async () => {
    const form = await openGuest();
    allowProxies('/forms/of/mine');
    calls = [];
    const base = document.head.appendChild(document.createElement('base'));
    base.href = 'https://evil.example/';
    try {
      await form.submit();
      expect((await awaitError()).code).to.equal('proxy-not-listed');
      for (const who of ['tag', 'placeholder'] as const) {
        errors = [];
        put(who, '/forms/of/mine');
        expect((await awaitError()).code).to.equal('proxy-not-listed');
      }
      put('tag', `${location.origin}/forms/of/mine`);
      await until(() => calls.length > 0, 'a call');
    } finally {
      base.remove();
    }
    expect(calls.filter((call) => call.includes('evil'))).to.eql([]);
  });

  it('holds a form that reads to the same boundary after a redirect', async () => {
    for (const [url, isFine] of [
      [`${location.origin}/elsewhere`, true],
      [`${LISTED}/form/101/field.json`, true],
      ['https://evil.example/forms/form/101/field.json', false],
    ] as const) {
      errors = [];
      allowProxies(LISTED);
      answer = () => led(Response.json([{ id: '1', type: 'text', label: 'Name' }]), { redirected: true, url });
      const form = formIn(put('placeholder', '/forms'));
      if (isFine) await isThere(form);
      else expect((await awaitError()).message).to.include(url);
      form.closest('div')?.remove();
      localStorage.clear();
    }
  });

  it('lets no answer of a held form follow a redirect, and says that it may have arrived', async () => {
    const form = await openGuest();
    let redirect: string | undefined;
    answer = (_, init) => {
      redirect = init?.redirect;
      return led(new Response(null), { type: 'opaqueredirect' });
    };
    await form.submit();
    expect(redirect).to.equal('manual');
    expect(await awaitError()).to.include({ code: 'proxy-not-listed', mayHaveArrived: true });
  });

  it('holds a form whose proxy changes later, also within a placeholder', async () => {
    const guest = await openGuest();
    calls = [];
    guest.proxy = 'https://evil.example/forms';
    expect((await awaitError()).code).to.equal('proxy-not-listed');
    await guest.submit();
    expect(calls).to.eql([]);
  });

  it('does not draw a list that the device has from another proxy', async () => {
    const name = `hosted-form/list/101 https://evil.example/forms`;
    localStorage.setItem(name, [Date.now(), '', '[{"id":"1","type":"text","label":"Name"}]', 'null'].join('\u001e'));
    allowProxies();
    put('tag', 'https://evil.example/forms');
    const form = formIn(room);
    await awaitError();
    await form.updateComplete;
    localStorage.removeItem(name);
    expect([form.renderRoot.querySelector('input'), calls]).to.eql([null, []]);
    expect(form.renderRoot.querySelector('[part~=failure] button')).to.equal(null);
  });

  it('is told once of a placeholder that stays as it is, and again when its proxy changes', async () => {
    const div = put('placeholder', 'https://evil.example/forms');
    upgradeAll(room);
    upgradeAll(room);
    expect([errors.length, div.childElementCount]).to.eql([1, 0]);
    expect(errors[0]?.target).to.equal(div);
    div.dataset['proxy'] = 'https://evil.example/others';
    upgradeAll(room);
    expect(errors.length).to.equal(2);
    allowProxies('https://evil.example/others');
    upgradeAll(room);
    await isThere(formIn(div));
  });

  it('hears only script tags that have run, and as they were when the script began', async () => {
    const source = 'data:text/javascript,1';
    const inert = [
      `<script src="${source}" data-proxies="https://inert.example"></script>`,
      `<script type="text/plain" src="${source}" data-proxies="https://text.example"></script>`,
      `<svg><script href="${source}" data-proxies="https://svg.example"></script></svg>`,
      `<template><script src="${source}" data-proxies="https://template.example"></script></template>`,
      `<img name="currentScript" data-proxies="https://img.example"><form name="scripts" data-proxies="https://form.example"></form>`,
    ].join('');
    room.append(new DOMParser().parseFromString(`<main>${inert}</main>`, 'text/html').body);
    expect(namedProxies()).to.equal(undefined);
    const script = document.createElement('script');
    script.src = source;
    script.dataset['proxies'] = `/forms\n ${LISTED}`;
    room.append(script);
    readScriptTag();
    expect(namedProxies()).to.eql([]);
    script.dataset['proxies'] = 'https://evil.example';
    room.append(new DOMParser().parseFromString(`<main>${inert}</main>`, 'text/html').body);
    await until(() => namedProxies()?.length, 'the list');
    expect(namedProxies()).to.eql(['/forms', LISTED]);
  });

  it('keeps what waits on the device from a proxy that the page does not name', async () => {
    allowProxies(LISTED);
    const submission: SealedSubmission = {
      key: 'a',
      formId: '101',
      proxy: 'https://evil.example/forms',
      isIdempotent: true,
      sealedAt: 0,
      digests: {},
      body: new Blob(['{}']),
    };
    const cause: unknown = await deliver(submission, new AbortController().signal).catch((error: unknown) => error);
    expect(stateAfter(cause, submission)).to.equal('waiting');
    expect(calls).to.eql([]);
  });
});
