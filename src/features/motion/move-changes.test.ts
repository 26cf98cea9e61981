import { expect } from '@open-wc/testing';
import { ownAnimate } from '../../../test/support/end-motion.js';
import { randomCases } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { makeRandom } from '../../../test/support/random-rules.js';
import { replaceMember, whileReplaced } from '../../../test/support/replace-member.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

/** The length of a motion, and the most pixels that rounding may cost. */
const LENGTH = 200;
const ROUNDING = 1.5;

const when = (field: string, option: string) => ({
  action: 'show',
  conditional: 'all',
  checks: [{ field, condition: 'equals', option }],
});
const choice = (id: string, ...values: string[]) => ({
  id,
  type: 'radio',
  label: `Choice ${id}`,
  // An answer that is needed has no button that takes it back, which would come with the first choice.
  required: '1',
  options: values.map((value) => ({ label: value, value })),
});
const text = (id: string, more: object = {}) => ({ id, type: 'text', label: `Question ${id}`, ...more });

type Fields = Parameters<typeof openForm>[0];

/** A choice, a question that depends on it, and two below. */
const LUNCH = [
  choice('1', 'yes', 'no'),
  text('2', { logic: when('1', 'yes') }),
  text('3'),
  text('4', { required: '1' }),
];
const MANY = [
  choice('1', 'yes', 'no'),
  ...Array.from({ length: 31 }, (_, at) => text(`${at + 2}`, { logic: when('1', 'yes') })),
];

/** Fulfils after the next frame, before which all that has changed begins to move. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** A motion that a form has begun. It stands still: a test says how far it has come. */
interface Moved {
  readonly element: Element;
  readonly animation: Animation;
  readonly isNew: boolean;
}

/** The motions since the last change of a test. */
const moved: Moved[] = [];
let restore = (): void => undefined;

/** Pauses all motion of each test. */
function watchMotion(): void {
  beforeEach(() => {
    function animateSlowly(this: Element, looks: Keyframe[], timing: KeyframeAnimationOptions): Animation {
      const animation = ownAnimate.call(this, looks, timing);
      animation.pause();
      moved.push({ element: this, animation, isNew: looks[0]?.['opacity'] === 0 });
      return animation;
    }
    moved.length = 0;
    restore = replaceMember(Element.prototype, 'animate', { value: animateSlowly });
  });
}

/** Leaves the page as it was after each test. */
function cleanUp(): void {
  afterEach(() => {
    restore();
  });
}

/** Lets all motion come so far. */
function advance(time: number): void {
  for (const { animation } of moved) if (animation.playState !== 'idle') animation.currentTime = time;
}

/** The elements that move now. */
const moving = () =>
  moved
    .filter(({ animation }) => animation.playState === 'paused')
    .map(({ element, isNew }) => {
      const id = element.closest('[data-field]')?.getAttribute('data-field');
      const name = element.getAttribute('part') ?? element.localName;
      return `${isNew ? 'new ' : ''}${name}${id ? ` ${id}` : ''}`;
    });

async function open(fields: Fields, options: OpenOptions = {}): Promise<Harness> {
  const page = { style: 'inline-size: 600px; font: 16px sans-serif', ...options.page };
  const { harness } = await openForm(fields, { ...options, page });
  await until(() => harness.element.session?.features.isSuited, 'the code that moves');
  scrollTo(0, 0);
  harness.element.scrollIntoView();
  return harness;
}

/** Chooses an option as the browser does: at once. */
const choose = ({ root }: Harness, id: string, value: string) =>
  found(root.querySelector<HTMLInputElement>(`[name=field_${id}][value=${value}]`), `option ${value}`).click();

/** The upper edges of all fields that are shown, as the person sees them. */
const tops = ({ element, root }: Harness) => {
  // A page that gets shorter may scroll.
  const { top } = element.getBoundingClientRect();
  return new Map(
    [...root.querySelectorAll('[data-field]')]
      .filter((field) => field.checkVisibility())
      .map((field) => [field.getAttribute('data-field'), field.getBoundingClientRect().top - top]),
  );
};

/** Reads the style attributes of a form: motion must write none. */
const styles = ({ root }: Harness) =>
  Array.from(root.querySelectorAll('[style]'), (each) => each.getAttribute('style'));

