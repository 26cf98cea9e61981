import { describe, it } from 'node:test';
import { expect } from 'chai';
import { array, assert, asyncProperty, constantFrom, dictionary, jsonValue, oneof, property, string } from 'fast-check';
import { HostedFormError, LoadError, SubmitError } from '../model/errors.js';
import type { Finding } from '../model/warning.js';
import { readResponse } from './response.js';
import { createFormClient } from './form-client.js';
import { readForm } from './read-form.js';
import type { FormJson } from './read-form.js';
import { count, flag, number, options, text } from './read.js';
import { createSubmitClient } from './submit-client.js';

function read(list: unknown, settings?: unknown): { form: FormJson; warnings: readonly Finding[] } {
  const warnings: Finding[] = [];
  return { form: readForm('101', list, settings, warnings), warnings };
}

const codes = (warnings: readonly Finding[]) => warnings.map(({ code, path }) => `${code} ${path}`);

/** Returns the reason with which a promise was rejected. */
async function catchReason(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (reason) {
    return reason;
  }
  throw new Error('Expected a rejection.');
}

describe('The tolerant readers', () => {
  const NOTHING = [null, undefined, '', [], {}, Number.NaN, Infinity];

  it('read a flag from each of the ways it arrives', () => {
    for (const on of [true, 1, '1', 'true', 'TRUE', ' 1 ']) expect(flag(on), String(on)).to.be.true;
    for (const off of [false, 0, '0', 'false', 'no', ...NOTHING]) expect(flag(off), JSON.stringify(off)).to.be.false;
  });

  it('read text only from a string or a number', () => {
    expect([text('a'), text(7), text(0), text(-1.5)]).to.eql(['a', '7', '0', '-1.5']);
    for (const nothing of [true, ...NOTHING]) expect(text(nothing)).to.equal('');
  });

  it('read a number from a number or its digits', () => {
    expect([number('-3'), number(2.5), number(' 4 '), number('0')]).to.eql([-3, 2.5, 4, 0]);
    for (const nothing of ['many', '1,5', true, ...NOTHING]) expect(number(nothing)).to.equal(undefined);
  });

  it('take 0 for “no limit”', () => {
    expect([count(0), count('0'), count(-1), count(''), count('12'), count(3.9)]).to.eql([
      undefined,
      undefined,
      undefined,
      undefined,
      12,
      3,
    ]);
  });

  it('skip an empty last option with a warning', () => {
    const told: string[] = [];
    const list = [{ label: 'One', value: '1' }, { label: 'Two' }, { value: '3' }, 'Four', 5, { label: '', value: '' }];
    const read = options(list, (code, key) => told.push(`${code} ${key}`));
    expect(read).to.eql([
      { id: '1', label: 'One', value: '1' },
      { id: 'Two', label: 'Two', value: 'Two' },
      { id: '3', label: '3', value: '3' },
      { id: 'Four', label: 'Four', value: 'Four' },
      { id: '5', label: '5', value: '5' },
    ]);
    expect(told).to.eql(['option-empty options[5]']);
  });

  it('read `options: ""` as no options, and warn if the value is not a list', () => {
    const told: string[] = [];
    for (const nothing of ['', null, undefined]) expect(options(nothing, () => told.push('!'))).to.eql([]);
    expect(told).to.eql([]);
    for (const wrong of ['One,Two', 3, true, { 0: 'One' }]) expect(options(wrong, () => told.push('!'))).to.eql([]);
    expect(told).to.have.length(4);
  });
});

