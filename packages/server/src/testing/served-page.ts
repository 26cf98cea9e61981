// A drawn form as a browser without a script has it: what it holds, what a person enters, what it posts.
import { defaultTreeAdapter, html as names, parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Entry } from '../../../../src/fields/example.js';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** Lists all elements below some nodes, in the order of the tree. */
export function listElements(nodes: readonly Node[]): readonly Element[] {
  return nodes.flatMap((node) =>
    defaultTreeAdapter.isElementNode(node) ? [node, ...listElements(node.childNodes)] : [],
  );
}

/** Returns an attribute of an element; `undefined` where it has none. */
export const attribute = ({ attrs }: Element, wanted: string): string | undefined =>
  attrs.find(({ name }) => name === wanted)?.value;

/** Returns the text in an element. */
export const textOf = (node: Node): string => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return defaultTreeAdapter.isElementNode(node) ? node.childNodes.map(textOf).join('') : '';
};

/** A control, and what is in it now. */
interface Control {
  readonly name: string;
  readonly kind: 'text' | 'area' | 'date' | 'choice' | 'radio' | 'select' | 'file' | 'hidden';
  /** The value of a choice, else the text. */
  value: string;
  isChecked: boolean;
  file?: File;
  readonly options: readonly string[];
  readonly labels: readonly string[];
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Reads the HTML of a drawn form. */
export class ServedPage {
  readonly elements: readonly Element[];
  readonly controls: readonly Control[];

  constructor(readonly html: string) {
    this.elements = listElements(parseFragment(html).childNodes);
    this.controls = this.elements.flatMap((element) => readControl(element, this.elements));
  }

  /** Finds the controls of a field or of a part of it. */
  find(id: string, subfield?: string): readonly Control[] {
    const name = subfield === undefined ? `field_${id}` : `field_${id}[${subfield}]`;
    const own = this.controls.filter((control) => control.name === name);
    return own.length > 0 ? own : this.controls.filter((control) => control.name.startsWith(`${name}[`));
  }

  /** Enters an act of a person. Returns whether there is a control for it. */
  enter(id: string, entry: Entry): boolean {
    const controls = this.find(id, entry.subfield);
    const [first] = controls;
    if (!first) return false;
    if ('type' in entry) {
      // What is searched for with a script is chosen from a list without one.
      if (first.kind === 'select')
        return choose(
          controls,
          first.options[first.labels.findIndex((label) => fold(label) === fold(entry.type))] ?? '?',
        );
      if (!['text', 'area', 'date'].includes(first.kind)) return false;
      first.value = first.kind === 'date' ? entry.type : first.value + entry.type;
      return true;
    }
    if ('choose' in entry) return choose(controls, entry.choose);
    if (first.kind !== 'file' || 'draw' in entry) return false;
    const { name, type, content } =
      'file' in entry
        ? { ...entry.file, content: entry.file.text }
        : { ...entry.picture, content: Uint8Array.from(atob(entry.picture.base64), (letter) => letter.charCodeAt(0)) };
    first.file = new File([content], name, { type });
    return true;
  }

  /** Returns what the browser posts: successful controls in their order, with the line breaks of forms. */
  post(): FormData {
    const posted = new FormData();
    for (const { name, kind, value, isChecked, file } of this.controls) {
      if (kind === 'choice' || kind === 'radio') {
        if (isChecked) posted.append(name, value);
      } else if (kind === 'file') posted.append(name, file ?? new File([], ''));
      else if (kind !== 'select' || isChecked) posted.append(name, value.replace(/\r?\n/g, '\r\n'));
    }
    return posted;
  }
}

function choose(controls: readonly Control[], value: string): boolean {
  const [first] = controls;
  if (first?.kind === 'select') {
    if (!first.options.includes(value)) return false;
    Object.assign(first, { value, isChecked: true });
    return true;
  }
  const wanted = controls.find(
    (control) => control.value === value && (control.kind === 'choice' || control.kind === 'radio'),
  );
  if (!wanted) return false;
  if (wanted.kind === 'choice') wanted.isChecked = !wanted.isChecked;
  else for (const each of controls) each.isChecked = each === wanted;
  return true;
}

function readControl(element: Element, all: readonly Element[]): readonly Control[] {
  const name = attribute(element, 'name') ?? '';
  if (!name || attribute(element, 'disabled') !== undefined || isInDisabled(element)) return [];
  const plain = { name, isChecked: false, options: [], labels: [] };
  if (element.tagName === 'textarea') return [{ ...plain, kind: 'area', value: textOf(element) }];
  if (element.tagName === 'select') {
    const options = listElements(element.childNodes).filter(({ tagName }) => tagName === names.TAG_NAMES.OPTION);
    const values = options.map((option) => attribute(option, 'value') ?? textOf(option));
    const chosen = options.findLastIndex((option) => attribute(option, 'selected') !== undefined);
    const isBox = Number(attribute(element, 'size') ?? 1) <= 1;
    const isChecked = chosen >= 0 || isBox;
    return [
      {
        ...plain,
        kind: 'select',
        options: values,
        labels: options.map(textOf),
        isChecked,
        value: values[Math.max(chosen, 0)] ?? '',
      },
    ];
  }
  if (element.tagName !== 'input' || !all.includes(element)) return [];
  const type = attribute(element, 'type') ?? 'text';
  const value = attribute(element, 'value');
  const isChecked = attribute(element, 'checked') !== undefined;
  if (type === 'checkbox') return [{ ...plain, kind: 'choice', value: value ?? 'on', isChecked }];
  if (type === 'radio') return [{ ...plain, kind: 'radio', value: value ?? 'on', isChecked }];
  if (type === 'file') return [{ ...plain, kind: 'file', value: '' }];
  const isMoment = ['date', 'time', 'datetime-local'].includes(type);
  return [{ ...plain, kind: type === 'hidden' ? 'hidden' : isMoment ? 'date' : 'text', value: value ?? '' }];
}

function isInDisabled(element: Element): boolean {
  for (let node = element.parentNode; node && 'attrs' in node; node = node.parentNode)
    if (node.tagName === 'fieldset' && attribute(node, 'disabled') !== undefined) return true;
  return false;
}
