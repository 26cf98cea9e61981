/** The step of the migrations by which a grant keeps the scope that was asked for. */
export const OAUTH_SCOPE_STEP: readonly string[] = [`ALTER TABLE oauth_grants ADD COLUMN scope text`];
