// Measures compositions on two pages at a time.
import type { Browser } from 'playwright';
import { nameComposition } from './compositions.js';
import type { Composition } from './composition.js';
import { judge } from './report.js';
import type { Found } from './report.js';
import { OFF_SCALE, RULES } from './rules/all.js';
import type { Rule } from './snapshot.js';
import { layOut } from './rounds.js';
import { Stage } from './stage.js';
import type { Scene } from './stage.js';

/** A scene with a name, and the promises that it keeps. */
export interface Named {
  readonly name: string;
  readonly rules: readonly Rule[];
  readonly scene: Scene;
}

/** Names the scene of a composition. */
export const toScene = (composition: Composition): Named => ({
  name: nameComposition(composition),
  rules: composition.theme === 'plain' ? OFF_SCALE : RULES,
  scene: { ...composition, fields: layOut(composition) },
});

/** The pages at a time: one for each of two cores. */
const PAGES = 2;

/** Measures scenes, and judges them by every rule. */
export async function measureAll(
  browser: Browser,
  scenes: readonly Named[],
): Promise<{ measured: number; faults: Found[] }> {
  const waiting = [...scenes];
  const faults: Found[] = [];
  let measured = 0;
  const work = async () => {
    const stage = await Stage.open(browser);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, scene, rules } = next;
      const snapshots = await stage.measure(scene).catch((cause: unknown) => {
        throw new Error(`${name} can’t be measured`, { cause });
      });
      measured += snapshots.length;
      faults.push(...judge(snapshots, name, rules));
    }
    await stage.close();
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  return { measured, faults };
}