describe('A change in a form', () => {
  watchMotion();
  cleanUp();
  it('opens a question that logic shows, and lets all below it glide from where it was', async () => {
    const harness = await open(LUNCH);
    const before = tops(harness);
    choose(harness, '1', 'yes');
    expect(harness.field('2').checkVisibility(), 'it is there at once').to.equal(true);
    await nextFrame();
    expect(moving()).to.eql(['new field 2', 'field 3', 'field 4', 'actions']);
    for (const id of ['1', '3', '4']) expect(tops(harness).get(id), id).to.be.closeTo(before.get(id) ?? 0, ROUNDING);
    advance(LENGTH / 2);
    const bottom = harness.field('2').getBoundingClientRect().bottom;
    expect(tops(harness).get('3')).to.be.within(before.get('3') ?? 0, bottom + 50);
  });

  it('lets all below a question glide up that logic hides, and not over the page below the form', async () => {
    const harness = await open(LUNCH, { values: { 1: 'yes' } });
    const before = tops(harness);
    choose(harness, '1', 'no');
    expect(harness.field('2').checkVisibility(), 'it is gone at once').to.equal(false);
    await nextFrame();
    expect(moving()).to.eql(['root', 'field 3', 'field 4', 'actions']);
    for (const id of ['1', '3', '4']) expect(tops(harness).get(id), id).to.be.closeTo(before.get(id) ?? 0, ROUNDING);
  });

  it('opens errors and their summary, and moves the controls below them', async () => {
    const harness = await open(['1', '2', '3', '4'].map((id) => text(id, { required: '1' })));
    await harness.submit();
    await until(() => moving().includes('new error-summary'), 'the motion of the summary');
    expect(moving()).to.include('required-note');
    advance(LENGTH);
    moved.length = 0;
    await harness.put('1', { type: 'A' });
    await until(() => moving().length, 'the motion');
    expect(moving()).to.include.members(['control 1', 'field 2', 'field 3']);
  });

  it('opens the card of a file that is chosen, and closes the room of one that is removed', async () => {
    const harness = await open([{ id: '1', type: 'file', label: 'Picture', types: 'txt' }, text('2')]);
    await harness.put('1', { file: { name: 'a.txt', type: 'text/plain', text: 'A' } });
    await until(() => moving().length, 'the motion');
    expect(moving()).to.eql(['new file 1', 'field 2', 'actions']);
    advance(LENGTH);
    moved.length = 0;
    found(harness.root.querySelector<HTMLElement>('[part~=file] button'), 'the button').click();
    await until(() => moving().length, 'the motion');
    expect(moving()).to.eql(['root', 'field 2', 'actions']);
  });

  it('opens the thanks', async () => {
    const harness = await open([text('1')]);
    await harness.submit();
    await until(() => moving().includes('new success'), 'the motion');
    expect(harness.focused?.matches('[part~=success]'), 'the thanks have the focus at once').to.equal(true);
  });

  it('lets the end of columns open where a question moves to another column', async () => {
    const harness = await open(LUNCH, { settings: { num_columns: '2' }, page: { style: 'inline-size: 800px' } });
    choose(harness, '1', 'yes');
    await nextFrame();
    expect(moving()).to.include('new field 2');
    expect(moving()).not.to.include.oneOf(['field 3', 'new field 3', 'field 4', 'new field 4']);
  });
});

