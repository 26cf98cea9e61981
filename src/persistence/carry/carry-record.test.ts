// The record: it comes back as it was packed, what is odd in it is left out, and merging has one result in every order.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import {
  anything,
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  property,
  record,
  tuple,
  uint8Array,
} from 'fast-check';
import { makeRecord, readTexts } from '../../../test/support/carry/carry-device.js';
import { randomCases } from '../../../test/support/long.js';
import { CarryError } from '../../api/carry/carry-error.js';
import { moveTimes, writeRecord } from './carry-record.js';
import { stampChange } from './stamp-change.js';
import type { CarriedRecord } from './carry-record.js';
import { pack } from './container.js';
import { isSameRecord, mergeRecords } from './merge-records.js';
import { unpack } from './open-container.js';
import { readRecord } from './read-record.js';

/** Records of the same form, whose answers differ where their times do. */
const records = record({
  when: integer({ min: 0, max: 9 }),
  times: dictionary(constantFrom('1', '2', '3', 'constructor'), integer({ min: 0, max: 5 })),
}).map(({ when, times }) =>
  makeRecord(Object.fromEntries(Object.entries(times).map(([id, time]) => [id, [`${id} at ${time}`, time]])), when),
);

const merge = (mine: CarriedRecord, theirs: CarriedRecord) => mergeRecords(mine, theirs).record;

describe('Two records that are merged', () => {
  it('have the same answers in every order, and merging again changes nothing', () => {
    assert(
      property(records, records, records, (one, two, three) => {
        const all = merge(merge(one, two), three);
        expect(readTexts(merge(one, merge(three, two)))).to.eql(readTexts(all));
        for (const earlier of [one, two, three]) expect(isSameRecord(merge(earlier, all), all)).to.be.true;
      }),
      { numRuns: randomCases(500) },
    );
  });

  it('keep an attempt to send until who made it knows that it has not arrived', () => {
    const [empty, tried, failed] = [{}, { attempted: 7 }, { attempted: 0 }];
    const at = (attempted: object, when: number) => ({ ...makeRecord({}, when), ...attempted });
    expect(merge(at(empty, 2), at(tried, 1)).attempted).to.equal(7);
    expect(merge(at(tried, 1), at(failed, 2)).attempted).to.equal(0);
    expect(readRecord(writeRecord(at(tried, 1), 1), '101')?.record.attempted).to.equal(7);
    expect(moveTimes(at(tried, 1), 5).attempted).to.equal(12);
  });

  it('keep the later change of each field, and say which the form has to show', () => {
    const before = makeRecord({ 1: ['a', 1], 2: ['b', 1], 3: ['c', 1] });
    const mine = makeRecord({ 1: ['mine', 5], 2: ['mine', 2], 3: ['c', 1] });
    const theirs = makeRecord({ 1: ['theirs', 4], 2: ['theirs', 3], 3: ['theirs', 3] }, 9);
    const { record: merged, later, overtaken } = mergeRecords(mine, theirs, before);
    expect(readTexts(merged)).to.eql({ 1: 'mine', 2: 'theirs', 3: 'theirs' });
    expect(later).to.eql(['2', '3']);
    expect(Object.keys(overtaken)).to.eql(['2']);
  });

  it('keep the time of an answer that a page gives back by a clock that was measured again', () => {
    const stored = makeRecord({ 1: ['a', 10_000] });
    expect(merge(makeRecord({ 1: ['a', 10_900] }), stored).answers['1']?.changed).to.equal(10_000);
    expect(merge(makeRecord({ 1: ['a', 19_000] }), stored).answers['1']?.changed).to.equal(19_000);
    expect(readTexts(merge(makeRecord({ 1: ['b', 10_001] }), stored))).to.eql({ 1: 'b' });
  });

  it('keep an answer empty that was emptied later', () => {
    const theirs = { ...makeRecord({}), answers: { 1: { type: 'text', label: '', text: '', changed: 2 } } };
    expect(merge(makeRecord({ 1: ['a', 1] }), theirs).answers['1']).to.not.have.property('answer');
    expect(readTexts(merge(makeRecord({ 1: ['a', 3] }), theirs))).to.eql({ 1: 'a' });
  });

  it('follow the person, whatever the clocks say: a change after another one is later', () => {
    assert(
      property(integer({ min: 0 }), integer({ min: 0 }), (before, now) => stampChange(before, now) > before),
      { numRuns: randomCases(100) },
    );
  });
});

