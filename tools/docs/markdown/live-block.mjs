// @ts-check
// A live example: the code, and beside it the element that the page's script makes of it.
import { typeExamples } from '../type-examples.mjs';

/** @typedef {(text: string) => string} CodeOf Renders JSON as code. */

/**
 * Renders a live example. Whether its form exists is checked with the links.
 * @param {string} code the HTML of the code
 * @param {string} source the code itself
 * @param {string[]} words of the fence: `live form=contact` or `live type=text`
 * @param {CodeOf} codeOf
 */
export function renderLive(code, source, words, codeOf) {
  const settings = Object.fromEntries(words.map((word) => word.split('=')));
  if (settings.type) return renderExamples(code, source, settings.type, codeOf);
  return renderExample(code, source, settings.form ?? '');
}

/**
 * Shows every example of a field type, with the field as the service sends it. The first one also shows the code of the tag.
 * @param {string} code
 * @param {string} source
 * @param {string} type
 * @param {CodeOf} codeOf
 */
function renderExamples(code, source, type, codeOf) {
  const examples = typeExamples(type);
  if (examples.length === 0) return renderExample(code, source, type);
  const shown = examples.map(({ name, json }, index) => {
    const field = codeOf(`${JSON.stringify({ type, ...json }, null, 2)}\n`);
    const title = `<p class="live-title">${name[0]?.toUpperCase()}${escapeText(name.slice(1))}</p>`;
    return title + renderExample((index === 0 ? code : '') + field, source, `${type}-${index + 1}`);
  });
  return `<div class="live-list">${shown.join('')}</div>`;
}

/**
 * @param {string} code
 * @param {string} source
 * @param {string} form
 */
function renderExample(code, source, form) {
  return `<div class="live" data-live data-form="${form}">
<template data-live-source>${source}</template>
<div class="live-stage" data-live-stage data-pagefind-ignore><p class="live-wait">The live form needs JavaScript and a service worker.</p></div>
<div class="live-side">${code}</div>
</div>\n`;
}

/** @param {string} text */
const escapeText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
