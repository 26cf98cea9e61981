// Every field type keeps the promises of its examples without a script, too.
import { afterEach, before, describe, it } from 'node:test';
import { expect } from 'chai';
import type { ExampleEntry } from '../../../../src/fields/example.js';
import { samples } from '../../../../test/support/catalogue.js';
import type { DrawingWarning, FormDrawing } from '../types.js';
import { importBuilt } from '../testing/built.js';
import { serveForm } from '../testing/served-form.js';
import { attribute, ServedPage } from '../testing/served-page.js';

/** Characters that end a name on its way. */
const safeName = (name: string): string => name.replace(/[;/\\]/g, '_');

let drawing: FormDrawing;
before(async () => {
  drawing = (await importBuilt()).createDrawing({ onWarning });
});

const { signal } = new AbortController();

/** Nobody signs with a pen or types a name into a picture here: a picture is uploaded. */
const needsCanvas = ({ enter }: ExampleEntry): boolean =>
  enter.some((entry) => 'draw' in entry || (entry.subfield === 'typed' && 'type' in entry));

/** The way is no choice where there is only one. */
const isWay = ({ subfield }: ExampleEntry['enter'][number]): boolean => subfield === 'way';

/** With a script, the box for all unchooses what was chosen before. Without one, it chooses all, whatever else is checked. */
const isToggled = ({ enter }: ExampleEntry): boolean => enter.findIndex(({ subfield }) => subfield === 'all') > 0;

/** Warnings of what an example is meant to show. All others are mistakes of the drawing. */
const EXPECTED = ['card-not-collected', 'embed-not-run', 'option-empty', 'no-options', 'unknown-type', 'unknown-value'];

const heard: string[] = [];
const onWarning = ({ code, path, message }: DrawingWarning): void => {
  if (!EXPECTED.includes(code)) heard.push(`${code} ${path} ${message}`);
};
afterEach(() => {
  expect(heard.splice(0)).to.eql([]);
});

for (const { example, json, title } of samples)
  describe(title, () => {
    it('is drawn with controls that a browser posts', async () => {
      const { wanted } = serveForm([json]);
      const page = new ServedPage((await drawing.draw(wanted, signal)).html);
      const field = page.elements.find((element) => attribute(element, 'data-field') === json.id);
      expect(field, 'the field').to.not.equal(undefined);
      for (const entry of example.entries.filter((each) => !needsCanvas(each)))
        for (const act of entry.enter.filter((each) => !isWay(each)))
          expect(new ServedPage(page.html).enter(json.id, act) || act.subfield, JSON.stringify(act)).to.not.equal(
            false,
          );
    });

    for (const entry of example.entries.filter((each) => !needsCanvas(each) && !isToggled(each)))
      it(`takes ${JSON.stringify(entry.enter)}`, async () => {
        const { wanted, submissions } = serveForm([json]);
        const page = new ServedPage((await drawing.draw(wanted, signal)).html);
        for (const act of entry.enter.filter((each) => !isWay(each)))
          expect(page.enter(json.id, act), `a control for ${JSON.stringify(act)}`).to.equal(true);
        const answered = await drawing.answer(wanted, page.post(), signal);
        if (entry.issues) {
          expect(answered.outcome).to.equal('refused');
          const errors = new ServedPage(answered.drawn.html).elements.filter(
            (element) => attribute(element, 'part') === 'error',
          );
          // Of an address, one sentence says that all of it is missing.
          expect(errors).to.have.length.of.at.least(entry.issues.length);
          expect(submissions).to.eql([]);
          return;
        }
        expect(answered.outcome, answered.drawn.html.slice(0, 3000)).to.equal('sent');
        expect(submissions).to.have.length(1);
        const sent = submissions[0]?.[`field_${json.id}`];
        const { param } = entry;
        if (typeof param === 'object' && 'filename' in param)
          expect(String(sent).split(';')[0]).to.equal(safeName(param.filename));
        else expect(sent).to.eql(param);
      });
  });
