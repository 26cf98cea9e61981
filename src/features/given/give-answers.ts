// Answers that the page gives: by the attribute `values`, by its address, and by where the visitor came from.
import type { JsonObject, Values } from '../../model/form.js';
import type { Finding } from '../../model/warning.js';
import type { FieldState } from '../../session/form-store.js';
import { isUntouched, mayBeGiven } from '../../session/questions.js';
import type { ElementSession } from '../../element/element-session.js';
import type { Installed, Prepare } from '../../element/feature.js';
import { keepFirstVisit, parseObject } from './first-visit.js';
import type { VisitPorts } from './first-visit.js';
import { makeName, readFieldList, toName } from './listed-fields.js';
import { markGiven } from './mark-given.js';
import { readAddress, readParams } from './read-address.js';
import type { AddressPart, AddressValue } from './read-address.js';
import { listCaptured, readVisit } from './read-visit.js';
import type { Visit } from './read-visit.js';
import { landingAddress } from '../../platform/moments/clock.js';
import { openSession } from '../../platform/keep-texts.js';
import { openLocal } from '../../platform/kept-texts.js';
import { readOfPage } from '../../platform/page.js';

/** Finds a field's JSON. */
type Find = (fieldId: string) => JsonObject | undefined;

/** The browser's knowledge of the page and of the visit. */
export interface GivenPorts extends VisitPorts {
  readonly visit: () => Visit;
}

const browserPorts: GivenPorts = {
  visit() {
    return { page: location.href, landing: landingAddress(), referrer: readOfPage('referrer') };
  },
  storage: (kept) => (kept === 'local' ? openLocal() : openSession()),
  now: Date.now,
};

// Decision 0059: the list is large.
/** The field list as it came, which other forms let go once it is read. */
class Listed {
  constructor(readonly find: Find) {}
}

/** Keeps the field list until the page has given its answers. */
export const prepare: Prepare = ({ loaded, context }) => {
  loaded.prepared.set(new Listed(context.find));
  return loaded;
};

/** Fills in what the page gives a form. Marks what came by its address once the fields are drawn. */
export function install(session: ElementSession): Installed {
  const listed = session.loaded.prepared.get(Listed);
  const linked = giveAnswers(session, (id) => listed?.find(id));
  return {
    restore: async () => {
      if (linked) await markGiven(session, linked);
    },
  };
}

/**
 * Fills in what the page gives, before the form is shown. The person's own answers come later, and so do those of the property `values`: they
 * replace these. Notes for the owner what was not used. Returns the answers by the page's address.
 */
export function giveAnswers(session: ElementSession, find: Find, ports: GivenPorts = browserPorts): Values | undefined {
  const { element, features, warnings, store } = session;
  const before = new Map(store.states.map(({ field, answer }) => [field.id, answer]));
  giveValues(session, element.getAttribute('values'));
  const part = element.getAttribute('prefill') ?? 'off';
  const linked = part === 'query' || part === 'hash' ? fillIn(session, find, part, ports) : undefined;
  if (!linked && part !== 'off') warnings.push(unused('prefill', `“${part}” is not understood: write query or hash.`));
  const words = element.capture.split(/[\s,]+/).filter(Boolean);
  if (words.length > 0) capture(session, find, words, ports);
  const isChanged = ({ field, answer }: FieldState) => answer !== before.get(field.id);
  features.given = new Set(store.states.filter(isChanged).map(({ field }) => field.id));
  return linked;
}

const unused = (path: string, about: string): Finding => ({ code: 'not-given', path, about });

/** Fills in the attribute `values`: a JSON object, like the property of that name. */
function giveValues({ store, warnings }: ElementSession, json: string | null): void {
  if (json === null) return;
  const values = parseObject(json);
  if (values) store.setValues(values);
  else warnings.push(unused('values', 'The attribute is not a JSON object, such as {"7": "Ada"}.'));
}

/** Fills in the listed fields from the page's address. Returns the answers by field id. */
function fillIn(
  { element, loaded, store, warnings }: ElementSession,
  find: Find,
  part: AddressPart,
  ports: GivenPorts,
): Values {
  const warn = (about: string) => warnings.push(unused('prefill', about));
  const list = element.prefillFields;
  const { listed, unknown } = readFieldList(list, loaded.form.fields, find);
  if (!list.trim()) warn('prefill-fields lists no field, so the address fills in nothing.');
  for (const entry of unknown) warn(`prefill-fields names “${entry}”, which this form does not have.`);
  const { values, tooLong } = readAddress(readParams(new URL(ports.visit().page), part), listed);
  for (const id of tooLong) warn(`What the address has for field ${id} is too long.`);
  const given: Record<string, unknown> = {};
  for (const [id, value] of values) {
    const state = store.state(id);
    const answer = state && readAnswer(state, value);
    if (answer === undefined) warn(`What the address has for field ${id} is no answer that it takes.`);
    else given[id] = answer;
  }
  store.setValues(given);
  return given;
}

/** Reads a value of the address as an answer; `undefined` if it is none, is not valid, or has to come from the person. */
function readAnswer(state: FieldState, value: AddressValue): unknown {
  const { field, definition } = state;
  if (!mayBeGiven(state)) return undefined;
  // A type with one answer takes the first value of a list.
  const several: readonly unknown[] = Array.isArray(value) ? value : [];
  const answers = [value, ...several.slice(0, 1)].map((each) => definition.restore(field, each));
  const answer = answers.find((each) => each !== undefined);
  if (answer === undefined || definition.isEmpty(answer)) return undefined;
  return definition.validate(field, answer).length > 0 ? undefined : answer;
}

/** Fills hidden fields with where the visitor came from, again whenever the form is emptied. */
function capture(session: ElementSession, find: Find, words: readonly string[], ports: GivenPorts): void {
  const { element, store, warnings } = session;
  const hidden = store.states.filter(({ field, definition }) => field.hidden && definition.collects);
  const byName = new Map(hidden.map(({ field }) => [makeName(field, find(field.id)), field.id]));
  for (const word of words)
    if (!listCaptured(word).some((name) => byName.has(toName(name))))
      warnings.push(
        unused(
          'capture',
          `No hidden field has a name for “${word}”, such as ${listCaptured(word)[0] ?? 'utm_source'}.`,
        ),
      );
  const visit = ports.visit();
  const kept = element.captureKeep;
  const now = readVisit(visit, words);
  const tellUnkept = () => {
    warnings.push({
      code: 'capture-unavailable',
      path: 'capture-keep',
      about: 'The browser keeps nothing of this visit.',
    });
  };
  const values = kept ? keepFirstVisit(visit, now, kept, ports, tellUnkept) : now;
  const answers = new Map(
    Object.entries(values).flatMap(([name, value]) => {
      const id = byName.get(name);
      return id === undefined ? [] : [[id, value] as const];
    }),
  );
  store.setValues(Object.fromEntries(answers));
  store.subscribe((id) => {
    const state = answers.has(id) ? store.state(id) : undefined;
    if (state && isUntouched(state)) store.setValues({ [id]: answers.get(id) });
  }, 'settle');
}
