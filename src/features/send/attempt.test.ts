// The machine of an attempt, without a browser: every event in every state.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { array, assert, asyncProperty, nat } from 'fast-check';
import type { SealedAnswers } from '../../model/submission.js';
import { FILLING } from '../../session/form-status.js';
import type { FormStatus } from '../../session/form-status.js';
import { Attempt, moves, next } from './attempt.js';
import type { Run, Steps } from './attempt.js';
import type { Event, State, StepEvent } from './attempt-states.js';

const form = { id: '1', title: '', submitLabel: '', language: '', closed: false, columns: 1, fields: [] };
const facts = { key: 'k', formId: '1', proxy: '/forms', isIdempotent: true, sealedAt: 0, digests: {} };
const sealed: SealedAnswers = { answers: '', params: [], submission: { ...facts, body: new Blob() } };
const accepted = { submissionId: '7', message: '', response: {} };
const answers = { form, params: [], sealed: sealed.submission };
const unsealed = { answers: '', params: [], facts };
const failure = { code: 'network' } as const;

/** The events of the person and of other parts. */
const ASKED = [
  { name: 'press' },
  { name: 'keep' },
  { name: 'takeBack' },
  { name: 'again' },
  { name: 'cancel' },
  { name: 'stop' },
  { name: 'checked', outcome: { name: 'wrong', lines: [] } },
  { name: 'arrived', accepted, form },
] as const satisfies readonly Event[];
/** The events of the steps. */
const TOLD: readonly StepEvent[] = [
  { name: 'valid' },
  { name: 'prevented' },
  { name: 'invalid', lines: [] },
  { name: 'refused', lines: [] },
  { name: 'sealed', unsealed },
  { name: 'encoded', sealed },
  { name: 'progress', progress: { stage: 'sending', done: 1, total: 2 } },
  { name: 'proved', headers: {} },
  { name: 'repeated' },
  { name: 'lost' },
  { name: 'answered', accepted, answers },
  { name: 'queued', sealed },
  { name: 'failed', failure, mayKeep: true },
  { name: 'stopped' },
  { name: 'prepared' },
  { name: 'back' },
  { name: 'gone' },
];
const EVENTS: readonly Event[] = [...ASKED, ...TOLD];

/** The states to which each event leads, from the empty form on, each once by its text. */
const reached = new Map<string, State>();
const toText = (state: State) => JSON.stringify(state);
for (const waiting: State[] = [FILLING]; waiting.length > 0;) {
  const state = waiting.pop();
  if (!state || reached.has(toText(state))) continue;
  reached.set(toText(state), state);
  waiting.push(...EVENTS.map((event) => next(state, event)));
}
const STATES = [...reached.values()];
const REST = new Set(['filling', 'wrong', 'failed', 'waiting', 'sent']);
/** The states whose answers are at the service, or in the outbox. */
const HANDED_IN = new Set(['waiting', 'sent']);
const isAtRest = ({ name }: State) => REST.has(name);
const listNames = (states: readonly State[]) => [...new Set(states.map(({ name }) => name))].sort();

/** Returns all states that can follow one. */
function listFollowing(first: State): State[] {
  const found = new Map<string, State>();
  for (const open = [first]; open.length > 0;) {
    const state = open.pop();
    for (const after of state ? EVENTS.map((event) => next(state, event)) : []) {
      if (found.has(toText(after))) continue;
      found.set(toText(after), after);
      open.push(after);
    }
  }
  return [...found.values()];
}

describe('The machine of an attempt', () => {
  it('reaches each of its states', () => {
    const steps = ['checking', 'sealing', 'encoding', 'proving', 'posting', 'repeating', 'queueing', 'stopping'];
    expect(listNames(STATES)).to.eql([...steps, ...REST, 'concluding', 'takingBack'].sort());
    expect(EVENTS.filter(({ name }) => !STATES.some((state) => moves(state, name)))).to.eql([]);
  });

  it('comes from each state to the empty form again', () => {
    for (const state of STATES)
      expect(listNames(listFollowing(state)), toText(state)).to.include.members(['filling', 'sent']);
  });

  it('rests after a stop: in the form, or at the outcome', () => {
    for (const state of STATES) {
      const after = next(state, { name: 'stop' });
      expect(after).to.equal(isAtRest(state) ? state : FILLING);
    }
  });

  it('begins one attempt at a time', () => {
    for (const state of STATES.filter((each) => !isAtRest(each)))
      for (const { name } of ASKED)
        if (name !== 'stop' && name !== 'cancel' && name !== 'arrived')
          expect(moves(state, name), `${name} while ${state.name}`).to.equal(false);
    expect(moves(FILLING, 'press')).to.equal(true);
  });

  it('posts only checked, sealed and proved answers', () => {
    const before = (name: State['name']) =>
      listNames(
        STATES.filter((state) => EVENTS.some((event) => next(state, event).name === name && state.name !== name)),
      );
    expect(before('posting')).to.eql(['proving']);
    expect(before('proving')).to.eql(['encoding', 'sealing']);
    expect(before('encoding')).to.eql(['sealing']);
    expect(before('sealing')).to.eql(['checking']);
    expect(before('checking')).to.eql(['failed', 'filling', 'wrong']);
  });

  it('empties the form only after the answers were sent or queued', () => {
    for (const state of STATES) expect(moves(state, 'again'), state.name).to.equal(HANDED_IN.has(state.name));
  });

  it('takes answers out of the form only where the service or the outbox has them', () => {
    for (const state of STATES)
      for (const event of EVENTS) {
        const after = next(state, event);
        const outcome = after.name === 'concluding' ? after.outcome : after;
        const isNew = outcome !== state && !(state.name === 'concluding' && state.outcome === outcome);
        if (isNew && HANDED_IN.has(outcome.name))
          expect(['answered', 'queued', 'arrived', 'gone']).to.include(event.name);
      }
  });

  it('says that the device keeps nothing only to a person who wanted it', () => {
    const failed = STATES.filter((state) => state.name === 'failed');
    expect(new Set(failed.map(({ keeping }) => keeping))).to.eql(new Set(['offered', 'refused']));
    for (const state of STATES)
      if (state.name === 'concluding' && state.outcome.name === 'failed')
        expect(state.outcome.keeping).to.equal(state.purpose === 'keep' ? 'refused' : 'offered');
  });

  it('holds data alone', () => {
    const findFunctions = (value: unknown): boolean =>
      typeof value === 'function' ||
      (typeof value === 'object' && value !== null && Object.values(value).some((each) => findFunctions(each)));
    expect(STATES.filter((state) => findFunctions(state))).to.eql([]);
  });
});