describe('readForm', () => {
  it('reads a bare list and one under `fields`', () => {
    const list = [{ id: '1', type: 'text', label: 'A' }];
    expect(read(list)).to.eql(read({ fields: list }));
    expect(read(list).form.fields[0]?.common).to.eql({
      id: '1',
      type: 'text',
      label: 'A',
      hint: '',
      span: 1,
      hideLabel: false,
      required: false,
      hidden: false,
      readonly: false,
    });
  });

  for (const list of [null, undefined, '', 'text', 7, true, {}, { fields: {} }, { fields: null }]) {
    it(`refuses ${list === undefined ? 'undefined' : JSON.stringify(list)} as a field list`, () => {
      expect(() => read(list))
        .to.throw(LoadError)
        .with.property('code', 'bad-field-list');
    });
  }

  it('skips entries that are not fields, with warnings', () => {
    const list = [
      null,
      7,
      'x',
      [{ toString: '' }],
      { label: 'no id' },
      { id: null, type: 'text' },
      { id: 'abc', type: 'text', label: 'no digits' },
      { id: '1', type: 'text' },
    ];
    const { form, warnings } = read(list);
    expect(form.fields.map(({ common }) => common.id)).to.eql(['1']);
    expect(codes(warnings)).to.eql([
      ...[0, 1, 2, 3].map((at) => `field-not-an-object fields[${at}]`),
      ...[4, 5, 6].map((at) => `field-without-id fields[${at}]`),
    ]);
  });

  it('keeps a field without type, and warns', () => {
    const { form, warnings } = read([{ id: '1', label: 'A' }]);
    expect(form.fields).to.have.length(1);
    expect(codes(warnings)).to.eql(['field-without-type fields[0]']);
  });

  it('keeps the first of two fields with the same id, as a number or a string', () => {
    const { form, warnings } = read([
      { id: '7', type: 'text', label: 'first' },
      { id: 7, type: 'text', label: 'second' },
    ]);
    expect(form.fields.map(({ common }) => common.label)).to.eql(['first']);
    expect(codes(warnings)).to.eql(['duplicate-id fields[1]']);
  });

  it('reads numbers in place of strings, and strings in place of numbers', () => {
    const flags = { required: 1, hidden: true, readonly: '1', hide_label: 'true' };
    const { form } = read([{ id: 5, type: 'TEXT ', label: 2024, description: 1, colspan: '2', ...flags }], {
      name: 7,
      num_columns: '3',
      inactive: '1',
      language: 0,
      submit_button_title: 1,
    });
    expect(form.fields[0]?.common).to.eql({
      id: '5',
      type: 'text',
      label: '2024',
      hint: '1',
      span: 2,
      hideLabel: true,
      required: true,
      hidden: true,
      readonly: true,
    });
    expect(form).to.include({ id: '101', title: '7', submitLabel: '1', language: '0', columns: 3, closed: true });
  });

  it('reads `null` in every key as missing', () => {
    const keys = ['type', 'label', 'description', 'hide_label', 'required', 'hidden', 'readonly', 'colspan'];
    const nulls = Object.fromEntries([...keys, 'attributes', 'options', 'default'].map((key) => [key, null]));
    const settings = Object.fromEntries(['name', 'num_columns', 'inactive', 'language'].map((key) => [key, null]));
    const { form } = read([{ id: '1', ...nulls }], settings);
    expect(form.fields[0]?.common).to.eql({
      id: '1',
      type: '',
      label: '',
      hint: '',
      span: 1,
      hideLabel: false,
      required: false,
      hidden: false,
      readonly: false,
    });
    expect([form.title, form.columns, form.closed]).to.eql(['', 1, false]);
  });

  it('keeps columns and spans between 1 and 4', () => {
    const { form } = read([{ id: '1', type: 'text', colspan: '9' }], { num_columns: '0' });
    expect([form.columns, form.fields[0]?.common.span]).to.eql([1, 4]);
    expect(read([], { num_columns: 12 }).form.columns).to.equal(4);
  });

  it('reads a request’s `field_type` and `attributes`, but prefers the field’s own keys', () => {
    const { form } = read([{ id: '1', field_type: 'textarea', rows: '3', attributes: { rows: '9', cols: '4' } }]);
    expect(form.fields[0]?.common.type).to.equal('textarea');
    expect(form.fields[0]?.json).to.include({ rows: '3', cols: '4' });
  });

  it('uses defaults for a form without settings', () => {
    for (const settings of [undefined, null, 'x', []]) {
      const { title, columns, closed, language } = read([], settings).form;
      expect({ title, columns, closed, language }).to.eql({ title: '', columns: 1, closed: false, language: '' });
    }
  });

  it('throws nothing but a LoadError, for any JSON', () => {
    const keys = ['id', 'type', 'field_type', 'label', 'description', 'required', 'colspan', 'attributes', '__proto__'];
    const field = dictionary(constantFrom(...keys), jsonValue());
    const list = oneof(jsonValue(), array(oneof(field, jsonValue())));
    assert(
      property(list, jsonValue(), (fields, settings) => {
        try {
          const { form, warnings } = read(fields, settings);
          for (const { common } of form.fields) expect(common.id).not.to.equal('');
          for (const { path } of warnings) expect(path).to.match(/^fields\[\d+\]/);
        } catch (cause) {
          if (!(cause instanceof LoadError)) throw cause;
        }
      }),
    );
  });
});

