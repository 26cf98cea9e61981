// Chosen, dropped and pasted files pass the same check. A refused file does not replace a good one, and its error names
// it.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { openForm, readText } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { RefusedFile } from './file.js';
import { WAYS, file, give, findInput, lines, readName, open, said, makeTransfer } from './testing/giver.js';

startService();

for (const way of Object.keys(WAYS))
  describe(`a file that is ${way}`, () => {
    it('becomes the answer, is shown and announced, and can be removed and given again', async () => {
      const { element, harness } = await open();
      for (let round = 0; round < 2; round++) {
        await give(harness, '1', way, file('a.png', 'image/png'));
        expect(readName(element.values['1'])).to.equal('a.png');
        expect(lines(harness, '1')).to.eql(['a.png 1 byte Ready to send Remove a.png: A picture']);
        expect(said(harness)).to.match(/^a\.png.*added$/);
        expect(findInput(harness, '1').files?.[0]?.name, 'what the input itself says').to.equal('a.png');
        harness.field('1').querySelector<HTMLElement>('[part=remove]')?.click();
        await element.updateComplete;
        expect(element.values['1']).to.equal(undefined);
        expect(harness.focused?.id).to.equal(harness.control('1').id);
        expect(said(harness)).to.equal('a.png removed');
        expect(findInput(harness, '1').files?.length).to.equal(0);
      }
    });

    it('is checked by extension and type, and does not replace a good one if it is refused', async () => {
      const { element, harness } = await open();
      await give(harness, '1', way, file('good.png', 'image/png'));
      for (const bad of [file('a.exe'), file('a.png', 'text/html'), file('empty.png', 'image/png', '')]) {
        await give(harness, '1', way, bad);
        expect(readName(element.values['1']), bad.name).to.equal('good.png');
        expect(lines(harness, '1').length, bad.name).to.equal(2);
        expect(lines(harness, '1')[1], 'the refused one is apart')
          .to.include(`${bad.name} `)
          .and.include('Not accepted');
        expect(harness.errors('1').length, bad.name).to.equal(1);
        expect(harness.description(harness.control('1')), bad.name).to.include(harness.errors('1')[0]);
        expect(said(harness), bad.name).to.include(bad.name);
        expect(findInput(harness, '1').files?.[0]?.name).to.equal('good.png');
      }
      expect(element.checkValidity()).to.be.true;
      await give(harness, '1', way, file('better.jpg'));
      expect(readName(element.values['1'])).to.equal('better.jpg');
      expect(harness.errors('1')).to.eql([]);
    });

    it('has an error if it is refused and there is no good one, and stops the submission until it is removed', async () => {
      const { element, harness } = await open();
      await give(harness, '1', way, file('a.exe'));
      expect(lines(harness, '1')).to.eql(['a.exe 1 byte Not accepted Remove a.exe: A picture']);
      expect(harness.errors('1')[0]).to.include('PNG, JPG');
      expect((await harness.submit()).detail).to.include({ code: 'invalid' });
      harness.field('1').querySelector<HTMLElement>('[part=remove]')?.click();
      await element.updateComplete;
      expect(element.checkValidity()).to.be.true;
    });

    it('is refused at once when it is too large, with both sizes', async () => {
      const { element, harness } = await open({ attributes: { 'max-body': '10000' } });
      await give(harness, '2', way, file('a.bin', '', 'x'.repeat(9000)));
      expect(harness.errors('2')[0]).to.match(/“a\.bin” has 9 kB; there is room for 6\.\d kB/);
      expect(element.checkValidity()).to.be.false;
    });
  });

describe('a required file that is removed', () => {
  it('is said to be removed, and missed once its field is left', async () => {
    const { element, harness } = await openForm([
      { id: '1', type: 'file', label: 'A letter', required: '1', file_types: '' },
      { id: '3', type: 'text', label: 'Words' },
    ]);
    findInput(harness, '1').focus();
    await until(() => element.session?.features.sending, 'the code that checks');
    await give(harness, '1', 'chosen', file('letter.pdf'));
    found(harness.field('1').querySelector<HTMLElement>('[part=remove]'), 'the button').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => said(harness) === 'letter.pdf removed', 'the removal');
    expect(harness.focused?.id).to.equal(harness.control('1').id);
    await element.updateComplete;
    expect([harness.errors('1'), said(harness)]).to.eql([[], 'letter.pdf removed']);
    harness.control('3').focus();
    await until(() => harness.errors('1').length > 0, 'the error');
    expect(said(harness)).to.include('A letter');
  });

  it('is said where it was refused beside a good one, too', async () => {
    const { harness } = await open();
    await give(harness, '1', 'chosen', file('good.png', 'image/png'));
    await give(harness, '1', 'chosen', file('bad.exe'));
    harness.field('1').querySelectorAll<HTMLElement>('[part=remove]')[1]?.click();
    await harness.element.updateComplete;
    expect(said(harness)).to.equal('bad.exe removed');
  });
});

