import { describe, it } from 'node:test';
import { expect } from 'chai';
import hostedForm from './nuxt.js';

type Nuxt = Parameters<typeof hostedForm>[1];
type Components = Parameters<Parameters<Nuxt['hook']>[1]>[0];

/** Runs the module in a site with these components and this setting of the compiler. */
function extend(components: Components, isCustomElement?: (tag: string) => boolean) {
  const options: Nuxt['options'] = { vue: { compilerOptions: { isCustomElement } } };
  hostedForm({}, { options, hook: (_name, change) => change(components) });
  return options.vue.compilerOptions?.isCustomElement;
}

describe('The module for Nuxt', () => {
  it('offers the component to every template', () => {
    const components: Components = [];
    extend(components);
    expect(components.map((one) => [one.pascalName, one.export, one.filePath])).to.eql([
      ['HostedForm', 'HostedForm', 'hosted-form/vue'],
    ]);
  });

  it('leaves a component of the site’s own with that name', () => {
    const components: Components = [];
    extend(components);
    const [own] = components.splice(0).map((one) => ({ ...one, filePath: '/site/HostedForm.vue' }));
    if (own) components.push(own);
    extend(components);
    expect(components.map(({ filePath }) => filePath)).to.eql(['/site/HostedForm.vue']);
  });

  it('lets the compiler know the bare tags, and keeps the site’s own', () => {
    const isElement = extend([], (tag) => tag === 'own-tag');
    expect(['hosted-form', 'hosted-form-popup', 'own-tag'].map((tag) => isElement?.(tag))).to.eql([true, true, true]);
    expect(['HostedForm', 'hosted-format'].map((tag) => isElement?.(tag))).to.eql([false, false]);
  });
});
