// Drawing a signature with a mouse, a finger and a pen, while the page changes the canvas.
import { expect, fixtureSync, html, nextFrame } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import fc from 'fast-check';
import { randomCases } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import type { Stroke } from './strokes.js';
import { SIGNATURE, STROKES, findCanvas, choose, isFitted, isInk, isSigned, said, sign } from './testing/signer.js';

startService();

const readStrokes = ({ element }: Harness) => element.values['5'] as readonly Stroke[];

/** Sends the pointer events of the page to the canvas, in fractions of its size. No test runner can do this in three engines. */
function pointer(harness: Harness, pointerType: string, pointerId: number) {
  const canvas = findCanvas(harness);
  const event = (type: string, [x, y]: readonly [number, number], button = 0) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const at = { clientX: left + x * width, clientY: top + y * height };
    const init = {
      pointerType,
      pointerId,
      button,
      buttons: 1,
      ...at,
      bubbles: true,
      composed: true,
      cancelable: true,
    };
    return canvas.dispatchEvent(new PointerEvent(type, init));
  };
  return {
    down: (x: number, y: number, button?: number) => event('pointerdown', [x, y], button),
    move: (x: number, y: number) => event('pointermove', [x, y]),
    up: (x: number, y: number) => event('pointerup', [x, y]),
    cancel: () => event('pointercancel', [0, 0]),
  };
}

