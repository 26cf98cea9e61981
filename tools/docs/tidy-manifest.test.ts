import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flag, text } from '../../src/model/option.js';
import { tidyManifest } from './tidy-manifest.js';

/** An option that is a property, and one that is none. */
const OPTIONS = {
  'on-off': flag('A switch.', 'at once'),
  values: text('Answers.', 'at once', { property: 'none' }),
};

const SWITCH = {
  description: 'A switch. A change counts at once.',
  default: 'false',
  type: { text: 'boolean' },
};
const ATTRIBUTES = [
  { name: 'on-off', ...SWITCH, fieldName: 'onOff' },
  { name: 'values', description: 'Answers. A change counts at once.', default: "''", type: { text: 'string' } },
];
const PROPERTY = { kind: 'field', name: 'onOff', ...SWITCH, attribute: 'on-off', reflects: true };

const analyse = () => ({
  modules: [
    { kind: 'javascript-module', path: 'src/other.ts', declarations: [{ name: 'Other' }] },
    {
      kind: 'javascript-module',
      path: 'src/element.ts',
      declarations: [
        {
          name: 'HostedForm',
          tagName: 'hosted-form',
          superclass: { name: 'FormDisplay' },
          members: [
            { name: 'submit', inheritedFrom: { name: 'FormDisplay' } },
            { name: '#draw', privacy: 'private' },
          ],
          attributes: [{ name: 'form-id' }, { name: 'spoken' }],
        },
      ],
    },
    {
      kind: 'javascript-module',
      path: 'src/companions/popup/index.ts',
      declarations: [
        {
          name: 'HostedFormPopup',
          tagName: 'hosted-form-popup',
          superclass: { name: 'HTMLElement' },
          attributes: [{ name: 'trigger', description: 'What opens it.' }, { name: 'observed' }],
        },
      ],
    },
  ],
});

test('the manifest has the two elements alone, where the package has them', () => {
  const manifest = analyse();
  tidyManifest([{ name: '--hf-accent' }], OPTIONS).packageLinkPhase({ customElementsManifest: manifest });
  const declaration = { name: 'HostedForm', module: 'dist/esm/index.js' };
  const popup = { name: 'HostedFormPopup', module: 'dist/esm/popup.js' };
  assert.deepEqual(manifest.modules, [
    {
      kind: 'javascript-module',
      path: 'dist/esm/index.js',
      declarations: [
        {
          name: 'HostedForm',
          tagName: 'hosted-form',
          superclass: { name: 'HTMLElement' },
          members: [PROPERTY, { name: 'submit' }],
          attributes: ATTRIBUTES,
          cssProperties: [{ name: '--hf-accent' }],
        },
      ],
      exports: [{ kind: 'js', name: 'HostedForm', declaration }],
    },
    {
      kind: 'javascript-module',
      path: 'dist/esm/define.js',
      declarations: [],
      exports: [{ kind: 'custom-element-definition', name: 'hosted-form', declaration }],
    },
    {
      kind: 'javascript-module',
      path: 'dist/esm/popup.js',
      declarations: [
        {
          name: 'HostedFormPopup',
          tagName: 'hosted-form-popup',
          superclass: { name: 'HTMLElement' },
          events: [],
          attributes: [{ name: 'trigger', description: 'What opens it.' }, ...ATTRIBUTES],
        },
      ],
      exports: [
        { kind: 'js', name: 'HostedFormPopup', declaration: popup },
        { kind: 'custom-element-definition', name: 'hosted-form-popup', declaration: popup },
      ],
    },
  ]);
});

test('a manifest without the element fails the build', () => {
  assert.throws(
    () => tidyManifest([], {}).packageLinkPhase({ customElementsManifest: { modules: [] } }),
    /no <hosted-form>/,
  );
});
