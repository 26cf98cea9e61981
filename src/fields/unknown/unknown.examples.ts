import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  { name: 'a type of the future', json: { type: 'hologram', label: 'Your hologram', required: '0' }, entries: [] },
];
