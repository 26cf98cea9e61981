// Makes a scene of each type of field from its examples: empty, filled in, and wrong.
import type { Entry, ExampleEntry } from '../../../src/fields/example.js';
import { samples } from '../../support/catalogue.js';
import type { Sample } from '../../support/catalogue.js';
import type { Scene } from './scene.js';

/** The scenes of all types. */
export const typeScenes: readonly Scene[] = [...new Set(samples.map(({ folder }) => folder))].map((folder) =>
  makeScene(
    folder,
    samples.filter((sample) => sample.folder === folder),
  ),
);

function makeScene(name: string, of: readonly Sample[]): Scene {
  const right = entriesOf(of, ({ issues }) => !issues);
  const wrong = entriesOf(of, ({ issues }) => issues !== undefined);
  return {
    name,
    fields: of.map(({ json }) => json),
    async play(listener) {
      listener.begin('Empty');
      await listener.tabThrough();
      await listener.look();
      if (of.every(({ example }) => example.entries.length === 0)) {
        listener.begin('Read line by line');
        await listener.readThrough();
      }
      if (right.length > 0) {
        listener.begin('Filled in');
        await listener.enter(right);
        await listener.tabThrough();
        await listener.look();
        await listener.look();
      }
      if (wrong.length > 0) {
        listener.begin('Wrong');
        await listener.page.evaluate(() => document.querySelector('hosted-form')?.reset());
        await listener.enter(wrong);
        await listener.focus('[part~=submit]');
        await listener.pressAndWait('Return');
        await listener.tabThrough();
        await listener.look();
        await listener.look();
      }
    },
  };
}

/** The last wanted entry of each example. */
function entriesOf(of: readonly Sample[], wanted: (entry: ExampleEntry) => boolean): (readonly [string, Entry])[] {
  return of.flatMap(({ json, example }) =>
    (example.entries.findLast(wanted)?.enter ?? []).map((entry) => [json.id, entry] as const),
  );
}
