// @ts-check
// A live example: the code, and beside it the element that the page's script makes of it.
import { typeExamples } from '../type-examples.mjs';

/**
 * Renders a live example. Whether its form exists is checked with the links.
 * @param {string} code the HTML of the code
 * @param {string} source the code itself
 * @param {string[]} words of the fence: `live form=contact` or `live type=text`
 */
export function renderLive(code, source, words) {
  const settings = Object.fromEntries(words.map((word) => word.split('=')));
  if (settings.type) return renderExamples(code, source, settings.type);
  return renderExample(code, source, settings.form ?? '');
}

/**
 * Shows every example of a field type. The code stands with the first one.
 * @param {string} code
 * @param {string} source
 * @param {string} type
 */
function renderExamples(code, source, type) {
  const names = typeExamples(type).map(({ name }) => name);
  if (names.length === 0) return renderExample(code, source, type);
  const [first, ...others] = names.map((name, index) => {
    const title = `<p class="live-title">${name[0]?.toUpperCase()}${escapeText(name.slice(1))}</p>`;
    return title + renderExample(index === 0 ? code : '', source, `${type}-${index + 1}`);
  });
  return `<div class="live-list">${first}${others.join('')}</div>`;
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
