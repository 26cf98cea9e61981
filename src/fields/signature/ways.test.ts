// The other ways to sign, by typing and by uploading, and what is sent.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { readUpload } from '../../../test/conformance/expected.js';
import { look } from '../../../test/conformance/png.js';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import { whileReplaced } from '../../../test/support/replace-member.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { verifySignature } from '../../verify.js';
import type { Signature } from './answer.js';
import { SIGNATURE, STROKES, findCanvas, choose, isSigned, said, sign } from './testing/signer.js';

startService();

describe('a signature without drawing', () => {
  it('is typed with the keyboard alone, and sent', async () => {
    const { element, harness } = await openForm([SIGNATURE]);
    const radio = (way: string) => found(harness.root.querySelector<HTMLInputElement>(`input[value=${way}]`), way);
    radio('draw').focus();
    await sendKeys({ press: 'ArrowRight' });
    await until(() => radio('type').checked, 'the way');
    expect(harness.focused, 'the focus stays').to.equal(radio('type'));
    await sendKeys({ press: 'Tab' });
    // In every engine, the Tab key reaches a control for text.
    expect(harness.focused).to.equal(harness.control('5', 'typed'));
    await sendKeys({ type: 'Ada Lovelace' });
    await until(() => isSigned(harness), 'the name on the canvas');
    expect(
      [...document.fonts].some(({ family }) => family.includes('HostedFormScript')),
      'its font',
    ).to.equal(true);
    expect(findCanvas(harness).getAttribute('aria-label')).to.include('Ada Lovelace');
    await sendKeys({ press: 'Enter' });
    await until(() => harness.heard('hf-success'), 'the submission');
    expect(harness.service.submissions[0]?.['field_5']).to.match(/^signature\.png;iVBORw0KGgo/);
    expect((element.values['5'] as Signature).typed).to.equal('Ada Lovelace');
  });

  it('keeps the input of the other ways, and counts only the chosen one', async () => {
    const { element, harness } = await openForm([SIGNATURE]);
    await sign(harness);
    await choose(harness, 'type');
    expect(element.checkValidity(), 'nothing typed yet').to.be.false;
    expect(isSigned(harness)).to.be.false;
    await harness.enter('5', { subfield: 'typed', type: 'Ada' });
    expect(element.checkValidity()).to.be.true;
    await choose(harness, 'draw');
    expect((element.values['5'] as Signature).strokes).to.have.length(1);
    await sign(harness);
    expect((element.values['5'] as Signature).strokes).to.have.length(2);
    await choose(harness, 'type');
    expect(harness.control('5', 'typed')).to.have.property('value', 'Ada');
    await until(() => isSigned(harness), 'the name on the canvas');
  });

  it('leads to the control of the chosen way where it is wrong', async () => {
    const { harness } = await openForm([SIGNATURE]);
    for (const [way, subfield] of [
      ['type', 'typed'],
      ['upload', 'image'],
    ] as const) {
      await choose(harness, way);
      await harness.submit();
      expect(harness.focused).to.equal(harness.control('5', subfield));
      expect(harness.control('5', subfield).getAttribute('aria-invalid')).to.equal('true');
      expect(harness.description(harness.control('5', subfield))).to.include('Sign here');
    }
  });

  it('is refused as a picture that can’t be read, at once and when it is sent', async () => {
    const { harness } = await openForm([SIGNATURE]);
    await choose(harness, 'upload');
    const bad = { name: 'me.png', type: 'image/png', text: 'not a picture' };
    await harness.enter('5', { subfield: 'image', file: bad });
    const sentence = 'No signature can be read from “me.png”';
    await until(() => said(harness).includes(sentence), 'what is said');
    expect(readText(harness.field('5')).split(sentence), 'once').to.have.length(2);
    expect((await harness.submit()).name).to.equal('hf-error');
    expect(readText(harness.field('5')).split(sentence), 'still once').to.have.length(2);
    expect(harness.service.submissions).to.eql([]);
    harness.part('clear').click();
    expect(harness.focused).to.equal(harness.control('5', 'image'));
    expect(readText(harness.field('5'))).not.to.include(sentence);
    expect((harness.control('5', 'image') as HTMLInputElement).files).to.have.length(0);
    await harness.enter('5', { subfield: 'image', file: { ...bad, text: 'still none' } });
    await until(() => readText(harness.field('5')).includes(sentence), 'the error');
  });

  it('is uploaded unchanged if the browser has no canvas', async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 9, height: 9 });
    canvas.getContext('2d')?.fillRect(3, 3, 3, 3);
    const png = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve);
    });
    await whileReplaced([HTMLCanvasElement.prototype, 'getContext', { value: () => null }], async () => {
      const { element, harness } = await openForm([SIGNATURE]);
      expect(readText(harness.part('notice'))).to.include('upload a picture');
      expect(harness.root.querySelectorAll('input[type=radio]')).to.have.length(0);
      const file = new File([found(png, 'a picture')], 'me.png', { type: 'image/png' });
      const input = harness.control('5', 'image') as HTMLInputElement;
      const files = new DataTransfer();
      files.items.add(file);
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      expect(element.checkValidity()).to.be.true;
      expect((await harness.submit()).name).to.equal('hf-success');
      expect(harness.service.submissions[0]?.['field_5']).to.match(/^signature\.png;iVBORw0KGgo/);
    });
  });
});

describeOnce('a signature that is sent', () => {
  const FIELDS = [
    { id: '3', type: 'name', label: 'Name' },
    { id: '4', type: 'text', label: 'Title' },
    { id: '6', type: 'file', label: 'Plan' },
    { ...SIGNATURE, id: '7', label: 'Witness' },
  ];
  const values = { '3': { first: 'Ada', last: 'Lovelace' }, '4': ' Countess ', '5': STROKES };

  it('vouches for the other answers, if the owner wants evidence', async () => {
    const plan = new File(['a plan'], 'plan.txt');
    const witness = { way: 'type', strokes: [], typed: 'Charles' };
    const { harness } = await openForm([SIGNATURE, ...FIELDS], {
      attributes: { 'signature-evidence': '', 'signature-ground': 'white' },
      values: { ...values, '6': plan, '7': witness },
    });
    await harness.submit();
    const body = found(harness.service.submissions[0], 'what was sent');
    expect(Object.keys(body), 'in the order of the form').to.eql(['5', '3', '4', '6', '7'].map((id) => `field_${id}`));
    for (const [field, way] of [
      ['field_5', 'drawn'],
      ['field_7', 'typed'],
    ] as const) {
      const { bytes } = readUpload(body[field]);
      const check = await verifySignature(new Blob([bytes]), body, { '6': plan });
      expect(check).to.deep.include({ valid: true, problems: [], uncheckedFiles: [] });
      expect(check.evidence).to.deep.include({ way, signatures: ['5', '7'] });
      expect((await verifySignature(new Blob([bytes]), { ...body, field_4: 'Duchess' })).valid).to.be.false;
    }
  });

  it('carries nothing but the picture, if the owner wants no evidence', async () => {
    const { harness } = await openForm([SIGNATURE], { values });
    await harness.submit();
    const { bytes } = readUpload(harness.service.submissions[0]?.['field_5']);
    expect((await verifySignature(new Blob([bytes]), {})).problems).to.eql(['no-evidence']);
    expect(await look(bytes)).to.eql({ png: true, width: 1200, height: 400, ink: true });
  });
});
