// Tags and attributes that somebody has nearly written right. A browser passes over them without a word.
import type { DefaultTreeAdapterTypes } from 'parse5';
import { writeAttributes } from '../../../snippets/markup.js';
import { createFinding } from '../findings.js';
import type { Finding } from '../findings.js';
import type { PageChange } from '../findings/finding-change.js';
import { isNear, reduceName } from './distance.js';

type Element = DefaultTreeAdapterTypes.Element;
type Attribute = Element['attrs'][number];

const FORM = 'hosted-form';
const POPUP = 'hosted-form-popup';
const PLACEHOLDER = 'data-hosted-form';
/** The marks that other parts of the project have. */
const OTHERS = ['data-hosted-form-frame'];

/** The attributes of `<hosted-form>`. A structure test compares them with the declarations. */
export const FORM_ATTRIBUTES: readonly string[] = (
  'form-id proxy agents analytics autocomplete brand calendar capture capture-keep carry choices currency disabled draft ' +
  'draft-except embed-frames events history layout max-body min-fields name outbox partials prefill prefill-fields preset preview ' +
  'readonly redirect-origins render required review share-answers shrink-photos signature-evidence signature-ground ' +
  'signature-trim skeleton strip-location success-url theme values'
).split(' ');

/** The attributes that `<hosted-form-popup>` has besides. */
const POPUP_ATTRIBUTES: readonly string[] = ['trigger', 'as', 'once'];

/** The attributes of a placeholder, which takes both spellings. */
const OF_PLACEHOLDER = FORM_ATTRIBUTES.flatMap((name) => [`data-${name}`, name]);

/** Names that people take for an attribute, with the values that make them sure. */
const OTHER_NAMES: readonly (readonly [name: RegExp, value: RegExp, meant: string])[] = [
  [/^(?:id|form|form-?(?:number|no|nr))$/, /^[1-9]\d*$/, 'form-id'],
  [/^proxy-?(?:url|path|address|base)$/, /^/, 'proxy'],
];

/** Attributes that HTML knows on every tag, and the frameworks' own. They are nobody's mistakes. */
const OF_HTML =
  /^(?:id|class|style|lang|dir|slot|title|hidden|part|role|is|tabindex|accesskey|inert|popover|translate|draggable|nonce|exportparts|contenteditable|autofocus|item\w+|xml\w*|on\w+)$|^(?:aria|v|x|ng|s|hx|wire|xmlns)[-:]|^[^a-z]|^_/;

/** A tag that somebody may have meant otherwise. */
export interface NearMiss {
  /** The name of the tag or of the attribute, as it is written. */
  readonly written: string;
  readonly meant: string;
  readonly isTag: boolean;
  /** The whole first tag, as it has to be written. All other attributes are kept. */
  readonly mended: string;
  /** The place in the page, with the end tag where its name changes. */
  readonly place: PageChange | undefined;
}

type Miss = Omit<NearMiss, 'place'>;

/** Finds tags and attributes of a page that are nearly those of the element. */
export function findNearMisses(elements: readonly Element[], html: string): readonly NearMiss[] {
  return elements.flatMap((element) => {
    const misspelt = findTag(element);
    const names = misspelt ? [] : listNames(element);
    const misses = misspelt ? [misspelt] : names.length === 0 ? [] : findAttributes(element, names);
    return misses.map((miss) => ({ ...miss, place: findPlace(element, html, miss.mended) }));
  });
}

/** Finds the text of the page that a tag is, and returns it with its first tag as it has to be written. */
function findPlace({ tagName, sourceCodeLocation }: Element, html: string, mended: string): PageChange | undefined {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  if (!startTag) return undefined;
  const name = /^<([\w-]+)/.exec(mended)?.[1] ?? tagName;
  if (name === tagName || !endTag)
    return { written: html.slice(startTag.startOffset, startTag.endOffset), text: mended };
  const content = html.slice(startTag.endOffset, endTag.startOffset);
  return {
    written: html.slice(startTag.startOffset, endTag.endOffset),
    text: `${mended}${content}</${name}>`,
  };
}