it('the reason of a refusal has the look of an error before anything else was touched', async () => {
  const { harness } = await open();
  await give(harness, '1', 'dropped', file('a.exe'));
  const error = harness.field('1').querySelector('[part=error]');
  expect(error && getComputedStyle(error).fontWeight).to.equal('600');
});

it('a picture is shown small, and another file by its type', async () => {
  const { harness } = await open();
  const red = document.createElement('canvas');
  const context = red.getContext('2d');
  if (context) context.fillStyle = 'red';
  context?.fillRect(0, 0, 300, 150);
  const blob = await new Promise<Blob | null>((resolve) => {
    red.toBlob(resolve);
  });
  if (!blob) throw new Error('No picture');
  await give(harness, '1', 'chosen', file('red.png', 'image/png', blob));
  const canvas = harness.field('1').querySelector('canvas');
  const middle = () => [...(canvas?.getContext('2d')?.getImageData(56, 56, 1, 1).data ?? [])];
  await until(() => canvas?.width === 112 && middle()[0] === 255, 'the small picture');
  expect(middle()).to.eql([255, 0, 0, 255]);
  await give(harness, '2', 'chosen', file('cv.pdf', 'application/pdf'));
  const thumbnail = harness.field('2').querySelector<HTMLElement>('.thumbnail');
  expect([thumbnail?.dataset['type'], thumbnail?.childElementCount]).to.eql(['PDF', 0]);
});

it('a camera is offered where the type is a picture, and its photo becomes the answer', async () => {
  const { element, harness } = await open();
  const camera = harness.field('1').querySelector<HTMLInputElement>('[part=camera] input');
  if (!camera) throw new Error('No camera');
  expect([camera.accept, camera.getAttribute('capture'), camera.name]).to.eql(['image/*', 'environment', '']);
  WAYS['chosen']?.(camera, [file('photo.jpg', 'image/jpeg')]);
  await element.updateComplete;
  expect(readName(element.values['1'])).to.equal('photo.jpg');
  expect(harness.field('2').querySelector('[part=camera]'), 'any file is asked for').to.equal(null);
});

it('the types are said once: an author who names JPG has named JPEG', async () => {
  const about = { type: 'file', label: 'Picture', required: '0', file_types: 'png,jpg,jpeg' };
  const { harness } = await openForm([
    { ...about, id: '1', description: 'PNG or JPG' },
    { ...about, id: '2', description: 'Of your house' },
  ]);
  const hints = (id: string) => harness.field(id).querySelectorAll('[part=hint]').length;
  expect([hints('1'), hints('2')]).to.eql([1, 2]);
});

it('several files at once, or a folder, are refused, and change nothing', async () => {
  const { element, harness } = await open();
  await give(harness, '2', 'chosen', file('good.txt'));
  await give(harness, '2', 'dropped', file('a.txt'), file('b.txt'));
  expect(harness.errors('2')[0]).to.include('Only one file');
  const dataTransfer = makeTransfer([file('Photos')]);
  const items = [{ webkitGetAsEntry: () => ({ isDirectory: true, name: 'Photos' }) }];
  Object.defineProperty(dataTransfer, 'items', { value: items });
  harness
    .control('2')
    .dispatchEvent(new DragEvent('drop', { bubbles: true, composed: true, cancelable: true, dataTransfer }));
  await element.updateComplete;
  expect(harness.errors('2')[0]).to.include('“Photos” is a folder');
  expect(said(harness)).to.include('folder');
  expect(readName(element.values['2'])).to.equal('good.txt');
});

it('text that is dragged or pasted, and files over a read-only form, are left to the browser', async () => {
  const { harness } = await open();
  const text = new DataTransfer();
  text.setData('text/plain', 'words');
  const drag = { bubbles: true, cancelable: true, dataTransfer: text };
  expect(harness.control('1').dispatchEvent(new DragEvent('dragover', drag))).to.be.true;
  const { harness: readonly } = await open({ attributes: { readonly: '' } });
  const drop = { bubbles: true, cancelable: true, dataTransfer: makeTransfer([file('a.png')]) };
  readonly.control('1').parentElement?.dispatchEvent(new DragEvent('drop', drop));
  await readonly.element.updateComplete;
  expect(readonly.element.values['1']).to.equal(undefined);
});

