// Writes the first script of a page in which a door of the platform fails. It is a text, so that no compiler changes it.
import type { Door, Fault } from './doors.js';

/** Limits in milliseconds that may pass sooner, where a door never answers: this many times. */
const FASTER = 8;

const STANDINS: Readonly<Record<Fault, string>> = {
  throw: `function () { throw new DOMException('A test refuses it.', 'SecurityError'); }`,
  reject: `function () { return Promise.reject(new DOMException('A test refuses it.', 'SecurityError')); }`,
  hang: `function () { return new Promise(() => undefined); }`,
  missing: 'undefined',
  nonsense: `function () { return null; }`,
};

const later = (fault: Fault) =>
  fault === 'nonsense' ? `function () { return Promise.resolve(null); }` : STANDINS[fault];

/** A request to a database that nobody answers, and a class whose objects do nothing. */
const MUTE: Readonly<Record<string, string>> = {
  open: `function () { return new EventTarget(); }`,
  deleteDatabase: `function () { return new EventTarget(); }`,
};
const INERT = `class { constructor() { return new Proxy(new EventTarget(), {
  get: (target, name) => { const value = target[name]; return typeof value === 'function' ? value.bind(target) : () => undefined; },
}); } }`;

function standIn({ kind, member }: Door, fault: Fault): string {
  const isClass = kind === 'class' || kind === 'known class';
  if (kind === 'later') return later(fault);
  if (isClass && fault === 'hang') return INERT;
  if (member === 'toBlob' && fault === 'nonsense') return `function (done) { done(null); }`;
  if (kind === 'call' && fault === 'hang') return MUTE[member] ?? `function () {}`;
  if ((isClass || kind === 'request') && fault === 'nonsense') return `function () { return {}; }`;
  return STANDINS[fault];
}

/** Returns a script that breaks a door, in its own place: where the browser has none, nothing changes. */
export function breakDoor(door: Door, fault: Fault): string {
  const { owner, member, kind } = door;
  const isValue = kind === 'value';
  const put = isValue
    ? `{ configurable: true, get() { ${fault === 'throw' ? `throw new DOMException('A test refuses it.', 'SecurityError')` : `return ${fault === 'missing' ? 'undefined' : '{}'}`}; }, set() {} }`
    : `{ configurable: true, writable: true, value: ${standIn(door, fault)} }`;
  const breaking = fault === 'missing' ? `delete owner[name]; if (name in owner) ` : '';
  return `(() => {
    const setTimer = window.setTimeout.bind(window);
    ${fault === 'hang' ? `window.setTimeout = (act, delay = 0, ...given) => setTimer(act, delay / ${FASTER}, ...given);` : ''}
    const owner = (() => { try { return ${owner}; } catch { return undefined; } })();
    const name = ${JSON.stringify(member)};
    if (!owner || !(name in owner)) return;
    ${breaking}Object.defineProperty(owner, name, ${put});
  })();`;
}
