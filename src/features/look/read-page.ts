// Reads what the page's own buttons, links and controls look like.
import { writeColour } from '../../theme/contrast.js';
import type { Paint } from '../../theme/contrast.js';
import { Probe } from '../ground/ground.js';
import type { PageSamples, Sample } from './brand.js';
import { findAll, readOfPage } from '../../platform/page.js';

const BUTTONS = 'button, input[type=submit], [role=button], .btn, .button, .wp-element-button';
const CONTROLS = [
  'input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url], [type=search], [type=password])',
  'select, textarea',
].join();
const LINKS = 'a[href]';

/** A button that the page names as its main one. */
const MAIN = /primary|cta|submit|brand/i;

/** The most elements of a kind that are read. Reading one takes some microseconds. */
const MOST = 60;

/** Reads the look of the page around a form: of its elements, and of what a bare button, link or control would look like. */
export function readPage(host: Element): PageSamples {
  const room = document.createElement('div');
  room.hidden = true;
  readOfPage('body').append(room);
  const probe = new Probe(room);
  const read = (selector: string, name: 'button' | 'input' | 'a') => {
    const bare = document.createElement(name);
    if (name === 'a') bare.setAttribute('href', '#');
    const own = document.createElement(name);
    if (name === 'a') own.setAttribute('href', '#');
    own.style.all = 'revert';
    room.append(bare, own);
    const plain = look(readSample(own, probe));
    return [...find(host, selector, room), bare]
      .map((element) => readSample(element, probe))
      .filter((sample) => look(sample) !== plain);
  };
  const page = { buttons: read(BUTTONS, 'button'), links: read(LINKS, 'a'), controls: read(CONTROLS, 'input') };
  room.remove();
  return page;
}

/** Finds elements of the page, those of forms such as this one left out. */
function find(host: Element, selector: string, room: Element): Element[] {
  const tree = host.getRootNode();
  const trees = tree instanceof ShadowRoot ? [tree, document] : [document];
  return trees
    .flatMap((each) => [...findAll(each, selector)])
    .filter((element) => !element.closest('hosted-form') && !room.contains(element))
    .filter((element) => element.getClientRects().length > 0)
    .slice(0, MOST);
}

const look = ({ background, text, border, radius }: Sample) =>
  [background, text, border].map(({ colour, alpha }) => writeColour(colour, alpha)).join() + radius;

const CLEAR: Paint = { colour: [0, 0, 0], alpha: 0 };

function readSample(element: Element, probe: Probe): Sample {
  const style = getComputedStyle(element);
  const paint = (css: string) => probe.read(css) ?? CLEAR;
  const hasBorder = style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px';
  return {
    background: paint(style.backgroundColor),
    text: paint(style.color),
    border: hasBorder ? paint(style.borderTopColor) : CLEAR,
    radius: style.borderTopLeftRadius,
    font: style.fontFamily,
    weight: style.fontWeight,
    isMain: element.matches('[type=submit]') || MAIN.test(element.className) || isAlone(element),
  };
}

/** A form's only button without a type sends it. */
const isAlone = (element: Element) =>
  element instanceof HTMLButtonElement && element.form !== null && element.type === 'submit';