/** Code of a step that is under way. */
interface UnderWay {
  readonly name: State['name'];
  readonly run: Run;
  readonly end: (told: StepEvent) => void;
}

/** Makes an attempt whose steps end when the test says so. */
function openAttempt() {
  const session: { status: FormStatus } = { status: FILLING };
  const all: UnderWay[] = [];
  const open = new Set<UnderWay>();
  const perform = ({ name }: State, run: Run) =>
    new Promise<StepEvent>((resolve) => {
      const step: UnderWay = {
        name,
        run,
        end: (told) => {
          open.delete(step);
          resolve(told);
        },
      };
      all.push(step);
      open.add(step);
    });
  const steps: Steps = {
    checking: perform,
    sealing: perform,
    encoding: perform,
    proving: perform,
    posting: perform,
    queueing: perform,
    concluding: perform,
    takingBack: perform,
    failing: () => ({ name: 'failed', failure, mayKeep: false }),
  };
  const show = (status: FormStatus) => {
    session.status = status;
  };
  const attempt = new Attempt(session, steps, { during: show, after: async (status) => show(status) });
  return { session, attempt, all, open };
}

describe('An attempt', () => {
  const MEANWHILE = new Set<Event['name']>(['progress', 'repeated', 'lost']);

  it('has one post under way at most, and ends each way, whatever comes in which order', async () => {
    let most = 0;
    const choices = array(nat({ max: 59 }), { minLength: 20, maxLength: 60 });
    await assert(
      asyncProperty(choices, async (list) => {
        const { session, attempt, all, open } = openAttempt();
        const asked: Promise<void>[] = [];
        const followed = () => [...open].filter(({ run }) => !run.signal.aborted);
        for (const choice of list) {
          const possible = EVENTS.filter(({ name }) => moves(attempt.state, name));
          const event = possible[choice % possible.length];
          if (!event) continue;
          const ask = ASKED.find(({ name }) => name === event.name);
          const told = TOLD.find(({ name }) => name === event.name);
          const [step] = [...open].slice(-1);
          if (ask) asked.push(attempt.ask(ask));
          else if (told && MEANWHILE.has(told.name)) step?.run.tell(told);
          else if (told) step?.end(told);
          await Promise.resolve();
          const posts = followed().filter(({ name }) => name === 'posting').length;
          expect(posts).to.be.at.most(1);
          most = Math.max(most, posts);
        }
        asked.push(attempt.ask({ name: 'stop' }));
        for (const step of open) step.end({ name: 'stopped' });
        await Promise.all(asked);
        expect(session.status.name).not.to.equal('sending');
        expect(all.filter(({ run }) => !run.ended.aborted)).to.eql([]);
      }),
      // Of 100 runs, none comes as far as a post now and then.
      { numRuns: 1000 },
    );
    expect(most).to.equal(1);
  });

  it('follows a status that another part shows', async () => {
    const { session, attempt } = openAttempt();
    session.status = { name: 'sent', accepted };
    await attempt.ask({ name: 'press' });
    expect(session.status.name).to.equal('sent');
    session.status = { name: 'filling' };
    expect(moves(attempt.state, 'press')).to.equal(true);
  });

  it('moves nothing by the end of a step that was stopped', async () => {
    const { session, attempt, all } = openAttempt();
    const first = attempt.ask({ name: 'press' });
    await attempt.ask({ name: 'stop' });
    const second = attempt.ask({ name: 'press' });
    all[0]?.end({ name: 'invalid', lines: [] });
    await first;
    expect(session.status.name).to.equal('sending');
    expect(all.map(({ run }) => run.signal.aborted)).to.eql([true, false]);
    await attempt.ask({ name: 'stop' });
    all[1]?.end({ name: 'stopped' });
    await second;
  });
});
