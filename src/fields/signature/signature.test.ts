// A signature's answer, its PNG and its evidence. `drawing.test.ts` and `ways.test.ts` make signatures on the page.
import { expect } from '@open-wc/testing';
import type { Sealing } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import type { Param, Upload } from '../../model/submission.js';
import { validate } from '../../rules/validate.js';
import { whileReplaced } from '../../../test/support/replace-member.js';
import { verifySignature } from '../../verify.js';
import type { SignatureAnswer } from './answer.js';
import { canonical } from './evidence.js';
import { definition } from './signature.js';
import { measureLength } from './strokes.js';
import type { Point, Stroke } from './strokes.js';

const point = (x: number, y: number) => ({ x, y, time: 1_700_000_000_000, pressure: 0.5 });
const DOTS = [{ points: [point(10, 20), point(13, 24), point(13, 30)] }, { points: [point(100, 100)] }];
const LINE = [{ points: [point(100, 100), point(300, 100), point(500, 100)] }];

const WHITE = [255, 255, 255, 255];

const FIELD: Field = {
  id: '9',
  type: 'signature',
  label: 'Sign',
  hint: '',
  span: 1,
  hideLabel: false,
  required: false,
  hidden: false,
  readonly: false,
};

const codes = (answer: SignatureAnswer, field = FIELD) => validate(definition, field, answer).map(({ code }) => code);

/** Returns many places on the lines between corners. */
function along(corners: readonly Point[]): Point[] {
  return corners.flatMap((to, index) => {
    const from = corners[index - 1] ?? to;
    const parts = Array.from({ length: 40 }, (_, part) => (part + 1) / 40);
    return parts.map((part) => point(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)));
  });
}

function typed(name: string, strokes: readonly Stroke[] = []): SignatureAnswer {
  return { way: 'type', strokes, typed: name };
}

/** Creates a picture of a signature, as a file: a bar on paper. */
async function pictureFile(paper: string, ink: string, type = 'image/png'): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = paper;
  context.fillRect(0, 0, 300, 300);
  context.fillStyle = ink;
  context.fillRect(100, 140, 100, 20);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type);
  });
  return new File([blob!], 'me', { type });
}

const uploaded = (image: File): SignatureAnswer => ({ way: 'upload', strokes: [], typed: '', image });

interface Pixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): readonly number[];
  /** The box of all that is not see-through: left, top, right, bottom. */
  readonly ink: readonly [number, number, number, number];
}

