/** A form could not be drawn. `cause` is the element's own error. */
export class DrawingError extends Error {
  // Written out, because a minifier renames the class.
  override readonly name = 'DrawingError';

  constructor(
    /** Stable, for programs: a code of the element's errors, such as `not-found`, or `not-configured` for a wrong option. */
    readonly code: string,
    /** The message for the owner, in English. */
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
