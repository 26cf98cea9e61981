// The types that the package has for a page, as its documents show them.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { ROOT, buildUnlessFresh } from '../support/build.js';

await buildUnlessFresh();

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  noEmit: true,
  jsx: ts.JsxEmit.Preserve,
  skipLibCheck: true,
};

const host = ts.createCompilerHost(OPTIONS);
/** The files around the page, which TypeScript reads once for all tests. */
const around = new Map<string, ts.SourceFile | undefined>();

/** Reads a file for the compiler; another one than the page's once. */
function readOnce(page: string): ts.CompilerHost['getSourceFile'] {
  return (path, ...options) => {
    if (path === page) return host.getSourceFile(path, ...options);
    if (!around.has(path)) around.set(path, host.getSourceFile(path, ...options));
    return around.get(path);
  };
}

/** Compiles a module within the package, which knows itself by its name as its users do. Returns what is wrong. */
function compile(text: string): string[] {
  const folder = join(ROOT, '.cache/package-types');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'page.tsx');
  writeFileSync(file, text);
  const program = ts.createProgram([file], OPTIONS, { ...host, getSourceFile: readOnce(file) });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('the import that registers the tag types it, and its events wherever they are heard', () => {
  const page = `
    import 'hosted-form/define';
    const form = document.querySelector('hosted-form');
    void form?.submit();
    document.createElement('hosted-form').formId = '101';
    form?.addEventListener('hf-success', ({ detail }) => detail.submissionId.trim());
    document.body.addEventListener('hf-error', ({ detail }) => detail.code satisfies string);
    document.addEventListener('hf-page', ({ detail }) => detail.page.toFixed());
    window.addEventListener('hf-warning', ({ detail }) => detail.message.trim());
    addEventListener('hf-change', ({ detail }) => detail.fieldId.trim());
  `;
  assert.deepEqual(compile(page), []);
});

test('a page that loads the script by a tag gets the same types from the package', () => {
  const page = `
    import type { HostedForm } from 'hosted-form';
    const form: HostedForm | null = document.querySelector('hosted-form');
    form?.addEventListener('hf-queued', ({ detail }) => detail.submissionKey.trim());
  `;
  assert.deepEqual(compile(page), []);
});

test('a wrong name is an error', () => {
  const page = `
    import 'hosted-form/define';
    document.querySelector('hosted-form')?.send();
    window.addEventListener('hf-success', ({ detail }) => detail.id);
  `;
  const problems = compile(page);
  assert.equal(problems.length, 2);
  assert.match(
    problems.join('\n'),
    /^Property 'send' does not exist on type 'HostedForm'.\nProperty 'id' does not exist/,
  );
});

test('the tag of the pop-up is typed for React, Solid, Svelte and Vue', () => {
  const page = `
    import 'hosted-form/react';
    import type { JSX } from 'react';
    import type {} from 'hosted-form/solid';
    import type { JSX as Solid } from 'solid-js';
    import type {} from 'hosted-form/svelte';
    import type { SvelteHTMLElements } from 'svelte/elements';
    import type {} from 'hosted-form/vue';
    import type { GlobalComponents } from 'vue';
    export const react: JSX.IntrinsicElements['hosted-form-popup'] = { 'form-id': '1', trigger: '#b', as: 'slide-in' };
    export const solid: Solid.IntrinsicElements['hosted-form-popup'] = { 'attr:form-id': '1', 'attr:once': 'page' };
    export const svelte: SvelteHTMLElements['hosted-form-popup'] = {
      'form-id': '1', as: 'full', outbox: true, 'onhf-close': ({ detail }) => detail satisfies null,
    };
    export const vue: InstanceType<GlobalComponents['hosted-form-popup']>['$props'] = { trigger: 'exit' };
    export const wrongReact: JSX.IntrinsicElements['hosted-form-popup'] = { as: 'drawer' };
    export const wrongSolid: Solid.IntrinsicElements['hosted-form-popup'] = { 'attr:as': 'drawer' };
    export const wrongSvelte: SvelteHTMLElements['hosted-form-popup'] = { 'form-id': '1', as: 'drawer' };
    export const wrongVue: InstanceType<GlobalComponents['hosted-form-popup']>['$props'] = { as: 'drawer' };
  `;
  const problems = compile(page);
  assert.equal(problems.length, 4, problems.join('\n'));
  assert.ok(problems.every((problem) => problem.includes('"drawer"')));
});