describe('A record', () => {
  it('comes back as it was packed, with its files', async () => {
    await assert(
      asyncProperty(jsonValue(), uint8Array({ maxLength: 300 }), async (answer, bytes) => {
        const file = new File([new Uint8Array(bytes)], 'Größe 👍.bin', { type: 'a/b', lastModified: 7 });
        const kept = { type: 'file', label: 'A', text: '', changed: 3, answer: [answer, { file }, new Blob(['x'])] };
        const given = { ...makeRecord({}), answers: { 1: kept }, asked: '1', done: 5 };
        const packed = await pack(writeRecord(given, 4), Infinity);
        const read = readRecord(unpack(packed.buffer), '101');
        expect(read?.n).to.equal(4);
        const [same, { file: back }] = (read?.record.answers['1']?.answer ?? []) as [unknown, { file: File }];
        expect(JSON.stringify(same)).to.equal(JSON.stringify(answer));
        expect([back.name, back.type, back.lastModified]).to.eql([file.name, file.type, 7]);
        expect(new Uint8Array(await back.arrayBuffer())).to.eql(new Uint8Array(bytes));
        expect([read?.record.asked, read?.record.done]).to.eql(['1', 5]);
      }),
      { numRuns: randomCases(50) },
    );
  });

  it('that is odd is read without what is odd, or not at all', () => {
    const odd = anything({ withObjectString: true, withNullPrototype: true });
    const shape = {
      version: constantFrom(1, 1, 2, '1'),
      formId: constantFrom('101', '101', '102'),
      when: odd,
      page: odd,
    };
    assert(
      property(
        record({ ...shape, answers: odd, n: odd, asked: odd, done: odd }, { requiredKeys: [] }),
        tuple(odd, odd),
        (json, [a, b]) => {
          const changed = [
            json,
            a,
            b,
            { ...json, when: 1, answers: { 1: a, 2: { type: 't', label: 'l', text: 'x', changed: b } } },
          ];
          for (const one of changed) {
            const read = readRecord(one, '101');
            if (!read) continue;
            const times = Object.values(read.record.answers).map(({ changed: time }) => time);
            for (const time of [...times, read.record.when]) expect(time).to.be.within(0, 8.64e15);
            expect(Number.isSafeInteger(read.n)).to.be.true;
          }
        },
      ),
      { numRuns: randomCases(500) },
    );
  });

  it('can’t change the prototype of anything', () => {
    const json: unknown = JSON.parse(
      '{"version":1,"formId":"101","when":1e999,"n":1e999,"answers":{"__proto__":{"type":"t","label":"l","text":"x","isBad":1},"constructor":{"type":"t","label":"l","text":"x","changed":-1}}}',
    );
    const read = readRecord(json, '101');
    expect(Object.keys(read?.record.answers ?? {})).to.eql(['constructor']);
    expect([read?.n, read?.record.when, read?.record.answers['constructor']?.changed]).to.eql([0, 0, 0]);
    expect(Object.getPrototypeOf(merge(makeRecord({}), read?.record ?? makeRecord({})).answers)).to.equal(
      Object.prototype,
    );
  });

  it('has its times moved to another clock and back', () => {
    const given = { ...makeRecord({ 1: ['a', 100_000] }, 200_000), done: 300_000 };
    expect(moveTimes(moveTimes(given, 50_000), -50_000)).to.eql(given);
  });
});

describe('A container', () => {
  it('is damaged when it is cut, grown or changed in its head, and never anything else', async () => {
    const whole = await pack(writeRecord({ ...makeRecord({ 1: ['a', 1] }) }, 1), Infinity);
    const failed = (bytes: Uint8Array<ArrayBuffer>): unknown => {
      try {
        return unpack(bytes.slice().buffer);
      } catch (cause) {
        return cause;
      }
    };
    for (let length = 0; length < whole.length; length++)
      expect(failed(whole.slice(0, length)))
        .to.be.instanceOf(CarryError)
        .with.property('code', 'carried-damaged');
    expect(failed(new Uint8Array([...whole, 0]))).to.be.instanceOf(CarryError);
    assert(
      property(uint8Array(), (bytes) => {
        expect(failed(new Uint8Array(bytes))).to.be.instanceOf(CarryError);
      }),
      { numRuns: randomCases(200) },
    );
  });

  it('is too large before any file of it is read', async () => {
    const file = new File([new Uint8Array(2000)], 'a.bin');
    let isRead = false;
    file.arrayBuffer = async () => {
      isRead = true;
      return new ArrayBuffer(2000);
    };
    const failure: unknown = await pack({ file }, 2000).catch((cause: unknown) => cause);
    expect(failure).to.be.instanceOf(CarryError).with.property('code', 'carried-too-large');
    expect(isRead).to.be.false;
  });
});
