import { expect } from '@open-wc/testing';
import { setViewport, sendKeys } from '@web/test-runner-commands';
import { openForm } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { startService } from '../../../../test/support/service-worker.js';
import { found, until } from '../../../../test/support/wait.js';
import { SIGNATURE, findCanvas, isSigned } from '../testing/signer.js';

startService();

const findDialog = (harness: Harness) => harness.root.querySelector<HTMLDialogElement>('[part=full-screen-dialog]');

/** Opens the place to sign, by the keyboard. */
async function openDialog(harness: Harness): Promise<HTMLDialogElement> {
  harness.part('full-screen').focus();
  await sendKeys({ press: 'Enter' });
  await until(() => findDialog(harness), 'the dialog');
  return found(findDialog(harness), 'the dialog');
}

/** Draws a line with a finger. */
function drawOn(canvas: HTMLCanvasElement): void {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const at = (part: number) => ({
    bubbles: true,
    composed: true,
    cancelable: true,
    pointerId: 7,
    pointerType: 'touch',
    button: 0,
    buttons: 1,
    clientX: left + width * part,
    clientY: top + height * (part % 0.4),
  });
  canvas.dispatchEvent(new PointerEvent('pointerdown', at(0.1)));
  for (const part of [0.2, 0.4, 0.6, 0.8]) canvas.dispatchEvent(new PointerEvent('pointermove', at(part)));
  canvas.dispatchEvent(new PointerEvent('pointerup', at(0.9)));
}

describe('A signature on a phone', () => {
  afterEach(() => setViewport({ width: 800, height: 600 }));

  it('has room for a finger, upright and lying, and stays whole when the phone is turned', async () => {
    await setViewport({ width: 320, height: 640 });
    const { harness } = await openForm([SIGNATURE]);
    await until(() => findCanvas(harness).width > 0, 'the canvas');
    expect(findCanvas(harness).offsetHeight).to.equal(180);
    drawOn(findCanvas(harness));
    await until(() => isSigned(harness), 'the line');
    await setViewport({ width: 640, height: 320 });
    await until(() => findCanvas(harness).offsetWidth > 400, 'the wide canvas');
    // The page around it needs room, too, to be scrolled by.
    expect(findCanvas(harness).offsetHeight).to.be.within(96, 0.4 * 320);
    const top = () => {
      const { width } = findCanvas(harness);
      const rows = findCanvas(harness).getContext('2d')?.getImageData(0, 0, width, 2).data ?? [];
      return rows.some((value, index) => index % 4 === 3 && value > 0);
    };
    expect(top(), 'nothing is cut off at the edge').to.equal(false);
  });
});

describe('Signing on the whole screen', () => {
  it('shows and changes the same answer, and gives the focus back', async () => {
    const { element, harness } = await openForm([SIGNATURE]);
    const dialog = await openDialog(harness);
    expect([dialog.matches(':modal'), dialog.ariaLabel]).to.eql([true, 'Sign']);
    const canvas = found(dialog.querySelector('canvas'), 'the canvas');
    await until(() => canvas.width > 0, 'the canvas');
    expect(canvas.getBoundingClientRect().height).to.be.greaterThan(findCanvas(harness).offsetHeight);
    drawOn(canvas);
    await until(() => isSigned(harness), 'the line below the dialog, too');
    expect(element.values['5']).to.have.length(1);
    dialog.querySelector<HTMLElement>('[part=undo]')?.click();
    expect(element.values['5']).to.have.length(0);
    dialog.querySelector<HTMLElement>('[part=done]')?.click();
    await until(() => !findDialog(harness), 'the end of the dialog');
    expect(harness.focused).to.equal(harness.part('full-screen'));
  });

  it('ends by Escape', async () => {
    const { harness } = await openForm([SIGNATURE]);
    await openDialog(harness);
    await sendKeys({ press: 'Escape' });
    await until(() => !findDialog(harness), 'the end of the dialog');
    expect(harness.focused).to.equal(harness.part('full-screen'));
  });

  it('is not offered where nothing can be changed', async () => {
    const { harness } = await openForm([SIGNATURE], { attributes: { readonly: '' } });
    expect(harness.root.querySelector('[part=full-screen]')).to.equal(null);
  });
});
