// Three independent checkers look at one example of each field type. `npm run audit:accessibility` looks at all examples in every state.
import { expect } from '@open-wc/testing';
import { samples } from '../../support/catalogue.js';
import { describeOnce } from '../../support/engine.js';
import { openForm } from '../../support/harness.js';
import { startService } from '../../support/service-worker.js';
import { report } from '../form-states.js';
import { findings } from './findings.js';

startService();

const firstOfEach = samples.filter(
  ({ folder }, index) => samples.findIndex((each) => each.folder === folder) === index,
);

describeOnce('axe, Alfa and IBM’s checker', () => {
  it('find nothing in any field type, empty or wrong', async () => {
    const opened = await openForm(firstOfEach.map(({ json }) => json));
    expect(await findings(opened.element)).to.deep.equal([]);
    await report(opened);
    expect(await findings(opened.element)).to.deep.equal([]);
  });
});
