// A carrier: what one device pushes, the other gets; each end and each failure has its code.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import {
  arriveBy,
  makeCarrier,
  makePorts,
  makeRecord,
  reach,
  readTexts,
} from '../../../test/support/carry/carry-device.js';
import { CarryStandIn, TOKEN } from '../../../test/support/carry/carry-stand-in.js';
import type { StandInOptions } from '../../../test/support/carry/carry-stand-in.js';
import { CarryWorld } from '../../../test/support/carry/carry-world.js';
import { readCarry } from '../../api/capabilities.js';
import { CarryError } from '../../api/carry/carry-error.js';
import type { CarryPorts } from './carrier.js';
import type { CarriedRecord } from './carry-record.js';
import { readSecret } from './read-secret.js';

const HOUR = 3_600_000;

/** A proxy, a device that has pushed a record, and how another one arrives. */
async function begin(options: StandInOptions = {}, more: Partial<CarryPorts> & { ahead?: number } = {}) {
  const world = new CarryWorld();
  const server = new CarryStandIn(world, options);
  const fetch = reach(server);
  const carrier = await makeCarrier(makePorts(world, fetch, more));
  const arrive = (ports: Partial<CarryPorts> & { ahead?: number } = {}, seen = 0) =>
    arriveBy(makePorts(world, fetch, ports), carrier.secret, seen);
  return { world, server, fetch, carrier, arrive };
}

async function catchCode(promise: Promise<unknown>): Promise<string> {
  const cause = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return cause instanceof CarryError ? cause.code : String(cause);
}

