// Packages without types of their own.
declare module 'eslint-plugin-lit-a11y';
declare module '@custom-elements-manifest/analyzer/cli.js' {
  export function cli(options: {
    argv: readonly string[];
    cwd: string;
    noWrite: boolean;
  }): Promise<{ modules: { declarations?: { name?: string }[] }[] }>;
}
declare module '@11ty/eleventy' {
  export default class Eleventy {
    constructor(input: string, output: string, options: { configPath: string; quietMode: boolean });
    write(): Promise<unknown>;
  }
}
declare module '@babel/plugin-transform-template-literals';
declare module '@11ty/eleventy-plugin-syntaxhighlight';
