// Decision 0042: the packages are tested as they are published: packed, installed in an empty project, loaded in every way, in every engine.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ALL_SCENES, HOSTILE, SCENES } from './scenes.js';
import type { Scene } from './scenes.js';
import { STRICT_POLICY } from './site.js';
import { startStage } from './stage.js';
import { startVisit } from './visit.js';
import type { Engine, Visit } from './visit.js';
import { CLASSIC, MODULE, OTHER_WAYS } from './ways.js';
import type { Served, Way } from './ways.js';

/** The number of pages at the same time. One often waits for the proxy, or for a tool that builds. */
const AT_ONCE = 4;

const stage = await startStage();
const { chromium, others } = stage;

/** Opens a page with these scenes under the strictest policy, and waits until all of its forms are there. */
async function open(
  engine: Engine,
  served: Served,
  scenes: readonly Scene[],
  isWithoutSetHtml: boolean,
): Promise<Visit> {
  const body = scenes.map((scene) => scene.body(stage)).join('\n');
  const files = { '/pictures/': { folder: 'demo/pages' }, ...served.files };
  const policy = [STRICT_POLICY, served.trustedTypes].join(' ');
  return startVisit(engine, { proxy: stage.proxy, files, head: served.head, body, policy, isWithoutSetHtml });
}

/** Declares the tests of some scenes on one page. */
function testScenes(engine: Engine, way: Way, scenes: readonly Scene[], isWithoutSetHtml: boolean): void {
  const sanitiser = isWithoutSetHtml ? 'without Element.setHTML' : 'as the engine is';
  describe(`${way.name}, in ${engine.name}, ${sanitiser}`, { concurrency: 1 }, () => {
    let served: Served;
    let visit: Visit;
    let opened: Promise<unknown>;
    before(async () => {
      served = await prepare(way);
      visit = await open(engine, served, scenes, isWithoutSetHtml);
      opened = Promise.all(scenes.flatMap(({ forms }) => forms).map((form) => visit.call('whenReady', form)));
      opened.catch(() => undefined);
    });
    after(() => visit.close());

    test('every form is there', async () => {
      await opened;
      if (isWithoutSetHtml) assert.equal(await visit.call('hasSetHtml'), false);
      if (way.isJoined) assert.ok(await visit.call('isTrue', 'pluginAfter'), 'the script that follows has run');
    });
    for (const { title, run } of scenes)
      test(title, async () => {
        await opened;
        await run(visit, stage);
      });
    test('the policy reports nothing, nothing is thrown, and nothing else is asked for', async () => {
      assert.deepEqual(await visit.listProblems(), []);
      assert.deepEqual([...visit.site.strays, ...visit.elsewhere], []);
      assert.deepEqual(served.warnings, []);
    });
  });
}

const prepared = new Map<Way, Promise<Served>>();

/** Makes what a page of a way needs, once. */
async function prepare(way: Way): Promise<Served> {
  const preparing = prepared.get(way) ?? way.prepare(stage.project);
  prepared.set(way, preparing);
  return await preparing;
}

/** Declares the tests of a way in an engine: on one page as the engine is, and on one where it has no sanitiser. */
function testWay(engine: Engine, way: Way, scenes: readonly Scene[]): void {
  testScenes(engine, way, scenes, false);
  testScenes(engine, way, [HOSTILE], true);
}

describe('shipped', { concurrency: AT_ONCE }, () => {
  // The slowest engines and tools start first. Only Chromium gives each page the focus and a clock of its own.
  for (const engine of others)
    describe(engine.name, { concurrency: 1 }, () => {
      testWay(engine, MODULE, ALL_SCENES);
    });
  for (const engine of chromium) {
    for (const way of [MODULE, CLASSIC]) testWay(engine, way, ALL_SCENES);
    for (const way of OTHER_WAYS) testWay(engine, way, SCENES);
  }
});
