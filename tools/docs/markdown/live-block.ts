// A live example: the code, and beside it the element that the page's script makes of it.
import { typeExamples } from '../type-examples.js';

/** Renders JSON as code. */
type Render = (text: string) => string;

/**
 * Renders a live example. Whether its form exists is checked with the links.
 * @param code the HTML of the code
 * @param source the code itself
 * @param words of the fence: `live form=contact` or `live type=text`
 */
export function renderLive(code: string, source: string, words: string[], render: Render) {
  const settings = new Map(
    words.map((word): [string, string] => {
      const [name = '', value = ''] = word.split('=');
      return [name, value];
    }),
  );
  const type = settings.get('type');
  return type ? renderExamples(code, source, type, render) : renderExample(code, source, settings.get('form') ?? '');
}

/** Shows every example of a field type, with the field as the service sends it. The first one also shows the code of the tag. */
function renderExamples(code: string, source: string, type: string, render: Render) {
  const examples = typeExamples(type);
  if (examples.length === 0) return renderExample(code, source, type);
  const shown = examples.map(({ name, json }, index) => {
    const field = render(`${JSON.stringify({ type, ...json }, null, 2)}\n`);
    const title = `<p class="live-title">${name[0]?.toUpperCase()}${escapeText(name.slice(1))}</p>`;
    return title + renderExample((index === 0 ? code : '') + field, source, `${type}-${index + 1}`);
  });
  return `<div class="live-list">${shown.join('')}</div>`;
}

function renderExample(code: string, source: string, form: string) {
  return `<div class="live" data-live data-form="${form}">
<template data-live-source>${source}</template>
<div class="live-stage" data-live-stage data-pagefind-ignore><p class="live-wait"><noscript>The live form needs JavaScript and a service worker.</noscript></p></div>
<div class="live-side">${code}</div>
</div>\n`;
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
