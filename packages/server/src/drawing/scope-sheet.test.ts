import { describe, it } from 'node:test';
import { expect } from 'chai';
import { scopeSheet } from './scope-sheet.js';

const PLACE = ":where(hosted-form > [slot='form'])";

describe('a sheet for a form in the page’s own tree', () => {
  for (const [sheet, scoped] of [
    ['.a{b:c}', `${PLACE} .a{b:c}`],
    [':host{b:c}', `${PLACE}{b:c}`],
    [":host([hidden='x']){b:c}", ":where(hosted-form[hidden='x'] > [slot='form']){b:c}"],
    ['.a,:is(.b,.c) d{e:f}g{h:i}', `${PLACE} .a,${PLACE} :is(.b,.c) d{e:f}${PLACE} g{h:i}`],
    ['@media (x){.a{b:c}@supports (d:e){.f{g:h}}}', `@media (x){${PLACE} .a{b:c}@supports (d:e){${PLACE} .f{g:h}}}`],
    ['@keyframes k{from{a:b}to{c:d}}.e{f:g}', `@keyframes k{from{a:b}to{c:d}}${PLACE} .e{f:g}`],
    ['.a{content:"};{";b:url(x;y)}.c{d:e}', `${PLACE} .a{content:"};{";b:url(x;y)}${PLACE} .c{d:e}`],
    ['.a{&:hover{b:c}d:e}', `${PLACE} .a{&:hover{b:c}d:e}`],
    ['/* .x{ */.a{b:c}', `${PLACE} .a{b:c}`],
    ["[data-x='a,b'] c{d:e}", `${PLACE} [data-x='a,b'] c{d:e}`],
    ['@property --x{syntax:"*";inherits:false}.a{b:c}', `@property --x{syntax:"*";inherits:false}${PLACE} .a{b:c}`],
  ] as const)
    it(`reaches into the form alone: ${sheet}`, () => {
      expect(scopeSheet(sheet)).to.equal(scoped);
    });
});
