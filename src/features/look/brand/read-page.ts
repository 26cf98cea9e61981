// Reads what the page's own buttons, links and controls look like.
import { over, writeColour } from '../../../theme/contrast.js';
import type { Paint } from '../../../theme/contrast.js';
import { Probe, readGrounds, readStops } from '../../ground/ground.js';
import type { PageSamples, Sample } from './brand.js';
import type { Measures } from './measures.js';
import { findButtons, findOfPage } from './page-buttons.js';
import { hasSetting } from '../../../platform/css/conditions.js';
import { readOfPage } from '../../../platform/page.js';

const CONTROLS = [
  'input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url], [type=search], [type=password])',
  'select, textarea',
].join();
const LINKS = 'a[href]';

/** A button that the page names as its main one. */
const MAIN = /primary|cta|submit|brand/i;

/** The part of a button that its ground covers. */
const COVERS = 0.8;

const CLEAR: Paint = { colour: [0, 0, 0], alpha: 0 };

/** Reads the look of the page around a form: of its elements, and of what a bare button, link or control would look like. */
export function readPage(host: Element): PageSamples {
  const room = document.createElement('div');
  room.hidden = true;
  const found = { buttons: findButtons(host), links: findOfPage(host, LINKS), controls: findOfPage(host, CONTROLS) };
  readOfPage('body').append(room);
  const probe = new Probe(room);
  const read = (elements: readonly Element[], name: 'button' | 'input' | 'a') => {
    const bare = document.createElement(name);
    if (name === 'a') bare.setAttribute('href', '#');
    const own = document.createElement(name);
    if (name === 'a') own.setAttribute('href', '#');
    own.style.all = 'revert';
    room.append(bare, own);
    const plain = look(readSample(own, probe));
    return [...elements, bare].map((element) => readSample(element, probe)).filter((sample) => look(sample) !== plain);
  };
  const page = {
    buttons: read(found.buttons, 'button'),
    links: read(found.links, 'a'),
    controls: read(found.controls, 'input'),
    grounds: readGrounds(host, probe),
    size: parseFloat(getComputedStyle(host).fontSize),
    isFree:
      !hasSetting('(prefers-contrast: more)') &&
      !host.matches('[theme=contrast]') &&
      getComputedStyle(host).getPropertyValue('--hf-accent') === '',
  };
  room.remove();
  return page;
}

const look = ({ background, text, border, radius }: Sample) =>
  [background, text, border].map(({ colour, alpha }) => writeColour(colour, alpha)).join() + radius;

function readSample(element: Element, probe: Probe): Sample {
  const style = getComputedStyle(element);
  const hasBorder = style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px';
  const painted = readLayer(style, probe);
  const isText = style.backgroundClip.includes('text');
  return {
    background: isText ? CLEAR : readBackground(element, painted, probe),
    // A ground that is clipped to the text is the text's colour.
    text: isText && painted.alpha > 0 ? painted : (probe.read(style.color) ?? CLEAR),
    border: (hasBorder && probe.read(style.borderTopColor)) || CLEAR,
    radius: style.borderTopLeftRadius,
    font: style.fontFamily,
    weight: style.fontWeight,
    isMain: element.matches('[type=submit]') || MAIN.test(element.className) || isAlone(element),
    isText,
    ...(element.matches('input:not([type=search]), button, a') && { measures: measure(element, style) }),
  };
}

/** Returns the paint of a style: the first colour of its gradient that hides what is behind, else its plain colour. */
function readLayer({ backgroundColor, backgroundImage }: CSSStyleDeclaration, probe: Probe): Paint {
  const [stop] = readStops(backgroundImage, probe).filter(hides);
  // What is seen of a picture is not known. Most are small signs, or look like the colour that stands in for them.
  return stop ?? probe.read(backgroundColor) ?? CLEAR;
}

/** Returns what is seen behind the text of a button: its own paint, or that of a part that covers it, on what lies behind the button. */
function readBackground(element: Element, own: Paint, probe: Probe): Paint {
  const paint = hides(own) ? own : (readCovers(element, probe).find(hides) ?? own);
  if (!hides(paint) || paint.alpha === 1) return paint;
  const [ground] = element.parentElement ? readGrounds(element.parentElement, probe) : [];
  return ground ? { colour: over(paint, ground), alpha: 1 } : paint;
}

const hides = ({ alpha }: Paint): boolean => alpha > 0.5;

/** Reads the paint of the parts that cover a button: a child, or what its style puts before or behind its text. */
function readCovers(element: Element, probe: Probe): readonly Paint[] {
  const { width, height } = element.getBoundingClientRect();
  const covers = (wide: number, high: number) => wide >= width * COVERS && high >= height * COVERS;
  const parts = ['::before', '::after']
    .map((name) => getComputedStyle(element, name))
    .filter(({ content, width: wide, height: high }) => {
      return content !== 'none' && covers(parseFloat(wide), parseFloat(high));
    });
  const children = [...element.children].filter((child) => {
    const box = child.getBoundingClientRect();
    return covers(box.width, box.height);
  });
  return [...children.map((child) => getComputedStyle(child)), ...parts].map((style) => readLayer(style, probe));
}

/** Measures a control or a button. Absent where it is not on the page. */
function measure(element: Element, style: CSSStyleDeclaration): Measures | undefined {
  const height = element instanceof HTMLElement ? element.offsetHeight : 0;
  const number = (value: string) => parseFloat(value) || 0;
  if (height === 0) return undefined;
  return {
    height,
    font: number(style.fontSize),
    inline: number(style.paddingLeft),
    border: style.borderTopStyle === 'none' ? 0 : number(style.borderTopWidth),
  };
}

/** A form's only button without a type sends it. */
const isAlone = (element: Element) =>
  element instanceof HTMLButtonElement && element.form !== null && element.type === 'submit';
