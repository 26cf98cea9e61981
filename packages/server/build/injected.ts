/** The globals of a browser that the build replaces, wherever the element or a library of it names them: by those of `window.ts` … */
export const INJECTED =
  'addEventListener cancelAnimationFrame CanvasRenderingContext2D Comment console CSSStyleSheet customElements CustomEvent dispatchEvent document Document DocumentFragment Element Event fetch getComputedStyle HTMLButtonElement HTMLCanvasElement HTMLDialogElement HTMLElement HTMLFieldSetElement HTMLFormElement HTMLImageElement HTMLInputElement HTMLLabelElement HTMLOptionElement HTMLScriptElement HTMLSelectElement HTMLTemplateElement HTMLTextAreaElement location matchMedia Node NodeFilter Option removeEventListener requestAnimationFrame ShadowRoot Text'.split(
    ' ',
  );

/** … and these by the object of `globals.ts`. */
export const GLOBALS = ['globalThis', 'self', 'window'];
