// The surroundings in which the torture page puts one form: boxes, scripts and styles of pages.

/** The sorts of surroundings. */
export type Sort = 'box' | 'script' | 'style';

/** A page around the form. */
export interface Surrounding {
  /** Its address below `/torture/`, and the class of its body. */
  readonly id: string;
  readonly name: string;
  readonly sort: Sort;
  /** Draws the body around the form. `data-open` is pressed before the form is there, `data-leave` after it was sent. */
  readonly draw: (form: string) => string;
  /** The addresses of scripts before the form's own. */
  readonly scripts?: readonly string[];
  /** The tags that load the form, where they are not the usual one. */
  readonly load?: string;
  /** Width of the frame in px. Default: that of the page. */
  readonly width?: number;
  readonly dir?: 'rtl';
}

/** The usual way to load the form. */
export const LOAD = '<script type="module" src="/dist/cdn/hosted-form.js"></script>';
const OWN_SCRIPT = '/dist/demo/surrounding.js';

const inside = (form: string) => `<main><div>${form}</div></main>`;
const box = (id: string, name: string, draw = inside): Surrounding => ({ id, name, sort: 'box', draw });
const style = (id: string, name: string): Surrounding => ({ id, name, sort: 'style', draw: inside });
const library = (name: string) => `/torture/library/${name}.js`;
const script = (id: string, name: string, libraries: readonly string[]): Surrounding => ({
  id,
  name,
  sort: 'script',
  draw: inside,
  scripts: libraries.map(library),
});

const BOXES: readonly Surrounding[] = [
  box('block', 'A block'),
  box('flex-item', 'A flex item'),
  box('grid-item', 'A grid item'),
  box('centred-column', 'A centred column'),
  box('table-cell', 'A table cell', (form) => `<table><tr><td>Before</td><td>${form}</td></tr></table>`),
  box('float', 'A float'),
  box('inline-block', 'An inline block'),
  box('fit-content', 'A box that fits its content'),
  box('absolute', 'An absolute box'),
  box('fixed', 'A fixed box'),
  {
    ...box('dialog', 'A dialog', (form) => `<button data-open="dialog">Open</button><dialog>${form}</dialog>`),
    scripts: [OWN_SCRIPT],
  },
  box(
    'popover',
    'A popover that opens later',
    (form) => `<button data-open popovertarget="later">Open</button><div popover id="later">${form}</div>`,
  ),
  {
    ...box(
      'tab',
      'A tab that is hidden at first',
      (form) => `<button data-open="tab">Tab</button><div hidden>${form}</div>`,
    ),
    scripts: [OWN_SCRIPT],
  },
  box('zoom', 'A zoomed page'),
  box('transform', 'A transformed box'),
  { ...box('narrow', '240 px with wide text spacing'), width: 240 },
  box('shadow', 'Nested shadow roots', (form) =>
    ['one', 'two', 'three'].reduce(
      (inner, name) => `<div class="${name}"><template shadowrootmode="open">${inner}</template></div>`,
      form,
    ),
  ),
  box(
    'page-form',
    'A form of the page',
    (form) =>
      `<form action="/torture/posted"><input name="q" aria-label="Search">${form}<button>Search</button></form>`,
  ),
  { ...box('rtl', 'A page from right to left'), dir: 'rtl' },
];

const SWAPPED = (attributes: (address: string) => string) => () =>
  `<button data-open ${attributes('form')}>Show</button><button data-leave ${attributes('nothing')}>Hide</button><main id="place"></main>`;
const htmx = SWAPPED((address) => `hx-get="/torture/fragment/${address}" hx-target="#place"`);

const SCRIPTS: readonly Surrounding[] = [
  script('members-on-all-objects', 'Members on all objects', ['members-on-all-objects']),
  script('mootools', 'MooTools 1.5', ['mootools']),
  script('mootools-compat', 'MooTools, as before 1.5', ['mootools-compat']),
  script('prototype', 'Prototype (a stand-in)', ['prototype']),
  script('require', 'require.js and jQuery 1', ['require', 'jquery-1']),
  script('jquery-1', 'jQuery 1', ['jquery-1']),
  script('jquery-2', 'jQuery 2', ['jquery-2']),
  script('jquery-3', 'jQuery 3', ['jquery-3']),
  script('jquery-4', 'jQuery 4', ['jquery-4']),
  {
    ...script('turbo', 'Turbo', ['turbo']),
    draw: () => '<a data-open href="/torture/turbo/form">To the form</a>',
  },
  { ...script('htmx-2', 'htmx 2', ['htmx-2']), draw: htmx },
  { ...script('htmx-4', 'htmx 4', ['htmx-4']), draw: htmx },
  {
    ...script('react', 'React, which removes its div again', []),
    draw: () => '<button data-leave>Leave</button><main></main>',
    scripts: ['/dist/demo/surrounding-react.js'],
  },
  {
    ...script('view-transition', 'View transitions', []),
    draw: (form) =>
      `<button data-open="transition">Show</button><button data-leave="transition">Hide</button><main><template>${form}</template></main>`,
    scripts: [OWN_SCRIPT],
  },
  {
    ...script('delayed-module', 'Scripts that wait for the visitor (as WP Rocket, a stand-in)', ['delay']),
    load: '<script type="rocketlazyloadscript" data-rocket-type="module" data-rocket-src="/dist/cdn/hosted-form.js"></script>',
  },
  {
    ...script('delayed-classic', 'Scripts that wait for the visitor (as LiteSpeed, a stand-in)', ['delay']),
    load: '<script type="litespeed/javascript" data-src="/dist/cdn/hosted-form.classic.js"></script>',
  },
  {
    ...script('merged', 'Scripts merged into one (as Autoptimize, a stand-in)', []),
    load: '<script defer src="/torture/library/merged.js"></script>',
  },
];

const STYLES: readonly Surrounding[] = [
  style('letter-spacing', 'Letters and words far apart'),
  style('important', 'Rules for all elements, with !important'),
  style('small-root', 'A root font of 10 px'),
  style('dark', 'A dark page'),
  style('saturated', 'A saturated background'),
  style('gradient', 'A gradient'),
  style('upper-case', 'Upper case, centred, in one line'),
];

/** All surroundings, in the order of the table. */
export const SURROUNDINGS: readonly Surrounding[] = [...BOXES, ...SCRIPTS, ...STYLES];