describe('a drawn signature', () => {
  it('is drawn again when its room changes, and stays the same', async () => {
    const { element, harness } = await openForm([SIGNATURE], { page: { style: 'width: 500px' } });
    await sign(harness);
    const drawn = structuredClone(element.values);
    for (const room of [300, 420, 200]) {
      const { width } = findCanvas(harness);
      element.parentElement?.style.setProperty('width', `${String(room)}px`);
      await until(() => findCanvas(harness).width !== width && isFitted(harness), 'a new canvas');
      expect(isSigned(harness)).to.be.true;
      expect(element.values).to.eql(drawn);
    }
  });

  it('stays equal to the byte after any sequence of resizing, hiding, moving, saving and restoring', async () => {
    const { element, harness } = await openForm([SIGNATURE], { page: { style: 'width: 500px' } });
    await sign(harness);
    const around = found(element.parentElement, 'the page');
    const drawn = JSON.stringify(element.values);
    const acts = {
      resize: (width: number) => around.style.setProperty('width', `${String(width)}px`),
      hide: () => around.style.setProperty('display', 'none'),
      show: () => around.style.removeProperty('display'),
      taller: (height: number) => around.style.setProperty('height', `${String(height)}px`),
      reconnect: () => around.append(element),
      turn: (width: number) => around.style.setProperty('transform', `scale(${String(width / 400)})`),
      draft: () => {
        const kept = structuredClone(element.values);
        element.reset();
        element.values = kept;
      },
    };
    const act = fc.record({
      name: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
      size: fc.integer({ min: 120, max: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (sequence) => {
        for (const { name, size } of sequence) {
          acts[name](size);
          if (size % 3 === 0) await nextFrame();
        }
        expect(JSON.stringify(element.values)).to.equal(drawn);
        acts.show();
        around.style.removeProperty('transform');
        await until(() => isFitted(harness) && isSigned(harness), 'the picture');
      }),
      { numRuns: randomCases(20) },
    );
  });

  it('fits its room when that is wider again before the browser tells of the narrow one', async () => {
    const { element, harness } = await openForm([SIGNATURE], { page: { style: 'width: 500px' } });
    await sign(harness);
    await until(() => isFitted(harness), 'the wide canvas');
    await nextFrame();
    const around = found(element.parentElement, 'the page');
    around.style.setProperty('width', '150px');
    const drawn = structuredClone(element.values);
    element.reset();
    element.values = drawn;
    await element.updateComplete;
    expect(isFitted(harness), 'is redrawn in the narrow room').to.be.true;
    around.style.setProperty('width', '500px');
    await until(() => isFitted(harness) && isSigned(harness), 'the wide canvas again');
  });

  it('is not redrawn when only the height of the page changes', async () => {
    const { element, harness } = await openForm([SIGNATURE], {
      page: { style: 'width: 500px' },
      values: { '5': STROKES },
    });
    await until(() => isSigned(harness), 'ink');
    const mark = findCanvas(harness).getContext('2d');
    mark?.resetTransform();
    mark?.fillRect(0, 0, 2, 2);
    for (const height of ['900px', '200px', '500px']) {
      element.parentElement?.style.setProperty('height', height);
      await nextFrame();
      await nextFrame();
    }
    expect(mark?.getImageData(0, 0, 1, 1).data[3], 'drawn once').to.equal(255);
  });

  it('works when it is created in display: none, and in a dialog that opens', async () => {
    const { element, harness } = await openForm([SIGNATURE], {
      page: { style: 'display: none' },
      values: { '5': STROKES },
    });
    expect(isSigned(harness)).to.be.false;
    const dialog = fixtureSync<HTMLDialogElement>(html`<dialog style="width: 500px"></dialog>`);
    element.parentElement?.style.removeProperty('display');
    dialog.append(element);
    dialog.showModal();
    await until(() => isFitted(harness) && isSigned(harness), 'ink on the canvas');
    await sign(harness);
    expect(readStrokes(harness)).to.have.length(2);
    dialog.close();
    dialog.showModal();
    await sign(harness);
    expect(readStrokes(harness)).to.have.length(3);
  });

  it('has its ink under the pointer, however the page is scaled and scrolled', async () => {
    const { element, harness } = await openForm([SIGNATURE], { page: { style: 'width: 500px' } });
    const around = found(element.parentElement, 'the page');
    for (const style of ['scale(0.5)', 'scale(1.2)', 'scale(1.4, 0.5) translate(10px, 10px)', 'none']) {
      around.style.transformOrigin = '0 0';
      around.style.transform = style;
      await sign(harness);
      const { points } = found(readStrokes(harness).at(-1), 'the line');
      const rect = findCanvas(harness).getBoundingClientRect();
      const [first, last] = [found(points[0], 'its start'), found(points.at(-1), 'its end')];
      // A mouse has whole pixels, so a place may be off by half a pixel, here in the room of 600 × 200.
      const [off, offY] = [0.6 * (600 / rect.width), 0.6 * (200 / rect.height)];
      expect(first.x, style).to.be.closeTo(120, off);
      expect(first.y, style).to.be.closeTo(100, offY);
      expect([last.x, last.y], style).to.satisfy(
        ([x, y]: [number, number]) => Math.abs(x - 480) <= off && Math.abs(y - 100) <= offY,
      );
    }
  });

  it('removes the last line or all lines, and announces what is left', async () => {
    const { element, harness } = await openForm([SIGNATURE], { values: { '5': STROKES } });
    await sign(harness);
    await until(() => said(harness) === 'Signed', 'what is said');
    harness.part('undo').click();
    expect(element.values['5']).to.eql(STROKES);
    expect(isSigned(harness)).to.be.true;
    await until(() => said(harness).includes('1 is left'), 'what is said');
    harness.part('clear').click();
    expect([element.values['5'], isSigned(harness)]).to.eql([[], false]);
    await until(() => said(harness) === 'Signature cleared', 'what is said');
    harness.part('undo').click();
    expect(element.values['5']).to.eql([]);
    for (const part of ['undo', 'clear']) {
      const { width, height } = harness.part(part).getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(24);
    }
  });

  it('shows its ink in the colours of the page, whatever changes them', async () => {
    const { element, harness } = await openForm([SIGNATURE], {
      values: { '5': STROKES },
      page: { style: 'color: rgb(10, 20, 30)' },
    });
    await until(() => isInk(harness, [10, 20, 30]), 'the ink of the page');
    const page = found(element.parentElement, 'the page').style;
    // On white, the form would make this colour darker.
    page.cssText = 'color: rgb(200, 210, 220); background: #111';
    await until(() => isInk(harness, [200, 210, 220]), 'the ink of the page');
    page.cssText = 'color: CanvasText; background: Canvas; color-scheme: light dark';
    await until(() => isInk(harness, [0, 0, 0]), 'ink of the system');
    await emulateMedia({ colorScheme: 'dark' });
    try {
      await until(() => isInk(harness, [255, 255, 255]), 'light ink');
    } finally {
      await emulateMedia({ colorScheme: 'light' });
    }
  });
});

describe('pointers on the canvas', () => {
  it('draw one line at a time: a second finger draws nothing', async () => {
    const { harness } = await openForm([SIGNATURE], { page: { style: 'width: 602px' } });
    const [first, second] = [pointer(harness, 'touch', 11), pointer(harness, 'touch', 12)];
    first.down(0.1, 0.5);
    second.down(0.9, 0.1);
    second.move(0.9, 0.9);
    first.move(0.5, 0.5);
    second.up(0.9, 0.9);
    first.up(0.6, 0.5);
    expect(readStrokes(harness).map(({ points }) => points.map(({ x }) => Math.round(x)))).to.eql([[60, 300, 360]]);
    pointer(harness, 'mouse', 1).down(0.5, 0.5, 2);
    pointer(harness, 'mouse', 1).up(0.9, 0.5);
    expect(readStrokes(harness), 'no line of another button').to.have.length(1);
  });

  it('ignore a palm while a pen is down, and discard the line of a palm that came before the pen', async () => {
    const { harness } = await openForm([SIGNATURE], { page: { style: 'width: 602px' } });
    const [palm, pen, later] = [11, 12, 13].map((id) => pointer(harness, id === 12 ? 'pen' : 'touch', id));
    if (!palm || !pen || !later) throw new Error('No pointers');
    palm.down(0.9, 0.9);
    palm.move(0.95, 0.95);
    pen.down(0.1, 0.5);
    palm.move(0.8, 0.9);
    later.down(0.9, 0.2);
    later.move(0.7, 0.2);
    pen.move(0.4, 0.5);
    pen.up(0.5, 0.5);
    later.up(0.6, 0.2);
    palm.up(0.8, 0.9);
    expect(readStrokes(harness).map(({ points }) => points.map(({ x }) => Math.round(x)))).to.eql([[60, 240, 300]]);
  });

  it('end their line when they are cancelled, and can draw the next one', async () => {
    const { harness } = await openForm([SIGNATURE], { page: { style: 'width: 602px' } });
    const finger = pointer(harness, 'touch', 11);
    finger.down(0.1, 0.5);
    finger.move(0.5, 0.5);
    finger.cancel();
    finger.move(0.9, 0.9);
    finger.down(0.1, 0.8);
    finger.up(0.5, 0.8);
    expect(readStrokes(harness).map(({ points }) => points.length)).to.eql([2, 2]);
  });

  it('keep their line when the element is moved under them', async () => {
    const { element, harness } = await openForm([SIGNATURE], { page: { style: 'width: 602px' } });
    const finger = pointer(harness, 'touch', 11);
    finger.down(0.1, 0.5);
    finger.move(0.5, 0.5);
    element.parentElement?.append(element);
    await until(() => readStrokes(harness).length === 1, 'the line');
    finger.down(0.1, 0.5);
    finger.up(0.5, 0.5);
    expect(readStrokes(harness)).to.have.length(2);
  });

  it('scroll the page everywhere but where a line can be drawn', async () => {
    const { element, harness } = await openForm([SIGNATURE], { page: { style: 'width: 602px' } });
    const touchAction = () => getComputedStyle(findCanvas(harness)).touchAction;
    expect(touchAction()).to.equal('none');
    expect(getComputedStyle(harness.part('signature')).touchAction).to.equal('auto');
    expect(pointer(harness, 'touch', 11).down(0.5, 0.5), 'no scrolling, no selection').to.be.false;
    pointer(harness, 'touch', 11).up(0.5, 0.5);
    await choose(harness, 'type');
    expect(touchAction()).to.equal('auto');
    expect(pointer(harness, 'touch', 11).down(0.5, 0.5)).to.be.true;
    await choose(harness, 'draw');
    element.readOnly = true;
    await element.updateComplete;
    expect(touchAction()).to.equal('auto');
  });
});
