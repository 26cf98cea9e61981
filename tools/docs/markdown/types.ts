// What the site uses of markdown-it, which brings no types.

export interface Token {
  type: string;
  tag: string;
  content: string;
  info: string;
  children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

export interface Environment {
  readonly page: { readonly inputPath: string };
}

export type Rule = (
  tokens: Token[],
  index: number,
  options: unknown,
  env: Environment,
  self: { renderToken(tokens: Token[], index: number, options: unknown): string },
) => string;

export interface MarkdownIt {
  set(options: object): void;
  use(plugin: unknown, options: object): void;
  readonly utils: { escapeHtml(text: string): string };
  readonly renderer: { readonly rules: Record<string, Rule | undefined> };
  readonly core: { readonly ruler: { push(name: string, rule: (state: State) => void): void } };
}

export interface State {
  readonly tokens: Token[];
  readonly env: Environment;
}
