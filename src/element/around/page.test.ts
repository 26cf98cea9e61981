import { expect } from '@open-wc/testing';
import { openForm } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'Name' },
  { id: '2', type: 'select', label: 'Colour', options: [{ label: 'Red', value: 'R' }] },
  { id: '3', type: 'section', label: 'A section', section_text: '<p>Text</p>' },
];

/** Settings of text on a page. None of them is meant for a form. */
const SETTING: Readonly<Record<string, string>> = {
  'letter-spacing': '8px',
  'word-spacing': '30px',
  'text-transform': 'uppercase',
  'text-indent': '40px',
  'text-align': 'right',
  'text-shadow': 'red 5px 5px 5px',
  'line-height': '3px',
  'white-space': 'nowrap',
  'word-break': 'break-all',
  cursor: 'crosshair',
};

/** A page that sets all its elements so until the end of the test. */
function usePage(context: Mocha.Context, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  context['sheet'] = sheet;
}

describe('The styles of the page', () => {
  afterEach(function () {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this['sheet']);
  });

  it('for all elements reach the font and the colour of the form, not how its text is set', async function () {
    const { harness: plain } = await openForm(FIELDS);
    const seen = ({ root }: typeof plain) =>
      [...root.querySelectorAll('form *')].map((element) => {
        const style = getComputedStyle(element);
        return Object.keys(SETTING).map((name) => `${element.localName} ${name} ${style.getPropertyValue(name)}`);
      });
    const before = seen(plain);
    const declarations = Object.entries(SETTING).map(([name, value]) => `${name}: ${value} !important`);
    usePage(this, `* { ${declarations.join(';')}; color: rgb(1 2 3) !important; font-family: serif !important }`);
    const { harness } = await openForm(FIELDS);
    expect(seen(harness)).to.eql(before);
    const { color, fontFamily } = getComputedStyle(harness.part('label'));
    expect({ color, fontFamily }).to.eql({ color: 'rgb(1, 2, 3)', fontFamily: 'serif' });
  });

  it('can’t make the text smaller than 14 px', async function () {
    usePage(this, '* { font-size: 8px !important }');
    const { harness } = await openForm(FIELDS);
    expect(getComputedStyle(harness.part('label')).fontSize).to.equal('14px');
  });
});

describe('The keys of the page', () => {
  const TYPES = ['keydown', 'keypress', 'keyup'];

  /** Presses keys on an element, and returns what the document hears. */
  function press(target: Element, init: KeyboardEventInit): string[] {
    const heard: string[] = [];
    const hear = ({ type }: Event) => heard.push(type);
    for (const type of TYPES) document.addEventListener(type, hear);
    for (const type of TYPES)
      target.dispatchEvent(new KeyboardEvent(type, { bubbles: true, composed: true, cancelable: true, ...init }));
    for (const type of TYPES) document.removeEventListener(type, hear);
    return heard;
  }

  it('do not fire while somebody types into a control', async () => {
    const { element, harness } = await openForm(FIELDS);
    await until(() => element.guessPurpose, 'what suits the form to its page');
    for (const id of ['1', '2'])
      for (const key of ['j', '/', '?', ' ', 'ArrowLeft', 'Backspace'])
        expect(press(harness.control(id), { key }), key).to.eql([]);
    const altGr = { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true };
    // WebKit knows no AltGr in events that a script makes.
    const isKnown = new KeyboardEvent('keydown', altGr).getModifierState('AltGraph');
    expect(press(harness.control('1'), altGr)).to.eql(isKnown ? [] : TYPES);
  });

  it('get Escape, Tab, keys with modifiers, and all keys on buttons', async () => {
    const { harness } = await openForm(FIELDS);
    const keys: KeyboardEventInit[] = [
      { key: 'Escape' },
      { key: 'Tab' },
      { key: 'F1' },
      { key: 's', ctrlKey: true },
      { key: 'k', metaKey: true },
      { key: 'x', altKey: true },
    ];
    for (const init of keys) expect(press(harness.control('1'), init), init.key).to.eql(TYPES);
    expect(press(harness.part('submit'), { key: 'j' })).to.eql(TYPES);
  });
});

describe('Attributes that all elements have', () => {
  it('move the focus into the form with `autofocus`, once it is drawn', async () => {
    const { harness } = await openForm(FIELDS, { attributes: { autofocus: '' } });
    await until(() => harness.focused === harness.control('1'), 'the focus on the first control');
  });

  it('leave the focus where the person has put it, also with `autofocus`', async () => {
    const search = document.body.appendChild(document.createElement('input'));
    search.focus();
    const { takeFocus } = await import('../../features/keys/take-focus.js');
    const { element, harness } = await openForm(FIELDS, { attributes: { autofocus: '' } });
    takeFocus({ element });
    expect([document.activeElement, harness.focused]).to.eql([search, null]);
    search.remove();
  });

  it('name the form with `aria-label`', async () => {
    const { harness } = await openForm(FIELDS, { attributes: { 'aria-label': 'Join us' } });
    expect(harness.part('form').ariaLabel).to.equal('Join us');
  });
});
