// Reads the measures of a form in its page. The page calls these functions, so they use nothing from outside but each other.
import type { HostedForm } from '../../src/index.js';
import type { Box, Control, Field, Gap, Message, Role, Snapshot, Text } from './snapshot.js';

function toBox({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

function join(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Tells whether an element is for screen readers alone. */
function isClipped(element: Element): boolean {
  const { clipPath, opacity } = getComputedStyle(element);
  return clipPath === 'inset(50%)' || opacity === '0';
}

/** Tells whether an element can be seen. `known` holds what was found before. */
function isSeen(element: Element, known: Map<Element, boolean>): boolean {
  const before = known.get(element);
  if (before !== undefined) return before;
  const parent = element.parentElement;
  const is =
    !element.matches('option, [popover]:not(:popover-open)') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !isClipped(element) &&
    (!parent || isSeen(parent, known));
  known.set(element, is);
  return is;
}

function findRole(element: Element): Role {
  if (element.closest('[part~=error]')) return 'error';
  if (element.closest('[part~=hint]')) return 'hint';
  if (element.closest('[part~=label]')) return 'label';
  if (element.closest('[part~=option], [part~=options]')) return 'option';
  if (element.closest('label')) return 'part-label';
  if (element.closest('h1, h2, h3, h4, [part~=page-heading]')) return 'heading';
  if (element.closest('button')) return 'button';
  return element.matches('input, select, textarea, canvas') ? 'control' : 'other';
}

function describe(element: Element, text = element.textContent): string {
  const field = element.closest<HTMLElement>('[data-field]')?.dataset['type'] ?? 'form';
  const name = element.getAttribute('part') ?? element.className;
  const words = text.replace(/\s+/g, ' ').trim().slice(0, 24);
  return `${field} ${element.localName}${name ? `[${name}]` : ''} “${words}”`;
}

/** Finds the nearest box that is drawn around an element, and whether it is in a place that scrolls by itself. */
function findAround(element: Element): { frame?: Box; scrolls: boolean } {
  let frame: Box | undefined;
  for (let at = element.parentElement; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (['auto', 'scroll'].includes(style.overflowX))
      return { ...(frame && { frame }), scrolls: at.scrollWidth > at.clientWidth };
    const border = parseFloat(style.borderLeftWidth) > 0 && parseFloat(style.borderRightWidth) > 0;
    if (!frame && border && at.localName !== 'fieldset') frame = toBox(at.getBoundingClientRect());
  }
  return { ...(frame && { frame }), scrolls: false };
}

/** Measures how much of a box is cut off by what is around it. */
function measureCut(element: Element, box: Box): number {
  let cut = 0;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { overflowX } = getComputedStyle(at);
    if (overflowX === 'visible') continue;
    if (overflowX !== 'hidden' && overflowX !== 'clip') break;
    const around = at.getBoundingClientRect();
    cut = Math.max(
      cut,
      around.left - box.left,
      box.right - around.right,
      around.top - box.top,
      box.bottom - around.bottom,
    );
  }
  return cut;
}

/** Returns the place that an element lies over, to take its presses. */
function findCovered(element: HTMLElement): Box[] {
  const { position, left, top, width, height } = getComputedStyle(element, '::after');
  if (position !== 'absolute' || !element.offsetParent) return [];
  const around = element.offsetParent.getBoundingClientRect();
  const start = { left: around.left + parseFloat(left), top: around.top + parseFloat(top) };
  return [{ ...start, right: start.left + parseFloat(width), bottom: start.top + parseFloat(height) }];
}

/** Returns what a finger may press for a control: with its label, and with what both lie over. */
function findTarget(element: Element, known: Map<Element, boolean>): Box {
  const boxes = isSeen(element, known) ? [toBox(element.getBoundingClientRect())] : [];
  if (element instanceof HTMLButtonElement) boxes.push(...findCovered(element));
  if (element instanceof HTMLInputElement)
    for (const label of element.labels ?? []) {
      if (!isSeen(label, known) || label.matches('[part~=label]')) continue;
      boxes.push(toBox(label.getBoundingClientRect()), ...findCovered(label));
    }
  return boxes.length > 0 ? join(boxes) : toBox(element.getBoundingClientRect());
}

function findContent(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const side = (name: string) =>
    parseFloat(style.getPropertyValue(`padding-${name}`)) + parseFloat(style.getPropertyValue(`border-${name}-width`));
  return {
    left: left + side('left'),
    top: top + side('top'),
    right: right - side('right'),
    bottom: bottom - side('bottom'),
  };
}

function findKind(element: Element): Control['kind'] {
  if (element.matches('[type=radio], [type=checkbox]')) return 'choice';
  const isText = element.matches('input:not([type=range], [type=file], [type=button]), select, textarea');
  return isText ? 'text' : 'other';
}

/** Lists what takes the focus and has a place to be seen at: its own, or that of its label. */
function listControls(root: ParentNode, known: Map<Element, boolean>): Element[] {
  const all = root.querySelectorAll(
    'input:not([type=hidden]), select, textarea, button, a[href], summary, [tabindex="0"]',
  );
  return Array.from(all).filter((element) => {
    const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : [];
    const isChoice = element.matches('[type=radio], [type=checkbox], [type=file]');
    const { width } = element.getBoundingClientRect();
    if (isSeen(element, known)) return width > 0;
    return isChoice && labels.some((label) => isSeen(label, known) && !label.matches('[part~=label]'));
  });
}

function toControl(element: Element, fields: readonly Element[], known: Map<Element, boolean>): Control {
  const target = findTarget(element, known);
  const box = isSeen(element, known) ? toBox(element.getBoundingClientRect()) : target;
  const { appearance, borderLeftWidth } = getComputedStyle(element);
  const inSentence = element.localName === 'a' && getComputedStyle(element).display === 'inline';
  return {
    what: describe(element, element.getAttribute('name') ?? element.textContent),
    field: fields.findIndex((field) => field.contains(element)),
    kind: findKind(element),
    box,
    isDrawn: isSeen(element, known) && (appearance !== 'none' || parseFloat(borderLeftWidth) > 0),
    target,
    content: findContent(element),
    inSentence,
    ...findAround(element),
  };
}

/** Lists the texts that can be seen, each with its lines. */
function listTexts(
  root: HTMLElement,
  fields: readonly Element[],
  controls: readonly Element[],
  em: number,
  known: Map<Element, boolean>,
): Text[] {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    const parent = node.parentElement;
    if (
      !parent ||
      !node.nodeValue?.trim() ||
      !isSeen(parent, known) ||
      parent.closest('style, select, textarea, svg, script')
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = Array.from(range.getClientRects())
      .filter(({ width }) => width > 1)
      .map(toBox);
    if (lines.length === 0) continue;
    const box = join(lines);
    const isIn = (control: Element) =>
      control.contains(parent) ||
      (control instanceof HTMLInputElement && Array.from(control.labels ?? []).some((label) => label.contains(parent)));
    found.push({
      what: describe(parent, node.nodeValue),
      role: findRole(parent),
      field: fields.findIndex((field) => field.contains(parent)),
      box,
      lines,
      isSign: !/[\p{L}\p{N}]/u.test(node.nodeValue),
      size: parseFloat(getComputedStyle(parent).fontSize) / em,
      within: controls.flatMap((control, index) => (isIn(control) ? [index] : [])),
      cut: measureCut(parent, box),
      ...findAround(parent),
    });
  }
  return found;
}

function listMessages(
  root: ParentNode,
  fields: readonly Element[],
  controls: readonly Element[],
  known: Map<Element, boolean>,
): Message[] {
  return Array.from(root.querySelectorAll('[data-field] :is([part~=hint], [part~=error])')).flatMap((element) => {
    if (!isSeen(element, known)) return [];
    const describes = (control: Element) =>
      (control.getAttribute('aria-describedby') ?? '').split(' ').includes(element.id);
    return {
      what: describe(element),
      role: element.matches('[part~=error]') ? ('error' as const) : ('hint' as const),
      field: fields.findIndex((field) => field.contains(element)),
      box: toBox(element.getBoundingClientRect()),
      // What stands below the label means all of the field.
      of:
        element.closest('.field, .field > fieldset') === element.parentElement
          ? []
          : controls.flatMap((control, index) => (element.id && describes(control) ? [index] : [])),
    };
  });
}

/** Lists the children that take part in the flow of an element. */
function listFlow(element: Element, known: Map<Element, boolean>): Element[] {
  return Array.from(element.children).filter((child) => {
    const isIn = isSeen(child, known) && !['absolute', 'fixed'].includes(getComputedStyle(child).position);
    return isIn && child.getBoundingClientRect().height > 1;
  });
}

function toField(element: HTMLElement, known: Map<Element, boolean>): Field {
  const label = element.querySelector(':scope > label, :scope > fieldset > legend');
  const flow = listFlow(label?.parentElement ?? element, known);
  const isMessage = (each: Element) => each.matches('[part~=hint], [part~=error]');
  const area = flow.find((each) => each !== label && !isMessage(each));
  const hasColumns = getComputedStyle(element).gridColumnStart.startsWith('span');
  const number = element.querySelector('input[inputmode=numeric], input[inputmode=decimal]');
  return {
    what: describe(element, ''),
    type: element.dataset['type'] ?? '',
    field: -1,
    span: hasColumns ? Number(element.style.getPropertyValue('--_span') || 12) : 12,
    box: toBox(element.getBoundingClientRect()),
    frame: label ? (label.localName === 'label' ? 'label' : 'group') : 'bare',
    ...(label && isSeen(label, known) && { label: toBox(label.getBoundingClientRect()) }),
    ...(area && { area: toBox(area.getBoundingClientRect()) }),
    ...(element.dataset['type'] === 'number' && number && { numberWidth: number.getBoundingClientRect().width }),
  };
}

/** Returns where what can be seen of a block ends: a margin below zero takes back what is empty. */
function findEnd(block: Element): number {
  const last = (block.matches('.groups') && block.lastElementChild) || block;
  return last.getBoundingClientRect().bottom + Math.min(0, parseFloat(getComputedStyle(last).marginBlockEnd));
}

/** Lists the room between what stands one above the other: blocks of the form, and what is in fields, groups, parts and options. */
function listGaps(root: ParentNode, fields: readonly Element[], known: Map<Element, boolean>): Gap[] {
  // A question alone stands freely on its page.
  const blocks = '.everything:not(:has(> .question)), .groups';
  const stacks = root.querySelectorAll(
    `${blocks}, .field, .field > fieldset, .subfield, [part~=options], [part=error-summary]`,
  );
  return Array.from(stacks).flatMap((stack) => {
    if (!isSeen(stack, known)) return [];
    const flow = listFlow(stack, known);
    return flow.slice(1).flatMap((next, index) => {
      const before = flow[index];
      if (!before) return [];
      const [above, below] = [before.getBoundingClientRect(), next.getBoundingClientRect()];
      const isBelow = below.top > above.bottom - 4 && below.left < above.right && above.left < below.right;
      const [from, to] = [before, next].map((each) => {
        if (stack.matches(blocks)) return 'block';
        return each.matches('[part], label, h2, h3') ? findRole(each) : 'other';
      });
      if (!isBelow || !from || !to) return [];
      const field = fields.findIndex((each) => each.contains(stack));
      return { from, to, field, px: below.top - findEnd(before), what: `${describe(before)} → ${describe(next)}` };
    });
  });
}

/** Returns the measures of a form. */
export function collect(form: HostedForm): Snapshot {
  const tree = form.renderRoot;
  const root = tree.querySelector<HTMLElement>('[part=root]');
  if (!root) throw new Error('There is no form.');
  const known = new Map<Element, boolean>();
  const em = parseFloat(getComputedStyle(root).fontSize);
  const fields = Array.from(root.querySelectorAll<HTMLElement>('.fields > [data-field]')).filter(
    (field) => isSeen(field, known) && field.getBoundingClientRect().height > 0,
  );
  const controls = listControls(root, known);
  return {
    em,
    isRtl: getComputedStyle(form).direction === 'rtl',
    isCoarse: matchMedia('(pointer: coarse)').matches,
    host: toBox(form.getBoundingClientRect()),
    root: toBox(root.getBoundingClientRect()),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    fields: fields.map((field) => toField(field, known)),
    texts: listTexts(root, fields, controls, em, known),
    controls: controls.map((control) => toControl(control, fields, known)),
    messages: listMessages(root, fields, controls, known),
    gaps: listGaps(root, fields, known),
  };
}

/** Returns a script that gives the page these functions, as `collect`. */
export function toCollectingScript(): string {
  const parts = [
    toBox,
    join,
    isClipped,
    isSeen,
    findRole,
    describe,
    findAround,
    measureCut,
    findCovered,
    findTarget,
    findContent,
    findKind,
    listControls,
    toControl,
    listTexts,
    listMessages,
    listFlow,
    findEnd,
    toField,
    listGaps,
    collect,
  ];
  return `globalThis.__name = (named) => named; globalThis.collect = (() => { ${parts.map(String).join('\n')} return collect; })();`;
}
