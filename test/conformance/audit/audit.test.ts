// Four independent checkers look at one example of each field type. `npm run audit:accessibility` looks at all examples in every state.
import { expect } from '@open-wc/testing';
import { firstOfEach } from '../../support/catalogue.js';
import { describeOnce } from '../../support/engine.js';
import { openForm } from '../../support/harness.js';
import { startService } from '../../support/service-worker.js';
import { until } from '../../support/wait.js';
import { report } from '../form-states.js';
import { findings } from './findings.js';

startService();

const FIRST_NAME = { id: '1', type: 'name', label: 'Your name', required: '1' };
const CHOICE = { id: '2', type: 'checkbox', label: 'Days', required: '1', options: 'Monday\nFriday' };

describeOnce('axe, Alfa, IBM’s checker and HTML CodeSniffer', () => {
  it('find nothing in any field type, empty or wrong', async () => {
    const opened = await openForm(firstOfEach.map(({ json }) => json));
    expect(await findings(opened.element)).to.deep.equal([]);
    await report(opened);
    expect(await findings(opened.element)).to.deep.equal([]);
  });

  it('find nothing from right to left, and in a script without spaces', async () => {
    for (const [lang, dir] of [
      ['he', 'rtl'],
      ['ja', 'ltr'],
    ] as const) {
      const opened = await openForm([FIRST_NAME, CHOICE], { page: { lang, dir } });
      opened.element.reportValidity();
      await until(() => opened.harness.mistakes().length > 0, 'what is wrong');
      expect(opened.harness.part('root').lang).to.equal(lang);
      expect(await findings(opened.element), lang).to.deep.equal([]);
      opened.element.remove();
    }
  });
});