test('the component for React types its props, its listeners and its ref', () => {
  const page = `
    import { createRef } from 'react';
    import { HostedForm } from 'hosted-form/react';
    import type { HostedForm as HostedFormElement } from 'hosted-form';
    const form = createRef<HostedFormElement>();
    export const contact = (
      <HostedForm ref={form} formId="101" outbox theme="soft" values={{ '7': 'Ada' }} id="contact"
        onSuccess={({ detail }) => detail.submissionId.trim()}>Write to us</HostedForm>
    );
    export const plain = <hosted-form form-id="101" proxy="/forms" />;
    export const asking = <HostedForm formId="101" outbox="ask" stripLocation="7 12" />;
    export const wrong = <HostedForm formId="101" theme="loud" />;
  `;
  const problems = compile(page);
  assert.equal(problems.length, 1);
  assert.match(problems.join(), /"loud"/);
});

test('the tag is typed for Preact, with its attributes and its events', () => {
  const page = `
    /** @jsxImportSource preact */
    import type {} from 'hosted-form/preact';
    export const contact = (
      <hosted-form form-id="101" proxy="/forms" outbox theme="soft" class="wide"
        onhf-success={({ detail }) => detail.submissionId.trim()}>Write to us</hosted-form>
    );
    export const asking = <hosted-form form-id="101" outbox="ask" strip-location="7 12" />;
    export const popup = <hosted-form-popup form-id="101" trigger="#b" onhf-close={({ detail }) => detail satisfies null} />;
    export const wrong = <hosted-form form-id="101" theme="loud" />;
    export const other = <hosted-form form-id="101" onhf-success={({ detail }) => detail.id} />;
    export const popped = <hosted-form-popup form-id="101" as="drawer" />;
  `;
  const problems = compile(page);
  assert.equal(problems.length, 3, problems.join('\n'));
  assert.match(problems.join('\n'), /"loud".*\n.*'id'.*\n.*"drawer"/);
});

test('the component for Solid types its props, its listeners and its ref', () => {
  const page = `
    import { HostedForm } from 'hosted-form/solid';
    export const contact = HostedForm({
      formId: '101', outbox: true, theme: 'soft', values: { '7': 'Ada' }, class: 'wide', children: 'Write to us',
      onSuccess: ({ detail }) => detail.submissionId.trim(), ref: (form) => form.reset(),
    });
    export const wrong = HostedForm({ formId: '101', theme: 'loud' });
    export const other = HostedForm({ formId: '101', onSuccess: ({ detail }) => detail.id });
  `;
  const problems = compile(page);
  assert.equal(problems.length, 2);
  assert.match(problems.join('\n'), /"loud".*\n.*'id'/);
});

test('the directive for Angular types its inputs and its outputs', () => {
  const page = `
    import type { FormControl } from '@angular/forms';
    import type { Values } from 'hosted-form';
    import type { HostedForm } from 'hosted-form/angular';
    export function use(form: HostedForm, control: FormControl<Values>) {
      form.hfSuccess.subscribe(({ detail }) => detail.submissionId.trim());
      form.theme = 'soft';
      form.element.reset();
      form.writeValue(control.value);
      form.theme = 'loud';
      form.hfSuccess.subscribe(({ detail }) => detail.id);
    }
  `;
  const problems = compile(page);
  assert.equal(problems.length, 2);
  assert.match(problems.join('\n'), /"loud".*\n.*'id'/);
});

test('the action for Svelte types the tag and what it takes', () => {
  const page = `
    import { hostedForm } from 'hosted-form/svelte';
    import type { SvelteHTMLElements } from 'svelte/elements';
    export const tag: SvelteHTMLElements['hosted-form'] = {
      'form-id': '101', outbox: true, class: 'wide', 'onhf-success': ({ detail }) => detail.submissionId.trim(),
    };
    hostedForm(document.createElement('hosted-form'), { values: { '7': 'Ada' }, onError: ({ detail }) => detail.code });
    export const wrong: SvelteHTMLElements['hosted-form'] = { 'form-id': '101', theme: 'loud' };
    export const asking: SvelteHTMLElements['hosted-form'] = { 'form-id': '101', outbox: 'ask', 'strip-location': '7 12' };
    export const off: SvelteHTMLElements['hosted-form'] = { 'form-id': '101', outbox: false };
    hostedForm(document.createElement('hosted-form'), { onSuccess: ({ detail }) => detail.id });
  `;
  const problems = compile(page);
  assert.equal(problems.length, 3);
  assert.match(problems.join('\n'), /"loud".*\n.*'false'.*\n.*'id'/);
});

test('the component for Vue types its props and its events', () => {
  const page = `
    import { h } from 'vue';
    import { HostedForm } from 'hosted-form/vue';
    export const contact = h(HostedForm, { formId: '101', onSuccess: ({ detail }) => detail.submissionId.trim() });
    export const wrong = h(HostedForm, { formId: '101', theme: 'loud' });
  `;
  assert.equal(compile(page).length, 1);
});
