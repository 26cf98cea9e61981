import { describe, it } from 'node:test';
import { expect } from 'chai';
import { placeRoom } from './room.js';

const at = (x: number, y: number) => ({ x, y, time: 0, pressure: 0.5 });
const SHAPES = [
  { width: 1100, height: 240 },
  { width: 700, height: 234 },
  { width: 300, height: 180 },
  { width: 180, height: 180 },
];

describe('The room of a signature on a canvas', () => {
  it('keeps in sight what was drawn on a canvas of any other shape', () => {
    for (const drawn of SHAPES)
      for (const shown of SHAPES) {
        const from = placeRoom(drawn, []);
        const corners = [at(0, 0), at(drawn.width, drawn.height)].map(({ x, y }) =>
          at((x - from.left) / from.scale, (y - from.top) / from.scale),
        );
        const strokes = corners.map((corner) => ({ points: [corner] }));
        const to = placeRoom(shown, strokes);
        for (const { x, y } of corners) {
          const [left, top] = [x * to.scale + to.left, y * to.scale + to.top];
          const about = `${JSON.stringify(drawn)} on ${JSON.stringify(shown)}: ${left.toFixed(1)}, ${top.toFixed(1)}`;
          expect(left >= -0.5 && left <= shown.width + 0.5, about).to.equal(true);
          expect(top >= -0.5 && top <= shown.height + 0.5, about).to.equal(true);
        }
      }
  });

  it('is as large as it fits where nothing is drawn', () => {
    expect(placeRoom({ width: 600, height: 200 }, [])).to.deep.equal({ scale: 1, left: 0, top: 0 });
  });
});
