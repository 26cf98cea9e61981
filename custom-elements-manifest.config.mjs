// What editors and the tables in docs/pages read of the element: its attributes, events, slots and parts.
export default {
  globs: ['src/index.ts', 'src/define.ts', 'src/element/**/*.ts'],
  exclude: ['src/**/*.test.ts'],
  outdir: 'dist',
  litelement: true,
};