describe('A carrier', () => {
  it('gives the other device what was pushed, and both the same key to send with', async () => {
    const { carrier, arrive, world } = await begin();
    expect(carrier.state).to.equal('new');
    await carrier.push(makeRecord({ 1: ['Ada', world.time] }));
    expect([carrier.state, carrier.version]).to.eql(['kept', 1]);
    expect(carrier.expires).to.equal(world.time + 720 * HOUR);
    const { carrier: other, record } = await arrive();
    expect(readTexts(record)).to.eql({ 1: 'Ada' });
    expect(other.sendKey).to.equal(carrier.sendKey);
  });

  it('merges what both have changed at once, and tells of what is overtaken', async () => {
    const { carrier, arrive } = await begin();
    await carrier.push(makeRecord({ 1: ['a', 1], 2: ['b', 1] }));
    const { carrier: other } = await arrive();
    await other.push(makeRecord({ 1: ['theirs', 5], 2: ['b', 1] }, 2));
    const { record, later, overtaken } = await carrier.push(makeRecord({ 1: ['mine', 4], 2: ['mine', 6] }, 3));
    expect(readTexts(record)).to.eql({ 1: 'theirs', 2: 'mine' });
    expect(later).to.eql(['1']);
    expect(overtaken['1']).to.have.property('text').that.eqls(['mine']);
  });

  it('compares changes by the time at the proxy, so a wrong clock outweighs nothing', async () => {
    const { carrier, arrive, world } = await begin({}, { ahead: 24 * HOUR });
    const now = () => world.time + 24 * HOUR;
    await carrier.push(makeRecord({ 1: ['early', now()], 2: ['x', now()] }, now()));
    const { carrier: other, record } = await arrive({ ahead: -HOUR });
    expect(record.when).to.be.closeTo(world.time - HOUR, 2000);
    world.time += 60_000;
    await other.push(makeRecord({ 1: ['late', world.time - HOUR] }, world.time - HOUR));
    const pushed = makeRecord({ 1: ['middle', now() - 30_000], 2: ['x', now() - 60_000] }, now());
    expect(readTexts((await carrier.push(pushed)).record)['1']).to.equal('late');
  });

  it('writes the times of the proxy also where the answer to the first push was lost', async () => {
    const world = new CarryWorld();
    let lost = 0;
    const lossy = reach(new CarryStandIn(world), async (request, pass) => {
      const response = await pass(request);
      if (request.method === 'PUT' && lost++ === 0) throw new TypeError('Failed to fetch');
      return response;
    });
    const now = world.time + 24 * HOUR;
    const carrier = await makeCarrier(makePorts(world, lossy, { ahead: 24 * HOUR }));
    await carrier.push(makeRecord({ 1: ['a', now] }, now));
    const { record } = await arriveBy(makePorts(world, lossy), carrier.secret);
    expect(record.answers['1']?.changed).to.be.closeTo(world.time, 2000);
  });

  for (const options of [{}, { isHasty: true }, { hidesHeaders: true }])
    it(`follows the other device, and its end: ${JSON.stringify(options)}`, async () => {
      const { carrier, arrive, server } = await begin(options);
      await carrier.push(makeRecord({ 1: ['a', 1] }));
      const { carrier: other } = await arrive();
      const heard: CarriedRecord[] = [];
      const watched = carrier.watch((record) => {
        heard.push(record);
        void other.sent();
      }, new AbortController().signal);
      await other.push(makeRecord({ 1: ['b', 2] }, 2));
      expect(await watched).to.equal('sent');
      expect(heard.map(readTexts)).to.eql([{ 1: 'b' }]);
      expect(carrier.state).to.equal('sent');
      expect(await catchCode(carrier.push(makeRecord({})))).to.equal('carried-sent');
      expect(await catchCode(arrive())).to.equal('carried-sent');
      expect([...server.entries.values()].map(({ bytes }) => bytes)).to.eql([undefined]);
    });

  it('goes on after a reload by what the device has kept, and takes nothing from the other one', async () => {
    const { carrier, arrive, world, fetch } = await begin();
    await carrier.push(makeRecord({ 1: ['a', 1], 2: ['b', 1] }));
    const { carrier: other } = await arrive();
    await other.push(makeRecord({ 1: ['theirs', 5], 2: ['b', 1] }, 2));
    const { secret, version: seen } = carrier;
    const kept = { secret: readSecret(secret), seen, given: makeRecord({ 1: ['', 1], 2: ['', 1] }) };
    const pushing = await makeCarrier(makePorts(world, fetch), kept);
    expect(pushing.sendKey).to.equal(other.sendKey);
    const { record, later, overtaken } = await pushing.push(makeRecord({ 1: ['a', 1], 2: ['mine', 6] }, 3));
    expect([readTexts(record), later, Object.keys(overtaken)]).to.eql([{ 1: 'theirs', 2: 'mine' }, ['1'], []]);
    const looking = await makeCarrier(makePorts(world, fetch), kept);
    const heard = await looking.look(new AbortController().signal);
    expect(heard && readTexts(heard)).to.eql({ 1: 'theirs', 2: 'mine' });
    await other.sent();
    expect(await catchCode((await makeCarrier(makePorts(world, fetch), kept)).push(record))).to.equal('carried-sent');
  });

  it('tells later what it has read of the other device before a push failed', async () => {
    const world = new CarryWorld();
    let isLost = false;
    const fetch = reach(new CarryStandIn(world), async (request, pass) => {
      if (isLost && request.method === 'PUT') throw new TypeError('Failed to fetch');
      const response = await pass(request);
      // The write after the one that meets the other device's version is lost.
      isLost ||= response.status === 412;
      return response;
    });
    const carrier = await makeCarrier(makePorts(world, fetch, { isOnline: () => false }));
    await carrier.push(makeRecord({ 1: ['a', 1] }));
    const { carrier: other } = await arriveBy(makePorts(world, fetch), carrier.secret);
    await other.push(makeRecord({ 1: ['a', 1], 2: ['theirs', 2] }, 2));
    expect(await catchCode(carrier.push(makeRecord({ 1: ['mine', 3] }, 3)))).to.equal('offline');
    const heard = await carrier.look(new AbortController().signal);
    expect(heard && readTexts(heard)).to.include({ 2: 'theirs' });
    expect(await carrier.look(new AbortController().signal)).to.equal(undefined);
  });

  it('stops following after ten minutes without news, or as soon as nobody listens', async () => {
    const { carrier, world, server } = await begin({ isHasty: true });
    await carrier.push(makeRecord({ 1: ['a', 1] }));
    const begun = world.time;
    expect(await carrier.watch(() => undefined, new AbortController().signal)).to.equal('ended');
    expect(world.time - begun).to.be.within(600_000, 602_000);
    expect(server.calls.length).to.be.at.most(402);
    expect(await carrier.watch(() => undefined, AbortSignal.abort())).to.equal('ended');
  });

  it('learns before sending that another device has sent, also where it has nothing to push', async () => {
    const { carrier, arrive } = await begin();
    const record = makeRecord({ 1: ['a', 1] });
    await carrier.push(record);
    await (await arrive()).carrier.sent();
    expect(await catchCode(carrier.push(record))).to.equal('carried-sent');
    expect(carrier.sentAt).to.be.a('number');
  });

  it('erases once, also after a push whose answer was lost, and calls nobody before the first push', async () => {
    const { carrier, server, arrive, world } = await begin();
    await (await makeCarrier(makePorts(world, reach(server)))).erase();
    expect(server.calls).to.eql([]);
    await carrier.push(makeRecord({ 1: ['a', 1] }));
    await carrier.erase();
    await carrier.erase();
    expect(server.calls).to.eql(['PUT 201', 'DELETE 200']);
    expect([carrier.state, await catchCode(arrive())]).to.eql(['gone', 'carried-gone']);
    const lossy = reach(server, async (request, pass) => {
      await pass(request);
      if (request.method === 'PUT') throw new TypeError('Failed to fetch');
      return Response.json({});
    });
    const other = await makeCarrier(makePorts(world, lossy, { isOnline: () => false }));
    expect(await catchCode(other.push(makeRecord({ 1: ['a', 1] })))).to.equal('offline');
    expect(other.state).to.equal('waiting');
    await other.erase();
    expect([...server.entries.values()].filter(({ bytes }) => bytes)).to.eql([]);
  });

  it('ends a push under way when it erases', async () => {
    const world = new CarryWorld();
    let begun = (): void => undefined;
    const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
    const stuck = reach(new CarryStandIn(world), (request) => {
      if (request.method === 'DELETE') return Promise.resolve(Response.json({}));
      begun();
      return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('Aborted'))));
    });
    const slow = await makeCarrier(makePorts(world, stuck));
    const pushed = catchCode(slow.push(makeRecord({ 1: ['a', 1] })));
    await isUnderWay;
    await slow.erase();
    expect([await pushed, slow.state]).to.eql(['carried-gone', 'gone']);
  });

  it('gives the proxy a token at the first push alone', async () => {
    let asked = 0;
    const token = async () => (asked++, TOKEN);
    const { carrier } = await begin({ wantsTokens: true }, { token });
    await carrier.push(makeRecord({ 1: ['a', 1] }));
    await carrier.push(makeRecord({ 1: ['b', 2] }, 2));
    expect(asked).to.equal(1);
  });

  it('says that answers are too large before it sends any', async () => {
    const { carrier, server } = await begin({}, { most: 300 });
    expect(await catchCode(carrier.push(makeRecord({ 1: ['a'.repeat(300), 1] })))).to.equal('carried-too-large');
    expect(server.calls).to.eql([]);
  });

  it('refuses an older version than the device has seen, and bytes that do not decrypt', async () => {
    const { carrier, server, arrive } = await begin();
    await carrier.push(makeRecord({ 1: ['a', 1] }));
    const [entry] = server.entries.values();
    const first = entry?.bytes;
    await carrier.push(makeRecord({ 1: ['b', 2] }, 2));
    const [now] = server.entries.values();
    if (!now || !first) throw new Error('Nothing is stored.');
    now.bytes = first;
    expect(await catchCode(arrive({}, carrier.version))).to.equal('carried-older');
    for (const bytes of [
      Buffer.of(),
      Buffer.alloc(27),
      Buffer.alloc(400),
      Buffer.from(first.map((byte) => byte ^ 1)),
    ]) {
      now.bytes = bytes;
      expect(await catchCode(arrive()), `${bytes.length} bytes`).to.equal('carried-damaged');
    }
  });

  it('takes nothing back that an older version says, when it comes with a new number', async () => {
    const { carrier, server } = await begin();
    await carrier.push(makeRecord({ 1: ['a', 1] }));
    const first = [...server.entries.values()][0]?.bytes;
    await carrier.push(makeRecord({ 1: ['b', 2] }, 2));
    const [now] = server.entries.values();
    if (!now) throw new Error('Nothing is stored.');
    now.bytes = first;
    now.version = 9;
    const { record, later } = await carrier.push(makeRecord({ 1: ['b', 2], 2: ['c', 3] }, 3));
    expect([readTexts(record), later]).to.eql([{ 1: 'b', 2: 'c' }, []]);
  });

  it('has a code for each answer that is none', async () => {
    const page = () => new Response('<p>Log in', { headers: { 'content-type': 'text/html' } });
    const refused =
      (status: number, code = '') =>
      () =>
        Response.json({ code }, { status });
    const answers: [string, () => Response][] = [
      ['offline', page],
      ['offline', () => Response.error()],
      ['carry-busy', refused(503, 'keys_unavailable')],
      ['carry-busy', refused(429)],
      ['carry-unavailable', refused(404, 'no_such_call')],
      ['carry-unavailable', refused(405)],
      ['carried-full', refused(507, 'carried_full')],
      ['carried-too-large', refused(413)],
      ['refused', refused(403, 'grip_refused')],
      ['carried-gone', refused(410, 'carried_gone')],
    ];
    for (const [code, answer] of answers) {
      const world = new CarryWorld();
      const fetch = reach(new CarryStandIn(world), async () => {
        const response = answer();
        if (response.type === 'error') throw new TypeError('Failed to fetch');
        return response;
      });
      const carrier = await makeCarrier(makePorts(world, fetch));
      expect(await catchCode(carrier.push(makeRecord({ 1: ['a', 1] }))), code).to.equal(code);
      expect(carrier.state).to.equal(code === 'carried-gone' ? 'gone' : 'waiting');
    }
    expect(await catchCode((await begin()).arrive())).to.equal('carried-unknown');
  });

  it('rejects with the reason of its signal', async () => {
    const { carrier } = await begin();
    const reason = new Error('The form is closed.');
    const cause: unknown = await carrier.push(makeRecord({}), AbortSignal.abort(reason)).catch((why: unknown) => why);
    expect(cause).to.equal(reason);
  });

  it('reads no ciphertext without an end', async () => {
    const { world, carrier } = await begin();
    let parts = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        parts += 1;
        // A run that goes on ends here, too.
        if (parts > 200) controller.close();
        else controller.enqueue(new Uint8Array(1_048_576));
      },
    });
    const headers = { 'content-type': 'application/octet-stream', etag: '"1"' };
    const endless = async () => new Response(body, { headers });
    const arrival = arriveBy(makePorts(world, endless), carrier.secret);
    expect(await catchCode(arrival)).to.equal('carried-damaged');
    expect(parts).to.be.below(50);
  });

  it('tells that the answers were sent by a request that outlasts the page', async () => {
    const world = new CarryWorld();
    const server = new CarryStandIn(world);
    const kept: [string, boolean][] = [];
    const fetch = reach(server, (request, pass) => {
      kept.push([request.method, request.keepalive]);
      return pass(request);
    });
    const carrier = await makeCarrier(makePorts(world, fetch));
    await carrier.push(makeRecord({ 1: ['Ada', world.time] }));
    await carrier.sent();
    expect(kept.at(-1)).to.eql(['DELETE', true]);
  });
});

describe('The header of a proxy', () => {
  it('says how large a carried draft may be, or that none is carried', () => {
    expect(readCarry('idempotency; keep=60, carry=10485760, max-body=5')).to.equal(10_485_760);
    for (const none of [undefined, '', 'idempotency', 'carry', 'carry=x', 'miscarry=5'])
      expect(readCarry(none)).to.equal(0);
  });
});
