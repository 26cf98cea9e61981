import { describe, it } from 'node:test';
import { expect } from 'chai';
import { LoadError, SubmitError } from '../model/errors.js';
import { explainFailure, findObstacle } from './place.js';
import { browserPorts, retryAfterFailure } from './retry.js';

const PLACE = { protocol: 'https:', origin: 'https://shop.example', base: 'https://shop.example/contact' };
const FOREIGN = { ...PLACE, base: 'https://cdn.example/site/' };

describe('A page', () => {
  it('that is a file, or in a sandboxed frame, can call no proxy', () => {
    const file = { protocol: 'file:', origin: 'null', base: 'file:///home/ada/page.html' };
    expect(findObstacle(file, '/forms')).to.include('The page is a file');
    const sandboxed = { ...PLACE, origin: 'null' };
    for (const proxy of ['/forms', 'https://forms.example/forms'])
      expect(findObstacle(sandboxed, proxy)).to.include('allow-same-origin');
  });

  it('with a base of another site looks for a relative proxy there, and not for a whole address', () => {
    expect(findObstacle(FOREIGN, '/forms/form/101/field.json')).to.include('proxy="https://shop.example/forms"');
    expect(findObstacle(FOREIGN, 'https://shop.example/forms')).to.equal(undefined);
    expect(findObstacle(FOREIGN, '//shop.example/forms')).to.equal(undefined);
  });

  it('that is a usual one can call its proxy, also with a base of its own site', () => {
    expect(findObstacle(PLACE, '/forms')).to.equal(undefined);
    expect(findObstacle({ ...PLACE, base: 'https://shop.example/sub/' }, 'forms')).to.equal(undefined);
    expect(findObstacle(PLACE, 'http://[')).to.equal(undefined);
  });
});

describe('A call without a response', () => {
  const failure = new LoadError('network', 'No response', { address: '/forms/form/101/field.json' });

  it('is explained by the place of the page, and not tried again', async () => {
    let attempts = 0;
    const ports = { ...browserPorts, place: () => FOREIGN, isOnline: () => true };
    const again = () => Promise.resolve((attempts += 1));
    const error: unknown = await retryAfterFailure(again, failure, new AbortController().signal, ports).catch(
      (cause: unknown) => cause,
    );
    expect(error).to.include({ code: 'not-configured', cause: failure });
    expect(attempts).to.equal(0);
  });

  it('stays what it is where the page is not to blame', () => {
    expect(explainFailure(failure, PLACE)).to.equal(failure);
    for (const other of [new LoadError('not-found', 'x'), new SubmitError('network', 'x'), 'x'])
      expect(explainFailure(other, FOREIGN)).to.equal(other);
  });
});
