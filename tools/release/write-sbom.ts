import { createHash } from 'node:crypto';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import type { Component } from './list-components.js';

/** A package of ours, and what comes along with it. */
interface Subject {
  readonly name: string;
  readonly version: string;
  readonly components: readonly Component[];
}

function makeComponent({ name, version, license, integrity }: Component): Models.Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = new Models.Component(Enums.ComponentType.Library, name, { version, purl, bomRef: purl });
  // npm holds `license` to an expression of SPDX.
  if (license) component.licenses.add(new Models.LicenseExpression(license));
  const [algorithm, digest] = integrity?.split('-') ?? [];
  if (algorithm === 'sha512' && digest)
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex'));
  return component;
}

/**
 * Writes a bill of materials in the format of CycloneDX 1.6: the packages that come along with one of ours.
 * It has no time and no random number: the same packages make the same bytes.
 */
export function writeSbom({ name, version, components }: Subject): string {
  const bom = new Models.Bom();
  bom.metadata.component = makeComponent({ name, version, license: 'MIT' });
  for (const component of components) bom.components.add(makeComponent(component));
  const digest = createHash('sha256').update(JSON.stringify({ name, version, components })).digest('hex');
  // A number of version 8, RFC 9562: its bits are ours to choose.
  bom.serialNumber = `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`;
}
