/** The address of an element's proxy, absolute: what tells the submissions and drafts of one proxy from those of another. */
export function proxyAddress({ proxy, baseURI }: Pick<HTMLElement, 'baseURI'> & { readonly proxy: string }): string {
  return new URL(proxy, baseURI).href;
}