/** Returns the findings about them. */
export const checkNearMisses = (misses: readonly NearMiss[]): readonly Finding[] =>
  misses.map(({ written, meant, isTag, mended, place }) =>
    createFinding(
      isTag ? 'tag_misspelt' : 'attribute_misspelt',
      { written, meant },
      { language: 'html', text: mended },
      place,
    ),
  );

/** Finds out whether a tag, or the mark of a placeholder, is meant to be one of the element. */
function findTag({ tagName, attrs }: Element): Miss | undefined {
  if (tagName === FORM || tagName === POPUP) return undefined;
  const meant = nearest(tagName, [FORM, POPUP]);
  if (meant !== undefined) {
    const names = meant === POPUP ? [...FORM_ATTRIBUTES, ...POPUP_ATTRIBUTES] : FORM_ATTRIBUTES;
    return { written: `<${tagName}>`, meant: `<${meant}>`, isTag: true, mended: mend(meant, attrs, names) };
  }
  const mark = attrs.find(({ name }) => isNearMark(name));
  if (!mark || attrs.some(({ name }) => name === PLACEHOLDER)) return undefined;
  const mended = mend(
    'div',
    [{ name: PLACEHOLDER, value: mark.value }, ...attrs.filter((each) => each !== mark)],
    OF_PLACEHOLDER,
  );
  return { written: mark.name, meant: PLACEHOLDER, isTag: true, mended };
}

const isNearMark = (name: string): boolean =>
  name !== PLACEHOLDER &&
  !OTHERS.includes(name) &&
  /^data[-_:.]/.test(name) &&
  (isNear(reduceName(name), 'hostedform') || reduceName(name) === 'hostedformid');

/** Lists the attributes that a tag may have; none for a tag that is not of the element. */
function listNames({ tagName, attrs }: Element): readonly string[] {
  if (tagName === FORM) return FORM_ATTRIBUTES;
  if (tagName === POPUP) return [...FORM_ATTRIBUTES, ...POPUP_ATTRIBUTES];
  const isPlaceholder = tagName === 'div' && attrs.some(({ name }) => name === PLACEHOLDER);
  return isPlaceholder ? OF_PLACEHOLDER : [];
}

function findAttributes({ tagName, attrs }: Element, names: readonly string[]): readonly Miss[] {
  return attrs.flatMap((attribute) => {
    const { name } = attribute;
    const meant = nearestAttribute(attribute, attrs, names);
    return meant === undefined ? [] : [{ written: name, meant, isTag: false, mended: mend(tagName, attrs, names) }];
  });
}

/** Returns the attribute that somebody meant; `undefined` where the name is right, is HTML's, or is like none. */
function nearestAttribute(
  { name, value }: Attribute,
  attrs: readonly Attribute[],
  names: readonly string[],
): string | undefined {
  const other = OTHER_NAMES.find(([each, values]) => each.test(name) && values.test(value))?.[2];
  const isMissing = other !== undefined && attrs.every((each) => each.name !== other && each.name !== PLACEHOLDER);
  if (isMissing) return other;
  if (names.includes(name) || name === PLACEHOLDER || OF_HTML.test(name)) return undefined;
  // Pages use other names with `data-` for their own purposes, such as data-theme.
  const isOwn = name.startsWith('data-') && !names.some((each) => each.startsWith('data-'));
  const meant = nearest(name, isOwn ? ['form-id', 'proxy'] : names);
  // A second attribute for the same would make the tag worse.
  return attrs.some((other) => other.name === meant) ? undefined : meant;
}

/** Returns the nearest of some names. One that differs by case and hyphens alone goes first. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const reduced = reduceName(name);
  if (reduced.length < 4) return undefined;
  return (
    names.find((each) => reduceName(each) === reduced) ??
    names.find((each) => each.length > 4 && isNear(reduced, reduceName(each)))
  );
}

/** Writes the first tag with the right names. All other attributes stay as they are. */
function mend(tag: string, attrs: readonly Attribute[], names: readonly string[]): string {
  const entries = attrs.map(
    (attribute) => [nearestAttribute(attribute, attrs, names) ?? attribute.name, attribute.value] as const,
  );
  return `<${tag}${writeAttributes(new Map(entries))}>`;
}