describe('readResponse', () => {
  const answers: readonly (readonly [what: string, body: string, status: number, code: string])[] = [
    ['an error in the body of a 200', '{"status":"error","error":"The form was not found"}', 200, 'not-found'],
    ['an invalid form id', '{"status":"error","error":"A valid form id was not supplied"}', 200, 'not-found'],
    ['too few rights', '{"status":"error","error":"You do not have high enough permissions"}', 200, 'unauthorized'],
    ['an error without a reason', '{"status":"error"}', 200, 'refused'],
    ['only an error sentence', '{"error":"Field 7 is required"}', 200, 'refused'],
    ['a 401 with an empty body', '', 401, 'unauthorized'],
    ['a 401 with an empty page', '<html></html>', 401, 'unauthorized'],
    ['a 403', '{"status":"error","error":"no"}', 403, 'unauthorized'],
    ['a 404', 'Not Found', 404, 'not-found'],
    ['a 410', '', 410, 'not-found'],
    ['a 400', '{"error":"bad"}', 400, 'refused'],
    ['a 413', '<h1>413 Request Entity Too Large</h1>', 413, 'too-large'],
    ['a 429', '', 429, 'rate-limited'],
    ['a 500', '{"status":"error"}', 500, 'service-failed'],
    ['a 503', '<html>Maintenance</html>', 503, 'service-failed'],
    ['a page with 200', '<!doctype html><title>Sign in</title>', 200, 'not-json'],
    ['a cut-off answer', '[{"id":"1","type":"te', 200, 'not-json'],
    ['an empty answer', '', 200, 'not-json'],
  ];
  for (const [what, body, status, code] of answers) {
    it(`reads ${what} as ${code}`, async () => {
      const outcome = await readResponse(new Response(body, { status }));
      expect(outcome).to.include({ ok: false, code });
      if (!outcome.ok) expect(outcome.message).to.match(/^The (service|response) /);
    });
  }

  it('passes the service’s own reason on to the owner', async () => {
    const outcome = await readResponse(new Response('{"status":"error","error":"Storage is full"}', { status: 500 }));
    expect(outcome).to.have.property('message', 'The service answered 500: Storage is full');
  });

  it('accepts any other JSON with status 200 or 201', async () => {
    for (const json of [[], {}, { error: '' }, { error: null }, null, 7, 'x', { status: 'ok' }]) {
      const outcome = await readResponse(new Response(JSON.stringify(json), { status: 201 }));
      expect(outcome).to.deep.include({ ok: true, json, capabilities: '' });
    }
  });

  it('never rejects, for any body', async () => {
    const statuses = constantFrom(200, 201, 400, 401, 403, 404, 413, 429, 500, 503);
    await assert(
      asyncProperty(oneof(string(), jsonValue()), statuses, async (body, status) => {
        const sent = typeof body === 'string' ? body : JSON.stringify(body);
        expect(await readResponse(new Response(sent, { status }))).to.have.property('ok');
      }),
    );
  });
});

