// What a person has, sees and holds in a tree, beside their answers: the focus, the selection, the sizes that they have given.
import { focusIn } from '../../platform/focus.js';
import { quoted } from '../../platform/page.js';
import { tryTo } from '../../platform/try.js';

/** One moment of a person in a tree. */
export interface Moment {
  /** Brings the focus to the same place of another tree, if that is there. */
  focus(tree: ParentNode): void;
  /** Selects the same text there. */
  select(tree: ParentNode): void;
}

/** Notes the moment of a person in a tree. */
export function noteMoment(tree: HTMLElement): Moment {
  const held = focusIn(tree);
  const find = held ? describePlace(tree, held) : () => undefined;
  const select = isText(held) ? noteSelection(held) : () => undefined;
  const top = held?.scrollTop ?? 0;
  const left = held?.scrollLeft ?? 0;
  const sizes = [...tree.querySelectorAll('textarea')].map(
    (area) => [describePlace(tree, area), area.style.height] as const,
  );
  return {
    focus(other) {
      for (const [findArea, height] of sizes) {
        const area = height && findArea(other);
        if (area) area.style.height = height;
      }
      find(other)?.focus({ preventScroll: true });
    },
    select(other) {
      const control = find(other);
      if (!control) return;
      if (focusIn(control) !== control) control.focus({ preventScroll: true });
      if (isText(control)) select(control);
      control.scrollTop = top;
      control.scrollLeft = left;
    },
  };
}

const isText = (element: Element | null | undefined): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Notes what is selected of a text. Some kinds of inputs have no selection. */
function noteSelection({ selectionStart, selectionEnd, selectionDirection }: HTMLInputElement | HTMLTextAreaElement) {
  return (control: HTMLInputElement | HTMLTextAreaElement): void => {
    if (selectionStart === null) return;
    tryTo(() => {
      control.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
    });
  };
}

/** Returns a function that finds what has the same place in another tree: by its name and value, or by its part. */
function describePlace(tree: ParentNode, element: Element): (other: ParentNode) => HTMLElement | undefined {
  const selector = describe(element);
  const place = [...tree.querySelectorAll(selector)].indexOf(element);
  return (other) => other.querySelectorAll<HTMLElement>(selector)[place];
}

function describe(element: Element): string {
  const [name, value, part] = ['name', 'value', 'part'].map((attribute) => element.getAttribute(attribute));
  if (name && element.matches('[type=radio], [type=checkbox]'))
    return `[name=${quoted(name)}][value=${quoted(value ?? '')}]`;
  if (name) return `[name=${quoted(name)}]`;
  return part ? `${element.localName}[part=${quoted(part)}]` : element.localName;
}