describe('Motion', () => {
  watchMotion();
  cleanUp();
  it('does not hold up keys: what is typed in its middle reaches the control that has the focus', async () => {
    const harness = await open(LUNCH);
    choose(harness, '1', 'yes');
    const control = harness.control('2');
    control.focus();
    expect(harness.focused, 'before the first frame').to.equal(control);
    await nextFrame();
    advance(LENGTH / 2);
    await harness.enter('2', { type: 'Soup' });
    expect(harness.element.values).to.include({ 2: 'Soup' });
    expect(harness.focused).to.equal(control);
    expect(moving()).to.include('new field 2');
  });

  it('ends in the right state where an answer changes three times in its middle, without a style attribute', async () => {
    const harness = await open(LUNCH);
    const before = styles(harness);
    for (const value of ['yes', 'no', 'yes']) {
      choose(harness, '1', value);
      await nextFrame();
      advance(LENGTH / 3);
    }
    expect(styles(harness)).to.eql(before);
    for (const { animation } of moved) animation.finish();
    const root = found(harness.root.querySelector('[part=root]'), 'the root');
    const left = root.getAnimations({ subtree: true }).filter((each) => !(each instanceof CSSTransition));
    expect(left).to.eql([]);
    expect([...tops(harness).keys()]).to.eql(['1', '2', '3', '4']);
  });

  it('goes on from where each field is, whatever changes in its middle', async () => {
    for (let seed = 1; seed <= randomCases(25); seed++) {
      const random = makeRandom(seed);
      const ids = ['3', '4', '5', '6', '7'];
      const harness = await open([
        choice('1', 'a', 'b', 'c'),
        choice('2', 'a', 'b', 'c'),
        ...ids.map((id) =>
          text(
            id,
            random(3) > 0
              ? { logic: when(String(1 + random(2)), 'abc'.charAt(random(3))) }
              : { description: 'A hint.' },
          ),
        ),
      ]);
      for (let act = 0; act < 4; act++) {
        const before = tops(harness);
        choose(harness, String(1 + random(2)), 'abc'.charAt(random(3)));
        await nextFrame();
        const now = tops(harness);
        // What is below the window does not move.
        const start = harness.element.getBoundingClientRect().top;
        for (const [id, top] of before)
          if (now.has(id) && start + top < innerHeight)
            expect(now.get(id), `seed ${seed}, act ${act}, field ${id}`).to.be.closeTo(top, ROUNDING);
        advance(random(LENGTH));
      }
    }
  });

  it('is missing where more than thirty questions change at once, and where the page prints', async () => {
    const harness = await open(MANY);
    choose(harness, '1', 'yes');
    await nextFrame();
    expect(moving()).to.eql([]);

    const lunch = await open(LUNCH);
    choose(lunch, '1', 'yes');
    await nextFrame();
    expect(moving()).not.to.eql([]);
    dispatchEvent(new Event('beforeprint'));
    expect(moving()).to.eql([]);
  });

  it('is missing where what changes is above the window, or the whole form is out of sight', async () => {
    const harness = await open([...LUNCH, ...Array.from({ length: 30 }, (_, at) => text(`${at + 5}`))]);
    harness.field('34').scrollIntoView({ block: 'end' });
    expect(harness.field('1').getBoundingClientRect().bottom).to.be.below(0);
    choose(harness, '1', 'yes');
    await nextFrame();
    expect(moving()).to.eql([]);
  });

  it('is missing while a form opens with answers, and where a page turns', async () => {
    const section = { id: '5', type: 'section', section_break: '1', section_heading: 'More' };
    const harness = await open([...LUNCH.slice(0, 3), section, text('6')], { values: { 1: 'yes' } });
    await nextFrame();
    expect(moving()).to.eql([]);
    harness.part('next').click();
    await until(() => harness.field('6').checkVisibility(), 'the page');
    await nextFrame();
    expect(moving()).to.eql([]);
  });

  it('follows what the person says of motion: while they ask for less, there is none', async () => {
    const query = '(prefers-reduced-motion: reduce)';
    let matches = false;
    const real = globalThis.matchMedia.bind(globalThis);
    const value = (asked: string) => (asked === query ? { matches } : real(asked));
    await whileReplaced([globalThis, 'matchMedia', { value }], async () => {
      const harness = await open(LUNCH);
      choose(harness, '1', 'yes');
      await nextFrame();
      expect(moving()).not.to.eql([]);
      matches = true;
      choose(harness, '1', 'no');
      await nextFrame();
      expect(moving()).to.eql([]);

      moved.length = 0;
      const other = await open(LUNCH);
      choose(other, '1', 'yes');
      await nextFrame();
      expect(moving(), 'in a form that opens later').to.eql([]);
    });
  });
});

describe('Without motion in the browser', () => {
  watchMotion();
  cleanUp();
  const doors: Readonly<Record<string, PropertyDescriptor | undefined>> = {
    missing: undefined,
    throws: {
      value: () => {
        throw new DOMException('A test refuses it.', 'NotSupportedError');
      },
    },
    'returns nothing': { value: () => null },
  };
  for (const [name, door] of Object.entries(doors))
    it(`all changes are seen at once: animate ${name}`, async () => {
      await whileReplaced([Element.prototype, 'animate', door], async () => {
        const harness = await open(LUNCH);
        for (const value of ['yes', 'no', 'yes']) {
          choose(harness, '1', value);
          await nextFrame();
        }
        expect([...tops(harness).keys()]).to.eql(['1', '2', '3', '4']);
        await harness.submit();
        expect(harness.errors('4')).to.have.length(1);
        await harness.put('4', { type: 'A' });
        expect((await harness.submit()).name).to.equal('hf-success');
        expect(harness.heard('hf-warning')).to.equal(undefined);
      });
    });
});