describe('The clients', () => {
  interface Asked {
    readonly url: string;
    readonly init: RequestInit;
  }

  /** Creates a fetch that responds by path, records its requests, and obeys its signal. */
  function stubFetch(answers: Readonly<Record<string, () => Response | Promise<Response>>>) {
    const requests: Asked[] = [];
    const fetch: typeof globalThis.fetch = async (input, init = {}) => {
      const url = input instanceof Request ? input.url : input.toString();
      requests.push({ url, init });
      const answer = answers[url];
      if (!answer) throw new TypeError(`Unexpected request of ${url}`);
      init.signal?.throwIfAborted();
      return answer();
    };
    return { fetch, requests };
  }

  const json =
    (value: unknown, status = 200) =>
    () =>
      new Response(JSON.stringify(value), { status });
  const { signal } = new AbortController();
  const FIELDS = '/forms/form/101/field.json';
  const FORM = '/forms/form/101.json';
  const SUBMISSION = '/forms/form/101/submission.json';

  for (const proxy of ['/forms', '/forms/', '/forms//']) {
    it(`requests a form’s two addresses below ${proxy}`, async () => {
      const { fetch, requests } = stubFetch({ [FIELDS]: json([1]), [FORM]: json({ name: 'A' }) });
      const form = await createFormClient(proxy, fetch, 'reload').form('101', signal);
      expect(form).to.deep.include({ list: [1], settings: { name: 'A' }, capabilities: '' });
      expect(requests.map(({ url }) => url)).to.have.members([FIELDS, FORM]);
      expect(requests.map(({ init }) => init.cache)).to.eql(['reload', 'reload']);
    });
  }

  it('return the capabilities of the proxy', async () => {
    const headers = { 'hosted-form': 'idempotency, max-body=100' };
    const { fetch } = stubFetch({ [FIELDS]: () => Response.json([], { headers }), [FORM]: json({}) });
    expect((await createFormClient('/forms', fetch).form('101', signal)).capabilities).to.equal(headers['hosted-form']);
  });

  it('support a proxy on another origin without headers that need a preflight', async () => {
    const base = 'https://proxy.example.org/api/v2';
    const { fetch, requests } = stubFetch({
      [`${base}/form/101/field.json`]: json([]),
      [`${base}/form/101.json`]: json({}),
    });
    await createFormClient(base, fetch).form('101', signal);
    for (const { init } of requests) {
      expect(init.method ?? 'GET').to.equal('GET');
      expect(init.headers, 'nor such that keep the browser from using a preload').to.equal(undefined);
    }
  });

  const unavailable: Readonly<Record<string, () => Response | Promise<Response>>> = {
    'a 403': json({ status: 'error', error: 'no' }, 403),
    'a 404': () => new Response('', { status: 404 }),
    'a page': () => new Response('<!doctype html>'),
    'no answer': () => Promise.reject(new TypeError('Failed to fetch')),
  };
  for (const [what, answer] of Object.entries(unavailable)) {
    it(`work without the form object if its response is ${what}`, async () => {
      const { fetch } = stubFetch({ [FIELDS]: json([]), [FORM]: answer });
      const form = await createFormClient('/forms', fetch).form('101', signal);
      expect(form).to.deep.include({ list: [], settings: undefined, capabilities: '' });
    });
  }

  it('reject with a LoadError that names the problem of the field list', async () => {
    const { fetch } = stubFetch({ [FIELDS]: () => new Response('', { status: 401 }), [FORM]: json({}) });
    const reason = await catchReason(createFormClient('/forms', fetch).form('101', signal));
    expect(reason).to.be.instanceOf(LoadError).and.be.instanceOf(HostedFormError).with.property('code', 'unauthorized');
  });

  it('reject with the code `network` and the cause if there is no response', async () => {
    const cause = new TypeError('Failed to fetch');
    const { fetch } = stubFetch({ [FIELDS]: () => Promise.reject(cause), [FORM]: json({}) });
    const reason = await catchReason(createFormClient('/forms', fetch).form('101', signal));
    expect(reason).to.include({ code: 'network', cause, message: `No response from ${FIELDS}`, name: 'LoadError' });
  });

  it('reject with the signal’s own reason when they are aborted', async () => {
    const abort = new AbortController();
    abort.abort();
    const { fetch } = stubFetch({ [FIELDS]: json([]), [FORM]: json({}), [SUBMISSION]: json({}) });
    expect(await catchReason(createFormClient('/forms', fetch).form('101', abort.signal))).to.equal(
      abort.signal.reason,
    );
    expect(
      await catchReason(createSubmitClient('/forms', fetch).submit('101', new Blob(['{}']), abort.signal)),
    ).to.equal(abort.signal.reason);
  });

  it('keep an invalid form id inside its own part of the address', async () => {
    const { fetch, requests } = stubFetch({});
    await catchReason(createFormClient('/forms', fetch).form('../folder', signal));
    expect(requests.map(({ url }) => url)).to.have.members([
      '/forms/form/..%2Ffolder.json',
      '/forms/form/..%2Ffolder/field.json',
    ]);
  });

  it('post a submission as JSON, and read its number and message', async () => {
    const answer = { id: 171943139, message: '<p>Thanks</p>', data: [] };
    const { fetch, requests } = stubFetch({ [SUBMISSION]: json(answer, 201) });
    const body = new Blob(['{"field_1":"a"}'], { type: 'application/json' });
    const receipt = await createSubmitClient('/forms', fetch).submit('101', body, signal);
    expect(receipt).to.eql({ submissionId: '171943139', message: '<p>Thanks</p>', response: answer });
    expect(requests[0]?.init).to.include({ method: 'POST', body, signal });
    expect(requests[0]?.init.headers).to.eql({ 'content-type': 'application/json' });
  });

  it('accept a response without id and message, or one that is not an object', async () => {
    for (const answer of [{}, null, [], 'ok', { id: null, message: null }]) {
      const { fetch } = stubFetch({ [SUBMISSION]: json(answer) });
      const receipt = await createSubmitClient('/forms', fetch).submit('101', new Blob(), signal);
      expect(receipt).to.eql({ submissionId: '', message: '', response: answer });
    }
  });

  it('reject with a SubmitError if the answers were refused, even with status 200', async () => {
    for (const [answer, code] of [
      [json({ status: 'error', error: 'Field 7 is required' }), 'refused'],
      [json({}, 413), 'too-large'],
      [json({}, 500), 'service-failed'],
    ] as const) {
      const { fetch } = stubFetch({ [SUBMISSION]: answer });
      const reason = await catchReason(createSubmitClient('/forms', fetch).submit('101', new Blob(), signal));
      expect(reason).to.be.instanceOf(SubmitError).with.property('code', code);
    }
  });

  it('never copy the service’s response into an error’s code, for any JSON', async () => {
    await assert(
      asyncProperty(jsonValue(), async (answer) => {
        const { fetch } = stubFetch({ [FIELDS]: json(answer), [FORM]: json(answer) });
        const outcome = await createFormClient('/forms', fetch)
          .form('101', signal)
          .catch((reason: unknown) => reason);
        expect(outcome instanceof LoadError || (outcome as { list: unknown }).list !== undefined).to.be.true;
      }),
    );
  });
});

describe('An error', () => {
  it('has its class, its code, its field and its cause', () => {
    const error = new LoadError('network', 'No answer', { cause: 'behind it', fieldId: '7' });
    expect(error).to.include({ name: 'LoadError', code: 'network', message: 'No answer', cause: 'behind it' });
    expect(error.details.fieldId).to.equal('7');
    expect([new SubmitError('refused', ''), error].map(({ name }) => name)).to.eql(['SubmitError', 'LoadError']);
  });
});
