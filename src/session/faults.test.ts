// One fault stays alone: whichever listener, check or function of a type throws, all others are called as without it.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import { Channel } from './channel.js';
import { Faults } from './faults.js';
import { FormStore } from './form-store.js';

const definition: FieldDefinition<Field, string> = {
  collects: true,
  parse: (common) => common,
  initial: () => '',
  isEmpty: (answer) => answer === '',
  validate: (_field, answer) => (answer === 'wrong' ? [{ code: 'not-an-option' }] : []),
  missing: (_field, answer) => (answer === '' ? ['first'] : []),
  needed: () => 'answer',
  tidy: (_field, answer) => answer.trim(),
  isKept: () => true,
  params: (_field, answer) => answer,
  comparable: (_field, answer) => [answer],
  restore: (_field, value) => (typeof value === 'string' ? value : undefined),
  reset: () => undefined,
};

const makeField = (id: string): Field => ({
  id,
  type: 'letters',
  label: '',
  hint: '',
  span: 1,
  hideLabel: false,
  required: true,
  hidden: false,
  readonly: false,
});

const IDS = ['1', '2', '3'];

/** Faults, and what was told of them. */
function watchFaults() {
  const told: string[] = [];
  return { told, faults: new Faults((path, cause) => told.push(`${path}: ${String(cause)}`)) };
}

/** Plays changes to a store with listeners, one of which throws. Returns the calls of each, and what was told. */
async function playStore(changes: readonly (readonly [string, string])[], broken = -1) {
  const { told, faults } = watchFaults();
  const fields = IDS.map((id) => ({ field: makeField(id), module: { definition: definition } }));
  const store = new FormStore(fields, faults);
  const calls: string[][] = [];
  const listen = (act: (id: string) => void) => {
    const place = calls.push([]) - 1;
    return (id: string) => {
      calls[place]?.push(id);
      act(id);
      if (place === broken) throw new Error('no');
    };
  };
  const idle = () => undefined;
  // A rule: the second field follows the first one.
  const follow = (id: string) => {
    if (id === '1') store.setAnswer('2', `${String(store.state('1')?.answer)}!`);
  };
  for (const phase of ['settle', 'settled', 'settle', 'settled'] as const)
    store.subscribe(listen(phase === 'settle' ? follow : idle), phase);
  for (let checks = 0; checks < 3; checks++) {
    const check = listen(idle);
    store.addCheck(({ field }) => {
      check(field.id);
      return [];
    });
  }
  for (const [id, answer] of changes) store.setAnswer(id, answer);
  const wrong = store.validate().map(({ field }) => field.id);
  await Promise.resolve();
  return { calls, told, wrong };
}

/** Emits messages to listeners, one of which throws. Some emit another message. */
async function playChannel(places: readonly number[], broken = -1) {
  const { told, faults } = watchFaults();
  const channel = new Channel(faults);
  const calls: string[] = [];
  for (let place = 0; place < 6; place++) {
    const name = place % 2 === 0 ? 'opened' : 'reworded';
    channel.on(
      name,
      () => {
        calls.push(`${name} ${place}`);
        if (place === 0) channel.emit('reworded', undefined);
        if (place === broken) throw new Error('no');
      },
      { last: place > 3 },
    );
  }
  for (const place of places) channel.emit(place % 2 === 0 ? 'opened' : 'reworded', undefined);
  await Promise.resolve();
  return { calls, told };
}

const changes = array(tuple(constantFrom(...IDS), constantFrom('', 'a', 'b', 'wrong')), { minLength: 1, maxLength: 8 });

describe('A fault', () => {
  it('of any listener or check of a store changes no call of the others, and is told once', async () => {
    for (let broken = 0; broken < 7; broken++) {
      const plays: Promise<void>[] = [];
      assert(
        property(changes, (some) => {
          plays.push(
            Promise.all([playStore(some), playStore(some, broken)]).then(([well, ill]) => {
              expect([ill.calls, ill.wrong]).to.eql([well.calls, well.wrong]);
              expect(well.told).to.eql([]);
              expect(ill.told).to.eql(ill.calls[broken]?.length ? ['answers: Error: no'] : []);
            }),
          );
        }),
        { numRuns: 50 },
      );
      await Promise.all(plays);
    }
  });

  it('of any listener of a channel changes no call of the others, and is told once', async () => {
    for (let broken = 0; broken < 6; broken++) {
      const plays: Promise<void>[] = [];
      assert(
        property(array(nat(1), { minLength: 1, maxLength: 5 }), (places) => {
          plays.push(
            Promise.all([playChannel(places), playChannel(places, broken)]).then(([well, ill]) => {
              expect(ill.calls).to.eql(well.calls);
              expect(well.told).to.eql([]);
              const name = broken % 2 === 0 ? 'opened' : 'reworded';
              expect(ill.told).to.eql(ill.calls.includes(`${name} ${broken}`) ? [`${name}: Error: no`] : []);
            }),
          );
        }),
        { numRuns: 30 },
      );
      await Promise.all(plays);
    }
  });

  for (const name of Object.keys(definition).filter((each) => each !== 'collects' && each !== 'parse'))
    it(`of a type, in ${name}, keeps no other field from being filled, checked and read`, async () => {
      const { told, faults } = watchFaults();
      const broken = {
        ...definition,
        [name]: () => {
          throw new Error('no');
        },
      };
      const store = new FormStore(
        IDS.map((id) => ({
          field: makeField(id),
          module: { definition: id === '2' ? broken : definition },
        })),
        faults,
      );
      store.setValues({ 1: 'a', 2: 'b', 3: 'wrong' });
      expect(store.validate().map(({ field }) => field.id))
        .to.include('3')
        .and.not.to.include('1');
      for (const { field, definition: guarded, answer } of store.states) {
        guarded.comparable(field, answer);
        guarded.tidy?.(field, answer);
        guarded.isKept?.(field, answer);
      }
      expect(store.values()).to.deep.include({ 1: 'a', 3: 'wrong' });
      store.reset();
      expect(store.values()).to.deep.include({ 1: '', 3: '' });
      await Promise.resolve();
      // The submission is made later, and a fault there is told to the person.
      const isLoud = name === 'params';
      expect(told.filter((each) => each.includes('field')).length, told.join()).to.equal(isLoud ? 0 : 1);
    });
});
