// The part of React that a surrounding uses. The types of React would reach the samples of the documentation, too.
declare module 'react' {
  export function createElement(name: string, attributes: object | null, ...children: readonly unknown[]): unknown;
}

declare module 'react-dom/client' {
  export function createRoot(place: Element): { render(content: unknown): void };
}