async function decode(png: Blob): Promise<Pixels> {
  const picture = await createImageBitmap(png);
  const { width, height } = picture;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const ink: [number, number, number, number] = [Infinity, Infinity, -1, -1];
  for (let at = 0; at < width * height; at += 1) {
    if (data[at * 4 + 3] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    ink[0] = Math.min(ink[0], x);
    ink[1] = Math.min(ink[1], y);
    ink[2] = Math.max(ink[2], x);
    ink[3] = Math.max(ink[3], y);
  }
  return { width, height, ink, at: (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] };
}

const isUpload = (param: Param): param is Upload => typeof param === 'object' && param['content'] instanceof Blob;

async function makePng(answer: SignatureAnswer): Promise<Blob> {
  const param = await definition.params(FIELD, answer);
  if (!isUpload(param)) throw new Error('No file');
  expect([param.filename, param.content.type]).to.eql(['signature.png', 'image/png']);
  return param.content;
}

/** Returns the PNG that is sent when the element has these options. */
async function sealedPng(
  answer: SignatureAnswer,
  options: Sealing['options'],
  params: Sealing['params'] = [],
): Promise<Blob> {
  const now = () => new Date(Date.UTC(2026, 10, 20, 9, 30));
  const param = await definition.seal?.(FIELD, answer, { params, sealed: ['9'], options, now });
  if (!param || !isUpload(param)) throw new Error('No file');
  return param.content;
}

describe('a signature’s answer', () => {
  it('is too short if it is only a dot, and empty if nothing was given in the chosen way', async () => {
    expect([measureLength(DOTS), measureLength([])]).to.eql([11, 0]);
    expect(codes(DOTS)).to.eql(['signature-too-short']);
    expect(
      codes([{ points: [point(1, 1), point(11, 1)] }, { points: [point(50, 1), point(59.9, 1)] }]),
      'all strokes',
    ).to.eql(['signature-too-short']);
    expect(codes([{ points: [point(1, 1), point(11, 1)] }, { points: [point(50, 1), point(60, 1)] }])).to.eql([]);
    expect(codes(LINE)).to.eql([]);
    const required = { ...FIELD, required: true };
    for (const answer of [[], typed(''), typed(' \u00a0\t'), typed('', LINE)])
      expect(codes(answer, required), JSON.stringify(answer)).to.eql(['required']);
    expect(codes(typed('A'), required)).to.eql([]);
    const image = await pictureFile('#fff', '#000');
    expect(codes(uploaded(image), required)).to.eql([]);
    expect(codes({ way: 'upload', strokes: [], typed: '', image, unreadable: true })).to.eql(['signature-unreadable']);
  });

  it('is accepted from outside as a whole, or not at all if it is damaged', () => {
    const whole = { way: 'type', strokes: LINE, typed: 'Ada' };
    const kept = { way: 'draw', strokes: LINE, typed: 'Ada', image: new File(['x'], 'x.png') };
    expect(definition.restore(FIELD, DOTS)).to.equal(DOTS);
    expect(definition.restore(FIELD, [])).to.eql([]);
    expect(definition.restore(FIELD, structuredClone(whole))).to.eql(whole);
    expect(definition.restore(FIELD, kept)).to.eql(kept);
    expect(definition.restore(FIELD, { way: 'draw', strokes: LINE }), 'the shortest answer').to.eql(LINE);
    for (const value of [null, '', {}, 1, [null], [[]], [{}], [{ points: [] }], [{ points: [{ x: 1 }] }]])
      expect(definition.restore(FIELD, value), JSON.stringify(value)).to.equal(undefined);
    for (const damage of [{ x: NaN }, { x: 1e9 }, { y: '3' }, { time: null }, { pressure: undefined }]) {
      const strokes = [{ points: [{ ...point(1, 2), ...damage }] }];
      expect(definition.restore(FIELD, strokes), JSON.stringify(damage)).to.equal(undefined);
      expect(definition.restore(FIELD, { ...whole, strokes })).to.equal(undefined);
    }
    for (const damage of [{ way: 'sing' }, { typed: 5 }, { image: 'x.png' }, { image: {} }])
      expect(definition.restore(FIELD, { ...whole, ...damage }), JSON.stringify(damage)).to.equal(undefined);
  });
});

describe('a signature’s PNG', () => {
  it('has one size and dark ink on transparent, or on white, in each of the ways', async () => {
    const image = await pictureFile('#fff', '#000');
    for (const answer of [LINE, typed('Ada'), uploaded(image)]) {
      const { width, height, ink, at } = await decode(await makePng(answer));
      expect([width, height, at(5, 5)[3]]).to.eql([1200, 400, 0]);
      expect((ink[0] + ink[2]) / 2, 'in the middle').to.be.closeTo(600, 6);
      const white = await decode(await sealedPng(answer, { signatureGround: 'white' }));
      expect(white.at(5, 5)).to.eql(WHITE);
      expect(white.ink).to.eql([0, 0, 1199, 399]);
    }
    const { at } = await decode(await makePng(LINE));
    expect([at(600, 200), at(600, 350)[3]]).to.eql([[0x11, 0x11, 0x11, 255], 0]);
  });

  it('holds the ink alone, and 8 pixels around it, where the owner wants it trimmed', async () => {
    const image = await pictureFile('#fff', '#000');
    for (const answer of [LINE, typed('Ada'), uploaded(image)]) {
      const [left, top, right, bottom] = (await decode(await makePng(answer))).ink;
      const size = [right - left + 1 + 16, bottom - top + 1 + 16];
      const { width, height, ink } = await decode(await sealedPng(answer, { signatureTrim: true }));
      expect([width, height]).to.eql(size);
      expect(ink).to.eql([8, 8, width - 9, height - 9]);
      const white = await decode(
        await sealedPng(answer, { signatureTrim: true, signatureGround: 'white', signatureEvidence: true }),
      );
      expect([white.width, white.height]).to.eql(size);
      expect([white.at(0, 0), white.at(width - 1, height - 1)]).to.eql([WHITE, WHITE]);
    }
    const empty = await decode(await sealedPng([], { signatureTrim: true }));
    expect([empty.width, empty.height], 'without ink').to.eql([1200, 400]);
  });

  it('is the same at every pixel ratio, and however fast the machine was', async () => {
    const slow = [{ points: LINE[0]!.points.map((place, index) => ({ ...place, time: place.time + index * 900 })) }];
    const first = await (await makePng(LINE)).arrayBuffer();
    for (const ratio of [1, 1.25, 2, 3]) {
      const png = await whileReplaced([window, 'devicePixelRatio', { get: () => ratio }], () => makePng(slow));
      expect(new Uint8Array(await png.arrayBuffer())).to.eql(new Uint8Array(first));
    }
  });

  it('holds the whole signature, also where the pen left the canvas, and keeps its proportions', async () => {
    const corners = [point(-50, -150), point(350, -150), point(350, 250), point(-50, 250), point(-50, -150)];
    for (const places of [corners, along(corners)]) {
      const [left, top, right, bottom] = (await decode(await makePng([{ points: places }]))).ink;
      expect([left > 0, top > 0, right < 1199, bottom < 399]).to.eql([true, true, true, true]);
      expect(bottom - top, 'as large as it fits').to.be.greaterThan(250);
      expect((left + right) / 2).to.be.closeTo(600, 15);
      if (places !== corners) expect((right - left) / (bottom - top)).to.be.closeTo(1, 0.02);
    }
  });

  it('holds every name: long, tall, of any script, from right to left', async () => {
    const names = ['A'.repeat(200), 'عائشة بنت محمد', 'ทิพย์ ญี่ปุ่น', '王小明', 'Ñandú Ǻǻg̈', '👩‍🚀 Ada', '\u202eabc', '.'];
    for (const name of names) {
      const [left, top, right, bottom] = (await decode(await makePng(typed(name)))).ink;
      expect(right, `${name}: there is ink`).to.be.greaterThan(0);
      expect(left > 0 && top > 0 && right < 1199 && bottom < 399, `${name}: ${[left, top, right, bottom].join()}`).to.be
        .true;
    }
  });

  it('has only the ink of an uploaded picture, whatever the paper and the format', async () => {
    const papers = [
      ['#fff', '#000'] as const,
      ['#eadfc8', '#224'] as const,
      ['#111', '#eee'] as const,
      ['transparent', '#0a0'] as const,
    ];
    for (const [paper, ink] of papers)
      for (const type of paper === 'transparent' ? ['image/png'] : ['image/png', 'image/jpeg']) {
        const { at } = await decode(await makePng(uploaded(await pictureFile(paper, ink, type))));
        expect(at(600, 200), `${ink} on ${paper}, ${type}`).to.eql([0x11, 0x11, 0x11, 255]);
        expect(at(460, 100)[3], `${ink} on ${paper}, ${type}: no paper`).to.equal(0);
      }
  });

  it('is not made of a file that is no picture, or is empty', async () => {
    const blank = await pictureFile('#fff', '#fff');
    for (const file of [new File(['x'], 'x.png', { type: 'image/png' }), new File([], 'empty.png'), blank]) {
      const failed: unknown = await makePng(uploaded(file)).catch((cause: unknown) => cause);
      // In Firefox a DOMException is no Error of this realm.
      expect(failed instanceof Error || failed instanceof DOMException, file.name).to.be.true;
    }
  });
});

describe('a signature’s evidence', () => {
  const EVIDENCE = { signatureEvidence: true };
  const FILE = new File(['a plan'], 'plan.txt');
  const SENT: Sealing['params'] = [
    ['12', ' line one\r\nline two '],
    ['3', { first: 'Ada', last: 'Love\nlace', middle: '' }],
    ['7', { filename: 'plan.txt', content: FILE }],
  ];
  /** The same answers as the service returns them (recorded 2014 and 2023). */
  const STORED = {
    id: '1',
    data: [
      { field: '3', value: 'first = Ada\nlast = Love lace' },
      { field: '7', value: 'https://service.test/admin/download/file/1' },
      { field: '9', value: 'https://service.test/admin/download/file/2' },
      { field: '12', value: 'line one\nline two' },
    ],
  };
  const changed = (field: string, value: string) => ({
    data: STORED.data.map((entry) => (entry.field === field ? { field, value } : entry)),
  });

  it('says how and when it was made, and matches the submission as it was sent and as it was stored', async () => {
    const ways = [
      ['drawn', LINE],
      ['typed', typed('Ada')],
    ] as const;
    for (const [way, answer] of ways) {
      const png = await sealedPng(answer, EVIDENCE, SENT);
      const check = await verifySignature(png, STORED, { 7: FILE });
      expect(check, way).to.deep.include({ valid: true, problems: [], uncheckedFiles: [] });
      expect(check.evidence).to.include({ way, at: '2026-11-20T09:30:00.000Z' });
      const { width, height } = await createImageBitmap(png);
      expect([width, height], 'still a picture').to.eql([1200, 400]);
    }
    const png = await sealedPng(LINE, EVIDENCE, SENT);
    const byId = Object.fromEntries(STORED.data.map((entry) => [entry.field, entry]));
    const body = {
      field_12: SENT[0]![1],
      field_3: SENT[1]![1],
      field_7: 'plan.txt;YQ==',
      field_9: 'signature.png;YQ==',
    };
    for (const submission of [{ data: byId }, body])
      expect(await verifySignature(png, submission)).to.deep.include({ valid: true, uncheckedFiles: ['7'] });
  });

  it('reveals later changes', async () => {
    const png = await sealedPng(LINE, EVIDENCE, SENT);
    const other = await sealedPng(DOTS, EVIDENCE, SENT);
    const problems = async (...check: Parameters<typeof verifySignature>) => (await verifySignature(...check)).problems;
    expect(await problems(png, changed('12', 'line two\nline one'))).to.eql(['answers-changed']);
    expect(await problems(png, { data: [...STORED.data, { field: '4', value: 'new' }] })).to.eql(['answers-changed']);
    expect(await problems(png, { data: STORED.data.slice(1) })).to.eql(['answers-changed']);
    expect(await problems(png, { data: STORED.data.filter(({ field }) => field !== '7') })).to.eql(['file-changed']);
    expect(await problems(png, STORED, { 7: new Blob(['another plan']) })).to.eql(['file-changed']);
    expect(await problems(await swapPixels(png, other), STORED)).to.eql(['picture-changed']);
    expect(await problems(await makePng(LINE), STORED)).to.eql(['no-evidence']);
    expect(await problems(await flipByte(png, 'hosted-form signature'), STORED)).to.eql(['no-evidence']);
    for (const damaged of [new Blob([]), new Blob(['no png']), png.slice(0, png.size - 9)])
      expect(await problems(damaged, STORED)).to.eql(['not-a-png']);
  });

  it('covers the answers in one canonical form, whatever their order', () => {
    const form = '[["3","first = Ada"],["12","a\\nb"]]';
    expect(canonical([['12', 'a\r\nb '] as const, ['3', { first: ' Ada ' }] as const, ['4', ' '] as const])).to.equal(
      form,
    );
    expect(canonical([['3', 'first = Ada'] as const, ['12', 'a\nb'] as const])).to.equal(form);
  });
});

/** Joins the text chunk of one PNG with the pixels of another. */
async function swapPixels(png: Blob, other: Blob): Promise<Blob> {
  const [text, pixels] = [new Uint8Array(await png.arrayBuffer()), new Uint8Array(await other.arrayBuffer())];
  return new Blob([text.subarray(0, chunkAt(text, 'IDAT')), pixels.subarray(chunkAt(pixels, 'IDAT'))]);
}

const chunkAt = (bytes: Uint8Array, type: string) => new TextDecoder('latin1').decode(bytes).indexOf(type) - 4;

async function flipByte(png: Blob, after: string): Promise<Blob> {
  const bytes = new Uint8Array(await png.arrayBuffer());
  const at = new TextDecoder('latin1').decode(bytes).indexOf(after) + after.length + 20;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return new Blob([bytes]);
}
