// What a device needs to carry a draft in a test, and records to carry.
import { Carrier } from '../../../src/persistence/carry/carrier.js';
import type { Arrival, CarryPorts } from '../../../src/persistence/carry/carrier.js';
import type { CarriedAnswer, CarriedRecord } from '../../../src/persistence/carry/carry-record.js';
import { FirstCopy } from '../../../src/persistence/carry/first-copy.js';
import type { Formerly } from '../../../src/persistence/carry/first-copy.js';
import { readSecret } from '../../../src/persistence/carry/read-secret.js';
import type { CarryServer } from './carry-stand-in.js';
import type { CarryWorld } from './carry-world.js';

/** The address of the proxy in these tests. */
export const PROXY = 'https://forms.example/proxy';
/** The form of these tests. */
export const FORM = '101';

/** Returns the `fetch` of a device. A test may put a bad network between. */
export function reach(
  server: CarryServer,
  through: (request: Request, pass: (request: Request) => Promise<Response>) => Promise<Response> = (request, pass) =>
    pass(request),
): typeof globalThis.fetch {
  return async (input, init) => {
    init?.signal?.throwIfAborted();
    const response = await through(new Request(input, init), (request) => server.answer(request));
    init?.signal?.throwIfAborted();
    return response;
  };
}

/** Returns the ports of a device whose clock is ahead of the true time. ms */
export function makePorts(
  world: CarryWorld,
  fetch: typeof globalThis.fetch,
  more: Partial<CarryPorts> & { ahead?: number } = {},
): CarryPorts {
  const { ahead = 0, ...ports } = more;
  return { fetch, now: () => world.time + ahead, random: () => 0.5, wait: world.wait, most: 10_485_760, ...ports };
}

/** Makes the carrier of a device that begins, or goes on after a reload. */
export const makeCarrier = async (ports: CarryPorts, before?: Formerly): Promise<Carrier> =>
  new Carrier(await FirstCopy.make(ports, FORM, PROXY, before));

/** Opens a link on a device. `seen` is the version that it has seen before. */
export const arriveBy = async (ports: CarryPorts, secret: string, seen = 0): Promise<Arrival> =>
  Carrier.arrive(await FirstCopy.make(ports, FORM, PROXY, { secret: readSecret(secret), seen }));

/** Returns a text answer. */
export const makeAnswer = (answer: string, changed: number): CarriedAnswer => ({
  type: 'text',
  label: 'Label of a field',
  answer,
  text: [answer],
  changed,
});

/** Returns a record with these answers, each a text and the time of its change. */
export function makeRecord(
  answers: Readonly<Record<string, readonly [answer: string, changed: number]>>,
  when = 1,
): CarriedRecord {
  const entries = Object.entries(answers).map(([id, [answer, changed]]) => [id, makeAnswer(answer, changed)] as const);
  return { version: 1, formId: FORM, when, page: '', answers: Object.fromEntries(entries) };
}

/** Returns the texts of a record, by field id. */
export const readTexts = ({ answers }: CarriedRecord): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([id, { answer }]) => [id, answer]));
