import { violations } from '../axe.js';
import { findByAlfa } from './alfa.js';
import { isFalseAlarm } from './false-alarms.js';
import { findByIbm } from './ibm.js';

/** Returns what three independent checkers find in a form, without known false alarms. */
export async function findings(form: Element): Promise<string[]> {
  const all = [...(await violations(form)), ...(await findByAlfa(form)), ...(await findByIbm(form))];
  return all.filter((finding) => !isFalseAlarm(finding, form));
}
