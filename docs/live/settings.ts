import { isObject, text } from '../../src/api/read.js';

/** An attribute of the element, as the custom-elements manifest has it. */
export interface Attribute {
  readonly name: string;
  /** For example `boolean`, `string`, `number`, or `'off' | 'local'`. */
  readonly type: string;
  readonly description: string;
}

/** Two belong to the example itself. The policy of this site lets no embedded code run. */
const FIXED = ['form-id', 'proxy', 'embed-frames'];

let read: Promise<readonly Attribute[]> | undefined;

/** Fetches the attributes of the element. */
export function listAttributes(site: URL): Promise<readonly Attribute[]> {
  return (read ??= fetch(new URL('assets/live/attributes.json', site)).then(async (response) =>
    readAttributes(await response.json()),
  ));
}

function readAttributes(list: unknown): Attribute[] {
  const attributes = Array.isArray(list) ? list.filter(isObject) : [];
  return attributes.map(({ name, type, description }) => ({
    name: text(name),
    type: text(type),
    description: text(description),
  }));
}

/** Makes the controls of the attributes in the tag, and a choice of those to add. */
export function buildSettings(
  attributes: Map<string, string>,
  known: readonly Attribute[],
  onChange: () => void,
): HTMLElement {
  const group = document.createElement('fieldset');
  group.className = 'live-settings';
  const draw = () => {
    const legend = document.createElement('legend');
    legend.textContent = 'Attributes';
    const shown = known.filter(({ name }) => attributes.has(name) && !FIXED.includes(name));
    const others = known.filter(({ name }) => !attributes.has(name) && !FIXED.includes(name));
    const add = (name: string) => {
      attributes.set(name, listChoices(known.find((attribute) => attribute.name === name))[0] ?? '');
      draw();
      onChange();
      group.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    };
    group.replaceChildren(
      legend,
      ...shown.map((attribute) => control(attribute, attributes, onChange)),
      adder(others, add),
    );
  };
  draw();
  return group;
}

function control(attribute: Attribute, attributes: Map<string, string>, onChange: () => void): HTMLElement {
  const { name, type, description } = attribute;
  const label = document.createElement('label');
  label.title = description;
  const choices = listChoices(attribute);
  const input = choices.length > 0 ? makeSelect(choices) : document.createElement('input');
  input.name = name;
  if (type === 'boolean' && input instanceof HTMLInputElement) {
    label.className = 'live-switch';
    input.type = 'checkbox';
    input.checked = attributes.has(name);
    input.addEventListener('change', () => {
      if (input.checked) attributes.set(name, '');
      else attributes.delete(name);
      onChange();
    });
    label.append(input, name);
    return label;
  }
  input.value = attributes.get(name) ?? '';
  input.addEventListener('change', () => {
    attributes.set(name, input.value);
    onChange();
  });
  label.append(name, input);
  return label;
}

/** Lists the values that an attribute can have, if its type names them. */
function listChoices(attribute: Attribute | undefined): string[] {
  return [...(attribute?.type ?? '').matchAll(/'([^']*)'/g)].map(([, choice = '']) => choice);
}

function makeSelect(choices: readonly string[]): HTMLSelectElement {
  const select = document.createElement('select');
  select.append(...choices.map((choice) => new Option(choice)));
  return select;
}

/** Makes the choice that adds an attribute to the tag. */
function adder(others: readonly Attribute[], onAdd: (name: string) => void): HTMLElement {
  const label = document.createElement('label');
  const select = document.createElement('select');
  select.append(new Option('Choose …', ''), ...others.map(({ name }) => new Option(name)));
  select.addEventListener('change', () => {
    if (select.value) onAdd(select.value);
  });
  label.append('Add an attribute', select);
  return label;
}
