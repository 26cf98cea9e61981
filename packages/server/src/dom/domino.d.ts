// The part of the small DOM that is used. Its own types name a module of another name.
declare module '@mixmark-io/domino' {
  const domino: {
    createDocument(html?: string, force?: boolean): Document;
    /** The classes of the small DOM, by their names. */
    readonly impl: Readonly<Record<string, { readonly prototype: object } & (new () => unknown)>>;
  };
  export default domino;
}
