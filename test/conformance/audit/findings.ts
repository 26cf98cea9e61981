import { violations } from '../axe.js';
import { findByAlfa } from './alfa.js';
import { findByCodeSniffer } from './code-sniffer.js';
import { isFalseAlarm } from './false-alarms.js';
import { findByIbm } from './ibm.js';
import { listTrees } from './trees.js';

/** Returns what four independent checkers find in a form, without known false alarms. */
export async function findings(form: Element): Promise<string[]> {
  await untilStill(form);
  const all = [
    ...(await violations(form)),
    ...(await findByAlfa(form)),
    ...(await findByIbm(form)),
    ...(await findByCodeSniffer(form)),
  ];
  return all.filter((finding) => !isFalseAlarm(finding, form));
}

/** Waits for the end of what moves in or fades in. The wave over a form that loads has no end. */
async function untilStill(form: Element): Promise<void> {
  const moves = listTrees(form).flatMap((tree) => tree.getAnimations());
  const ending = moves.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
