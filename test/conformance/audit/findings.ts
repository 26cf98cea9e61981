import { violations } from '../axe.js';
import { findByAlfa } from './alfa.js';
import { isFalseAlarm } from './false-alarms.js';
import { findByIbm } from './ibm.js';

/** Returns what three independent checkers find in a form, without known false alarms. */
export async function findings(form: Element): Promise<string[]> {
  await untilStill(form);
  const all = [...(await violations(form)), ...(await findByAlfa(form)), ...(await findByIbm(form))];
  return all.filter((finding) => !isFalseAlarm(finding, form));
}

/** Waits for the end of what moves in or fades in. The wave over a form that loads has no end. */
async function untilStill(form: Element): Promise<void> {
  const trees = [form, ...form.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const moves = trees.flatMap((tree) => tree.getAnimations());
  const ending = moves.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
