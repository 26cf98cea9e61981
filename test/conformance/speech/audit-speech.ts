// npm run audit:speech: a real screen reader says each form in Chromium and Firefox. Transcripts keep what a person hears there.
//   npm run audit:speech                       compares all with the accepted transcripts
//   npm run audit:speech -- --accept           writes what differs
//   npm run audit:speech -- --trees            compares the accessibility trees of both browsers alone
//   npm run audit:speech -- radio way-pages        these scenes alone; `chromium` or `firefox`: this browser alone
import { installPackages } from '../../support/debian-packages.js';
import { buildUnlessFresh } from '../../support/build.js';
import { PACKAGES, hasPrograms } from './screen-reader.js';
import { compareTrees } from './compare-trees.js';
import { hearScenes } from './hear-scenes.js';
import { scenes } from './scenes.js';
import { typeScenes } from './type-scenes.js';
import { SPOKEN_BROWSERS } from './spoken-browser.js';
import { startSpokenSite } from './spoken-site.js';

if (!hasPrograms() && !installPackages('Orca', PACKAGES)) {
  throw new Error(`This needs Debian's packages: apt-get install ${PACKAGES.join(' ')}`);
}
await buildUnlessFresh();

const start = performance.now();
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const pick = <Item>(all: readonly Item[], nameOf: (item: Item) => string): readonly Item[] => {
  const picked = all.filter((item) => named.includes(nameOf(item)));
  return picked.length > 0 ? picked : all;
};
const onlyTrees = process.argv.includes('--trees');
const site = await startSpokenSite(new Map(scenes.map((scene) => [scene.name, scene])));
const wanted = pick(onlyTrees ? typeScenes : scenes, ({ name }) => name);
const isAccepting = process.argv.includes('--accept');
const browsers = pick(SPOKEN_BROWSERS, (name) => name);
const heard = await Promise.all(
  browsers.map((browser) => hearScenes(browser, wanted, site, { isAccepting, onlyTrees })),
);
site.close();

const differing = heard.flatMap((each) => each.differing);
const [chromium, firefox] = heard;
const treeFaults = chromium && firefox ? compareTrees(chromium.trees, firefox.trees) : [];
for (const line of [...differing, ...treeFaults]) console.log(line);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(
  `${wanted.length} scenes in ${browsers.join(' and ')}, ${seconds} s: ${differing.length} transcripts differ; ${treeFaults.length} differences between the trees.`,
);
process.exitCode = (differing.length > 0 && !isAccepting) || treeFaults.length > 0 ? 1 : 0;
