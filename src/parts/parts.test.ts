// What happens where a part comes, comes later, or never comes. Decision 0012.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../test/support/engine.js';
import { LoadError } from '../model/errors.js';
import { fetchPart, tryPart } from './fetch-part.js';
import type { Part } from './fetch-part.js';
import { keepTrying } from './keep-trying.js';

const MODULE = { isHere: true };
const LOST = new TypeError('Failed to fetch');

/** Names a part that comes after some failures. Tells how often it was asked for. */
function makePart({ failures = 0, whenAsked }: { readonly failures?: number; readonly whenAsked?: () => void } = {}) {
  const asked = { times: 0 };
  const part: Part<typeof MODULE> = () => {
    whenAsked?.();
    return ++asked.times > failures ? Promise.resolve(MODULE) : Promise.reject(LOST);
  };
  return { part, asked };
}

const throwing: Part<typeof MODULE> = () => {
  throw LOST;
};

/** Says that the connection is back as often as it takes. */
async function reconnectUntil<Result>(end: Promise<Result>): Promise<Result> {
  const again = setInterval(() => dispatchEvent(new Event('online')));
  try {
    return await end;
  } finally {
    clearInterval(again);
  }
}

describeOnce('A part', () => {
  it('is fetched by everybody who asks for it', async () => {
    const { part, asked } = makePart();
    const fetched = await Promise.all([fetchPart(part), tryPart(part), keepTrying(part, () => true)]);
    expect(fetched).to.eql([MODULE, MODULE, MODULE]);
    expect(asked.times).to.equal(3);
  });

  for (const [name, part] of [
    ['that does not come', makePart({ failures: Infinity }).part],
    ['that throws at once', throwing],
  ] as const) {
    it(`${name} is an error where the form needs it`, async () => {
      const failure = await fetchPart(part).catch((cause: unknown) => cause);
      expect(failure).to.be.instanceOf(LoadError).and.to.include({ code: 'type-not-loaded', cause: LOST });
    });

    it(`${name} is left out where the form does not need it`, async () => {
      expect(await tryPart(part)).to.equal(undefined);
    });
  }

  it('that comes later is asked for again when the connection is back', async () => {
    const { part, asked } = makePart({ failures: 2 });
    expect(await reconnectUntil(keepTrying(part, () => true))).to.equal(MODULE);
    expect(asked.times).to.equal(3);
  });

  it('that is no longer wanted is not asked for again', async () => {
    let isWanted = true;
    const { part, asked } = makePart({ failures: 9, whenAsked: () => (isWanted = false) });
    expect(await reconnectUntil(keepTrying(part, () => isWanted))).to.equal(undefined);
    expect(asked.times).to.equal(1);
  });

  it('that nobody wants is not asked for', async () => {
    const { part, asked } = makePart();
    expect(await keepTrying(part, () => false)).to.equal(undefined);
    expect(asked.times).to.equal(0);
  });

  it('is run by nobody else', () => {
    const { part } = makePart();
    // @ts-expect-error: what runs a part has no name outside of `fetch-part.ts`.
    const run = () => part();
    expect(run).to.be.a('function');
  });
});
