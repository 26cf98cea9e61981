// A live example in a page: the code, and beside it the place in which the page's script puts the element.
import { typeExamples } from '../../tools/docs/type-examples.js';
import { LOOKS } from './looks.js';

/** Renders JSON as code. */
type Render = (text: string) => string;

/** An example: the HTML of its code, the code itself, its form, and what stands in its place before any script runs. */
interface Example {
  readonly code: string;
  readonly source: string;
  readonly form: string;
  readonly drawn?: string | undefined;
}

/** The attributes of the tag that the reader does not set. */
const FIXED = /^(form-id|proxy|embed-frames)$/;

/**
 * Renders a live example. Whether its form exists is checked with the links.
 *
 * @param code The HTML of the code.
 * @param source The code itself.
 * @param words Of the fence: `live form=contact`, `live form=contact looks` or `live type=text`.
 * @param drawn The drawn forms by their names, which `looks` shows before the script runs.
 */
export function renderLive(
  code: string,
  source: string,
  words: string[],
  render: Render,
  drawn: ReadonlyMap<string, string>,
): string {
  const settings = new Map(
    words.map((word): [string, string] => {
      const [name = '', value = ''] = word.split('=');
      return [name, value];
    }),
  );
  const type = settings.get('type');
  if (type) return renderExamples(code, source, type, render);
  const form = settings.get('form') ?? '';
  return renderExample({ code, source, form, drawn: settings.has('looks') ? drawn.get(form) : undefined });
}

/** Shows every example of a field type, with the field as the service sends it. The first one also shows the code of the tag. */
function renderExamples(code: string, source: string, type: string, render: Render): string {
  const examples = typeExamples(type);
  if (examples.length === 0) return renderExample({ code, source, form: type });
  const shown = examples.map(({ name, json }, index) => {
    const field = render(`${JSON.stringify({ type, ...json }, null, 2)}\n`);
    const title = `<p class="live-title">${name[0]?.toUpperCase()}${escapeText(name.slice(1))}</p>`;
    return title + renderExample({ code: (index === 0 ? code : '') + field, source, form: `${type}-${index + 1}` });
  });
  return `<div class="live-list">${shown.join('')}</div>`;
}

function renderExample({ code, source, form, drawn }: Example): string {
  return `<div class="live" data-live data-form="${form}">
<template data-live-source>${source}</template>
${drawn ? renderLooks() : ''}<div class="live-stage" data-live-stage data-pagefind-ignore>${drawn ?? WAIT}</div>
<div class="live-side">${code}${code.includes('hosted-form') ? renderSettings(source) : ''}</div>
${drawn ? renderPictures() : ''}</div>
${drawn ? TRY : ''}\n`;
}

const TRY =
  '<p class="live-try">Try it: fill it in, choose a look, and send it. The service is inside this page, so nothing that you type leaves your browser.</p>';
const WAIT = '<p class="live-wait"><noscript>The live form needs a script, and this page runs none.</noscript></p>';

/** Keeps the place of the controls that the script makes, so that nothing moves. */
function renderSettings(source: string): string {
  const [, attributes = ''] = /<hosted-form([^>]*)>/.exec(source) ?? [];
  const names = [...attributes.matchAll(/([\w-]+)="/g)]
    .map(([, name = '']) => name)
    .filter((name) => !FIXED.test(name));
  const control = (name: string) => `<label>${name}<select></select></label>`;
  return `<fieldset class="live-settings" data-live-settings data-pagefind-ignore disabled><legend>Attributes</legend>${[...names, 'Add an attribute'].map(control).join('')}</fieldset>`;
}

/** Lets the reader choose a look. */
function renderLooks(): string {
  const radios = LOOKS.map(
    ({ name, theme }, index) =>
      `<label><input type="radio" name="look" value="${theme}"${index === 0 ? ' checked' : ''}>${name}</label>`,
  );
  return `<fieldset class="live-looks" data-live-looks data-pagefind-ignore disabled><legend>Look</legend>${radios.join('')}</fieldset>\n`;
}

/** Shows the looks where no script runs, or no proxy answers. */
function renderPictures(): string {
  const pictures = LOOKS.map(
    ({ name, theme }) =>
      `<li><a href="/docs/styling/gallery/#${theme}"><img src="/docs/assets/images/${theme}-1280-light.webp" loading="lazy" alt="">${name}</a></li>`,
  );
  return `<div class="live-pictures" data-live-pictures data-pagefind-ignore><p>This form can be seen and not sent: no proxy answers here. Four of its looks:</p><ul>${pictures.join('')}</ul></div>
`;
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
