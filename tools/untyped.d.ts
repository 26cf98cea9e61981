// Packages without types of their own.
declare module 'eslint-plugin-lit-a11y';
declare module '@custom-elements-manifest/analyzer/cli.js';
declare module '@11ty/eleventy';
declare module '@babel/plugin-transform-template-literals';
declare module '@11ty/eleventy-plugin-syntaxhighlight';