it('a file that was too large is accepted automatically as soon as there is room', async () => {
  const { element, harness } = await open({ attributes: { 'max-body': '20000' } });
  await give(harness, '1', 'chosen', file('a.png', 'image/png', 'x'.repeat(8000)));
  await give(harness, '2', 'chosen', file('b.bin', '', 'x'.repeat(8000)));
  expect(element.values['2']).to.be.instanceOf(RefusedFile);
  expect(harness.errors('2')).to.have.length(1);
  harness.field('1').querySelector<HTMLElement>('[part=remove]')?.click();
  await element.updateComplete;
  expect(element.values['2']).not.to.be.instanceOf(RefusedFile);
  expect(harness.errors('2')).to.eql([]);
  expect((await harness.submit()).name).to.equal('hf-success');
  expect(harness.service.submissions[0]).to.eql({ field_2: `b.bin;${btoa('x'.repeat(8000))}` });
});

it('a file that the page gives is refused when it is too large, as one that is chosen', async () => {
  const large = file('a.bin', '', 'x'.repeat(9000));
  const attributes = { 'max-body': '10000' };
  const early = await open({ attributes, values: { 2: large } });
  const late = await open({ attributes });
  late.element.values = { 2: large };
  for (const { element, harness } of [early, late]) {
    await until(() => element.values['2'] instanceof RefusedFile, 'the refusal');
    expect(harness.errors('2')[0]).to.match(/“a\.bin” has 9 kB; there is room for 6\.\d kB/);
    expect(lines(harness, '2')[0]).to.include('Not accepted');
    expect(element.checkValidity()).to.be.false;
  }
  const good = file('b.bin');
  late.element.values = { 2: good };
  await late.element.updateComplete;
  expect(late.element.values['2'], 'a good one is left as it is').to.equal(good);
  expect(late.harness.errors('2')).to.eql([]);
});

it('a file that logic hides takes no room, because it is not sent', async () => {
  const options = [{ label: 'A scan' }, { label: 'A letter' }];
  const when = (option: string) => ({
    action: 'show',
    conditional: 'all',
    checks: [{ field: 4, condition: 'equals', option }],
  });
  const { element, harness } = await openForm(
    [
      { id: '4', type: 'radio', label: 'What do you send?', options },
      { id: '1', type: 'file', label: 'Scan', logic: when('A scan') },
      { id: '2', type: 'file', label: 'Letter', logic: when('A letter') },
      { id: '5', type: 'file', label: 'Cover' },
    ],
    { attributes: { 'max-body': '20000' }, values: { 4: 'A scan' } },
  );
  await give(harness, '1', 'chosen', file('a.png', '', 'x'.repeat(8000)));
  await give(harness, '5', 'chosen', file('c.bin', '', 'x'.repeat(8000)));
  expect(element.values['5']).to.be.instanceOf(RefusedFile);
  await harness.enter('4', { choose: 'A letter' });
  expect(element.values['5'], 'there is room now').not.to.be.instanceOf(RefusedFile);
  await give(harness, '2', 'chosen', file('b.bin', '', 'x'.repeat(8000)));
  expect(element.values['2']).to.be.instanceOf(RefusedFile);
  expect(readName(element.values['1'])).to.equal('a.png');
});

it('is drawn in one box with its button in a narrow column, in a language of long words', async () => {
  const { harness } = await open({ attributes: { lang: 'de', style: 'inline-size: 270px' } });
  await until(() => readText(harness.field('1')).includes('auswählen'), 'German');
  await give(harness, '1', 'chosen', file('IMG_0042.exe'));
  await until(() => lines(harness, '1').length > 0, 'the box');
  const box = harness.field('1').querySelector('[part=file]');
  const button = box?.querySelector('[part=remove]')?.getBoundingClientRect();
  expect(button?.width).to.be.above(0);
  expect(button?.right).to.be.at.most(box?.getBoundingClientRect().right ?? 0);
});

it('leaves the picture of a signature in its own place', async () => {
  const { element, harness } = await openForm([
    { id: '1', type: 'file', label: 'Scan' },
    { id: '2', type: 'signature', label: 'Sign here' },
  ]);
  await harness.enter('2', { subfield: 'way', choose: 'upload' });
  await element.updateComplete;
  const [control, field] = [harness.control('2', 'image'), harness.field('2')].map((each) =>
    each.getBoundingClientRect(),
  );
  expect(control?.top).to.be.at.least(field?.top ?? 0);
  expect(control?.bottom).to.be.at.most(field?.bottom ?? 0);
});
