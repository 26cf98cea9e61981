import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import proxyJson from '../../packages/proxy/package.json' with { type: 'json' };
import serverJson from '../../packages/server/package.json' with { type: 'json' };
import { cutNotes } from './documents.js';
import { listComponents } from './list-components.js';
import { listPlaceholders } from './publisher.js';
import { writeSbom } from './write-sbom.js';

describe('the notes of a release', () => {
  const changelog = '# Changelog\n\n## 0.2.0\n\n- You can now sing.\n\n## 0.1.0\n\n- You can now hum.\n';

  test('are what the changelog says of its version', () => {
    assert.equal(cutNotes(changelog, '0.2.0'), '# hosted-form 0.2.0\n\n- You can now sing.\n');
    assert.equal(cutNotes(changelog, '0.1.0'), '# hosted-form 0.1.0\n\n- You can now hum.\n');
  });

  test('are missed where the changelog has none, or some of no version', () => {
    assert.throws(() => cutNotes(changelog, '0.2'), /no notes of 0\.2\./);
    const unreleased = changelog.replace('## 0.2.0', '## Unreleased\n\n- You can now dance.\n\n## 0.2.0');
    assert.throws(() => cutNotes(unreleased, '0.2.0'), /“Unreleased”/);
  });
});

describe('the bill of materials of a release', () => {
  test('has what comes along in turn, each with its licence and digest', () => {
    const components = listComponents(['lit'], '');
    const names = components.map(({ name }) => name);
    assert.ok(['@lit/reactive-element', 'lit', 'lit-html'].every((name) => names.includes(name)), names.join());
    assert.deepEqual(names, [...new Set(names)]);
    for (const { name, license, integrity } of components) assert.ok(license && integrity, name);
  });

  test('is the same for the same packages', () => {
    const subject = { name: 'a', version: '1.0.0', components: listComponents(['lit'], '') };
    const text = writeSbom(subject);
    assert.equal(text, writeSbom(subject));
    assert.notEqual(text, writeSbom({ ...subject, version: '1.0.1' }));
    const bom = JSON.parse(text) as { bomFormat: string; serialNumber: string; components: { purl: string }[] };
    assert.equal(bom.bomFormat, 'CycloneDX');
    assert.match(bom.serialNumber, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.ok(bom.components.some(({ purl }) => purl.startsWith('pkg:npm/%40lit/reactive-element@')));
  });
});

test('npm runs nothing when somebody installs a package, and so warns of nothing', () => {
  const atInstall = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare'];
  for (const { name, scripts } of [packageJson, proxyJson, serverJson])
    assert.deepEqual(
      Object.keys(scripts).filter((each) => atInstall.includes(each)),
      [],
      name,
    );
});

test('a publisher has placeholders until each entry has an address of its own', () => {
  const publisher = {
    name: 'Ada & Co',
    homepage: 'https://forms.ada.dev/',
    documents: 'https://hosted-form.example/docs/',
    repository: 'https://git.ada.dev/example/hosted-form',
    security: 'security@hosted-form.example',
  };
  assert.deepEqual(listPlaceholders(publisher), ['documents', 'security']);
  assert.deepEqual(listPlaceholders({ ...publisher, name: 'Your Organisation' }), ['name', 'documents', 'security']);
});
